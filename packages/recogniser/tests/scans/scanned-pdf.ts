import { deflateSync } from 'node:zlib';
import type { Gray } from './degrade.ts';
import { A4, fileOf, type PdfObject } from './write-pdf.ts';

/** A PDF of A4 pages, each a picture, as a scanner writes it. */
export function scannedPdf(scans: readonly Gray[]): Buffer {
  const kids = scans.map((_, at) => `${3 + at * 3} 0 R`).join(' ');
  const objects: PdfObject[] = [
    { text: '<</Type/Catalog/Pages 2 0 R>>' },
    { text: `<</Type/Pages/Kids[${kids}]/Count ${scans.length}>>` },
  ];
  for (const { width, height, gray } of scans) {
    const [w, h] = width > height ? [A4.height, A4.width] : [A4.width, A4.height];
    const number = objects.length + 1;
    const content = Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /Scan Do Q`);
    const data = deflateSync(gray);
    objects.push(
      {
        text: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Contents ${number + 1} 0 R/Resources<</XObject<</Scan ${number + 2} 0 R>>>>>>`,
      },
      { text: `<</Length ${content.length}>>`, data: content },
      {
        text: `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/FlateDecode/Length ${data.length}>>`,
        data,
      },
    );
  }
  return fileOf(objects);
}
