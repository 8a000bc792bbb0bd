import { createFontUse, type Direction, type Style, type Typesetter } from '../src/index.ts';

export type PageLine = Style & { text: string; direction?: Direction; sizePoints?: number };

/** A PDF of one page, written by hand: lines from top to bottom, 40 points apart. */
export function writePage(typesetter: Typesetter, lines: readonly PageLine[]): Buffer {
  const fonts = createFontUse(typesetter);
  const height = 40 * lines.length + 20;
  const content = lines
    .map(({ text, sizePoints = 16, ...style }, at) => {
      const { runs } = typesetter.set(text, sizePoints, style);
      return `BT 1 0 0 1 20 ${height - 40 * (at + 1)} Tm\n${fonts.show(runs, sizePoints)}ET\n`;
    })
    .join('');
  const used = fonts.used();
  const numberOf = (at: number) => 5 + 6 * at;
  const resources = used.map((font, at) => `/${font} ${numberOf(at)} 0 R`).join('');
  return writeFile([
    { text: '<</Type/Catalog/Pages 2 0 R>>' },
    { text: '<</Type/Pages/Kids[3 0 R]/Count 1>>' },
    {
      text: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 ${height}]/Contents 4 0 R/Resources<</Font<<${resources}>>>>>>`,
    },
    { text: `<</Length ${content.length}>>`, data: Buffer.from(content) },
    ...used.flatMap((font, at) => fonts.bodies(font, numberOf(at))),
  ]);
}

function writeFile(objects: readonly { text: string; data?: Buffer }[]): Buffer {
  let file = Buffer.from('%PDF-1.7\n');
  const offsets: number[] = [];
  for (const [at, { text, data }] of objects.entries()) {
    offsets.push(file.length);
    const stream = data ? ['stream\n', data, '\nendstream\n'] : [];
    const parts = [`${at + 1} 0 obj\n${text}\n`, ...stream, 'endobj\n'];
    file = Buffer.concat([file, ...parts.map((part) => Buffer.from(part))]);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.concat([file, Buffer.from(`${end}startxref\n${file.length}\n%%EOF\n`)]);
}
