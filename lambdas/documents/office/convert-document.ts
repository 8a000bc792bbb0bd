import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { withExtension } from '#shared/files/file-extensions.ts';
import { type Files, type StoredFile, storedFileSchema } from '#shared/files/files.ts';
import { downloadFile, uploadFile } from '#shared/files/transfer-file.ts';
import type { Queue } from '#shared/queues/connect-queue.ts';
import { sendToQueue } from '#shared/queues/queue.ts';
import type { Conversion, ConvertedMessage } from '../processing/document-message.ts';
import { derivedKey, partKey } from '../record/derived-files.ts';
import { convertHeic } from './heic/convert-heic.ts';
import { officeObstacle } from './office-obstacle.ts';
import { runLibreOffice } from './run-libre-office.ts';
import { convertWorkbook } from './workbook/convert-workbook.ts';

const placeSchema = z.object({ caseId: z.string(), documentId: z.string() });

/** A document, or the parts of a mail that have to be converted. */
const requestSchema = z.union([
  placeSchema.extend({ file: storedFileSchema }),
  // `fileKey`: the mail's, absent in messages of earlier code.
  placeSchema.extend({ parts: z.array(storedFileSchema), fileKey: z.string().optional() }),
]);
type ConversionRequest = z.output<typeof requestSchema>;

/** Parses a message of the queue convert-office. Throws if it has another shape. */
export const parseConversion = (body: string): ConversionRequest =>
  requestSchema.parse(JSON.parse(body));

/** All parts of a mail are converted within this time; a part that has none left is not. */
const PARTS_SECONDS = 150;

/** Types that LibreOffice alone does not turn into pages that can be read. */
const converters: Readonly<Record<string, typeof runLibreOffice>> = {
  'image/heic': convertHeic,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': convertWorkbook,
};

/**
 * Converts a file, or the parts of a mail, to PDF, stores each PDF and sends the result to
 * process-documents. A repeat converts again and stores new versions; the first result that arrives is used.
 */
export async function convertDocument(
  { files, results }: { files: Files; results: Queue },
  request: ConversionRequest,
): Promise<void> {
  const { caseId, documentId } = request;
  const place = { caseId, documentId };
  const send = (conversion: ConvertedMessage['conversion']) =>
    sendToQueue(results, { ...place, conversion } satisfies ConvertedMessage);
  if ('file' in request) {
    const { file } = request;
    const converted = await convertFile(files, file, derivedKey(place, 'rendition.pdf'));
    await send({ ...converted, fileKey: file.key });
    return;
  }
  const endsAt = performance.now() + PARTS_SECONDS * 1_000;
  const parts: Conversion[] = [];
  for (const [at, part] of request.parts.entries()) {
    const seconds = Math.floor((endsAt - performance.now()) / 1_000);
    parts.push(await convertFile(files, part, partKey(place, at, true), seconds));
  }
  await send({ parts, fileKey: request.fileKey });
}

/** Converts one file in a folder of its own. */
async function convertFile(
  files: Files,
  file: StoredFile,
  key: string,
  secondsLeft?: number,
): Promise<Conversion> {
  if (secondsLeft !== undefined && secondsLeft <= 0)
    return { refusal: 'This email takes too long to convert to pages' };
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  try {
    // LibreOffice chooses its filter by the extension first.
    const path = join(folder, withExtension('document', file.contentType));
    await downloadFile(files, file, path);
    const refusal = await officeObstacle(path);
    if (refusal !== undefined) return { refusal };
    const convert = converters[file.contentType] ?? runLibreOffice;
    const outcome = await convert(path, folder, {
      ...(secondsLeft !== undefined && { timeoutSeconds: secondsLeft }),
    });
    if ('refusal' in outcome) return outcome;
    const pdf = { key, contentType: 'application/pdf', path: outcome.pdfFile };
    return { pdf: await uploadFile(files, pdf) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
