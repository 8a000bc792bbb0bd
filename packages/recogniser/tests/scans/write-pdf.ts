import { breakText, createFontUse, createTypesetter } from 'typesetter';

const typesetter = createTypesetter();

/** A4, in points. */
export const A4 = { width: 595, height: 842 };

export type PageContent = {
  text: string;
  sizePoints?: number;
  columns?: 1 | 2;
  margin?: number;
};

/** A PDF of one A4 page with a text in one or two columns, from top to bottom. */
export function writePdf({ text, sizePoints = 12, columns = 1, margin = 60 }: PageContent): Buffer {
  const fonts = createFontUse(typesetter);
  const { measure } = typesetter;
  const gap = 30;
  const widthMax = (A4.width - 2 * margin - gap * (columns - 1)) / columns;
  const lines = breakText(text, { measure, sizePoints, widthMax, linesMax: 200 });
  const step = Math.max(...lines.map((line) => measure(line.text, sizePoints).height)) * 1.05;
  const perColumn = Math.max(1, Math.floor((A4.height - 2 * margin) / step));
  const rows = columns === 1 ? perColumn : Math.min(perColumn, Math.ceil(lines.length / columns));
  let content = '';
  for (const [at, { text: line, direction }] of lines.slice(0, rows * columns).entries()) {
    const { runs, width } = typesetter.set(line, sizePoints, { direction });
    const left = margin + Math.floor(at / rows) * (widthMax + gap);
    const x = direction === 'rtl' ? left + widthMax - width : left;
    const y = A4.height - margin - step * ((at % rows) + 1);
    content += `BT 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm\n${fonts.show(runs, sizePoints)}ET\n`;
  }
  const objects: PdfObject[] = [
    { text: '<</Type/Catalog/Pages 2 0 R>>' },
    { text: '<</Type/Pages/Kids[3 0 R]/Count 1>>' },
    { text: '' },
    { text: `<</Length ${content.length}>>`, data: Buffer.from(content) },
  ];
  let resources = '';
  for (const font of fonts.used()) {
    const first = objects.length + 1;
    resources += `/${font} ${first} 0 R`;
    objects.push(...fonts.bodies(font, first));
  }
  objects[2] = {
    text: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${A4.width} ${A4.height}]/Contents 4 0 R/Resources<</Font<<${resources}>>>>>>`,
  };
  return fileOf(objects);
}

export type PdfObject = { text: string; data?: Buffer };

/** A file of these objects, numbered from 1; the first is the catalog. */
export function fileOf(objects: readonly PdfObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, { text, data }] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${at + 1} 0 obj\n${text}\n`));
    if (data) add(Buffer.concat([Buffer.from('stream\n'), data, Buffer.from('\nendstream\n')]));
    add(Buffer.from('endobj\n'));
  }
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
