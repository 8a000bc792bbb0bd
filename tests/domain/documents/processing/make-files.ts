/** A PDF whose pages show these lines of text. `objects`: further objects, from number 1000. */
export function linesPdf(
  pages: readonly (readonly string[])[],
  { objects = '', resources = '', trailer = '' } = {},
): Buffer {
  const kids = pages.map((_, index) => `${10 + index * 2} 0 R`).join(' ');
  let text = '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n';
  text += `2 0 obj<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>endobj\n`;
  text += '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n';
  for (const [index, lines] of pages.entries()) {
    const number = 10 + index * 2;
    const shown = lines.map((line, at) => `1 0 0 1 50 ${780 - at * 16} Tm (${line}) Tj`);
    const content = `BT /F1 11 Tf ${shown.join(' ')} ET`;
    text += `${number} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>${resources}>>/Contents ${number + 1} 0 R>>endobj\n`;
    text += `${number + 1} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\n`;
  }
  return withTable(`${text}${objects}`, trailer);
}

/** Adds a cross-reference table for the objects of a PDF's body. */
function withTable(body: string, trailer: string): Buffer {
  const found = [...body.matchAll(/^(\d+) 0 obj/gm)];
  const count = Math.max(...found.map(([, number]) => Number(number))) + 1;
  const offsets = new Map(found.map(({ 1: number, index }) => [Number(number), index]));
  let table = `xref\n0 ${count}\n0000000000 65535 f \n`;
  for (let number = 1; number < count; number += 1) {
    const at = offsets.get(number);
    table += `${String(at ?? 0).padStart(10, '0')} 00000 ${at === undefined ? 'f' : 'n'} \n`;
  }
  return Buffer.from(
    `${body}${table}trailer\n<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** Forms that draw each other ten times, over twelve levels: 3 KB that never end. */
export function bombPdf(): Buffer {
  const LEVELS = 12;
  const content = '/Next Do '.repeat(10);
  const forms = Array.from(
    { length: LEVELS },
    (_, level) =>
      `${1000 + level} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</Next ${1001 + level} 0 R>>>>/Length ${content.length}>>stream\n${content}\nendstream endobj\n`,
  ).join('');
  const last = '0 0 9 9 re f';
  const objects = `${forms}${1000 + LEVELS} 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length ${last.length}>>stream\n${last}\nendstream endobj\n`;
  return linesPdf([['Bomb) Tj ET /Next Do BT (']], {
    objects,
    resources: '/XObject<</Next 1000 0 R>>',
  });
}

/** A picture of 16 × 8 pixels: the left half is red, the right half blue. */
export const redBlueJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABP/EABgRAAIDAAAAAAAAAAAAAAAAAAAFQoHB/9oADAMBAAIRAxEAPwCBCBiqdaPZRvD/2Q==',
  'base64',
);

/** The JPEG with an EXIF orientation. */
export function orientedJpeg(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([redBlueJpeg.subarray(0, 2), head, content, redBlueJpeg.subarray(2)]);
}

type Tiff = {
  width: number;
  height: number;
  rgb: Uint8Array;
  orientation?: number;
  /** Columns and lines an inch. */
  resolution?: readonly [number, number];
  /** It is a smaller copy of another page. */
  isSmallerCopy?: boolean;
};

function fractions(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) {
    bytes.writeUInt32LE(value, index * 8);
    bytes.writeUInt32LE(1, index * 8 + 4);
  }
  return bytes;
}

/** A TIFF file of one page with these tags and one strip. The value `data` is the place of the strip's bytes. */
export function tiffWith(
  data: Uint8Array,
  tags: readonly (readonly [tag: number, value: number | 'data'])[],
): Buffer {
  const strip: typeof tags = [
    [273, 'data'],
    [279, data.length],
  ];
  const entries = [...tags, ...strip].toSorted(([one], [other]) => one - other);
  const start = 8 + 2 + entries.length * 12 + 4;
  const head = Buffer.alloc(start);
  head.write('49492a0008000000', 'hex');
  head.writeUInt16LE(entries.length, 8);
  for (const [position, [tag, value]] of entries.entries()) {
    const at = 10 + position * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(4, at + 2);
    head.writeUInt32LE(1, at + 4);
    head.writeUInt32LE(value === 'data' ? start : value, at + 8);
  }
  return Buffer.concat([head, data]);
}

/** A TIFF file with uncompressed pictures (TIFF 6.0). */
export function tiffOf(pictures: readonly Tiff[]): Buffer {
  const parts: Buffer[] = [Buffer.from('49492a0008000000', 'hex')];
  let at = 8;
  for (const [index, picture] of pictures.entries()) {
    const { width, height, rgb, orientation = 1, isSmallerCopy = false } = picture;
    const [across, down] = picture.resolution ?? [72, 72];
    const entries: [tag: number, type: number, count: number, value: number][] = [
      [254, 4, 1, isSmallerCopy ? 1 : 0],
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 3, 0],
      [259, 3, 1, 1],
      [262, 3, 1, 2],
      [273, 4, 1, 0],
      [274, 3, 1, orientation],
      [277, 3, 1, 3],
      [278, 4, 1, height],
      [279, 4, 1, rgb.length],
      [282, 5, 1, 0],
      [283, 5, 1, 0],
    ];
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    const bits = at + directory.length;
    const resolution = bits + 6;
    const samples = resolution + 16;
    const places: Record<number, number> = {
      258: bits,
      273: samples,
      282: resolution,
      283: resolution + 8,
    };
    directory.writeUInt16LE(entries.length, 0);
    for (const [position, [tag, type, count, value]] of entries.entries()) {
      const offset = 2 + position * 12;
      directory.writeUInt16LE(tag, offset);
      directory.writeUInt16LE(type, offset + 2);
      directory.writeUInt32LE(count, offset + 4);
      directory.writeUInt32LE(places[tag] ?? value, offset + 8);
    }
    const padding = rgb.length % 2;
    const end = samples + rgb.length + padding;
    if (index < pictures.length - 1) directory.writeUInt32LE(end, directory.length - 4);
    parts.push(
      directory,
      Buffer.from('080008000800', 'hex'),
      fractions(across, down),
      Buffer.from(rgb),
      Buffer.alloc(padding),
    );
    at = end;
  }
  return Buffer.concat(parts);
}
