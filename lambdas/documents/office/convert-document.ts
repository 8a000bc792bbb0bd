import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { withExtension } from '#shared/files/file-extensions.ts';
import { type Files, storedFileSchema } from '#shared/files/files.ts';
import { downloadFile, uploadFile } from '#shared/files/transfer-file.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import type { ConvertedMessage } from '../processing/document-message.ts';
import { derivedKey } from '../record/derived-files.ts';
import { convertHeic } from './heic/convert-heic.ts';
import { officeObstacle } from './office-obstacle.ts';
import { runLibreOffice } from './run-libre-office.ts';
import { convertWorkbook } from './workbook/convert-workbook.ts';

const conversionSchema = z.object({
  caseId: z.string(),
  documentId: z.string(),
  file: storedFileSchema,
});
type Conversion = z.output<typeof conversionSchema>;

/** Parses a message of the queue convert-office. Throws if it has another shape. */
export const parseConversion = (body: string): Conversion =>
  conversionSchema.parse(JSON.parse(body));

/** Types that LibreOffice alone does not turn into pages that can be read. */
const converters: Readonly<Record<string, typeof runLibreOffice>> = {
  'image/heic': convertHeic,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': convertWorkbook,
};

/**
 * Converts a file to PDF, stores the PDF and sends the result to process-documents. A repeat
 * converts again and stores a new version; the first result that arrives is used.
 */
export async function convertDocument(
  { files, results }: { files: Files; results: Queue },
  { caseId, documentId, file }: Conversion,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    // LibreOffice chooses its filter by the extension first.
    const path = join(folder, withExtension('document', file.contentType));
    await downloadFile(files, file, path);
    const refusal = await officeObstacle(path);
    const convert = converters[file.contentType] ?? runLibreOffice;
    const outcome = refusal === undefined ? await convert(path, folder) : { refusal };
    const conversion =
      'refusal' in outcome
        ? outcome
        : {
            pdf: await uploadFile(files, {
              key: derivedKey({ caseId, documentId }, 'rendition.pdf'),
              contentType: 'application/pdf',
              path: outcome.pdfFile,
            }),
          };
    await sendToQueue(results, { caseId, documentId, conversion } satisfies ConvertedMessage);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
