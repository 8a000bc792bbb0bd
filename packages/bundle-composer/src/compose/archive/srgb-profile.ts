/** Entries of the curve; the error of a linear curve between them is below one step of 8 bits. */
const CURVE_POINTS = 1024;

const text = (value: string) => Buffer.from(value, 'latin1');
const uint16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
};
const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
/** Numbers with 16 bits after the point. */
const fixed = (...values: number[]) =>
  uint32(...values.map((value) => Math.round(value * 65_536) >>> 0));

const xyz = (...values: number[]) => Buffer.concat([text('XYZ \0\0\0\0'), fixed(...values)]);

/** The transfer function of IEC 61966-2-1. */
const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function curve(): Buffer {
  const points = Array.from({ length: CURVE_POINTS }, (_, index) =>
    Math.round(linear(index / (CURVE_POINTS - 1)) * 65_535),
  );
  return Buffer.concat([text('curv\0\0\0\0'), uint32(CURVE_POINTS), uint16(...points)]);
}

function description(value: string): Buffer {
  const ascii = text(`${value}\0`);
  // No Unicode and no Macintosh text.
  return Buffer.concat([
    text('desc\0\0\0\0'),
    uint32(ascii.length),
    ascii,
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ]);
}

/**
 * The colour space sRGB as an ICC profile of version 2.1, which PDF/A takes as the meaning of device
 * colours. Primaries and white are adapted to D50.
 */
export function srgbProfile(): Buffer {
  const transfer = curve();
  const tags: [name: string, data: Buffer][] = [
    ['desc', description('sRGB')],
    ['cprt', Buffer.concat([text('text\0\0\0\0'), text('No copyright\0')])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', transfer],
    ['gTRC', transfer],
    ['bTRC', transfer],
  ];
  const parts: Buffer[] = [];
  const places = new Map<Buffer, number>();
  let offset = 128 + 4 + 12 * tags.length;
  for (const [, data] of tags) {
    if (places.has(data)) continue;
    places.set(data, offset);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    parts.push(padded);
    offset += padded.length;
  }
  const table = tags.map(([name, data]) =>
    Buffer.concat([text(name), uint32(places.get(data) ?? 0, data.length)]),
  );
  const header = Buffer.alloc(128);
  header.writeUInt32BE(offset, 0);
  header.writeUInt32BE(0x02100000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [index, value] of [2026, 1, 1, 0, 0, 0].entries())
    header.writeUInt16BE(value, 24 + index * 2);
  header.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(header, 68);
  return Buffer.concat([header, uint32(tags.length), ...table, ...parts]);
}
