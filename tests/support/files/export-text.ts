import { strFromU8, unzipSync } from 'fflate';
import { readPdf } from './read-pdf.ts';

/** The text of an exported transcript, whatever its format. */
export async function textOfExport(bytes: Uint8Array, format: string): Promise<string> {
  if (/word/i.test(format))
    return Object.values(unzipSync(bytes))
      .map((file) => strFromU8(file))
      .join('\n');
  if (/pdf/i.test(format)) return (await readPdf(bytes)).pages.join('\n');
  return strFromU8(bytes);
}
