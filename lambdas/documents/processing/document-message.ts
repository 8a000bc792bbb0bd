import * as z from 'zod';
import { storedFileSchema } from '#shared/files/files.ts';
import { type ScanResult, scanResultSchema } from '#shared/files/scan-result.ts';

/**
 * Messages of the queue process-documents: S3's event of a new upload, GuardDuty's verdict on
 * one, a request to process a document again, and the end of a conversion to PDF.
 */

const uploadedSchema = z.object({
  'detail-type': z.literal('Object Created'),
  detail: z.object({
    object: z.object({ key: z.string(), 'version-id': z.string().optional() }),
  }),
});

const documentSchema = z.strictObject({ caseId: z.string(), documentId: z.string() });

const pdfSchema = z.object({ pdf: storedFileSchema });
const refusalSchema = z.object({ refusal: z.string().min(1) });
/** The PDF, or the reason for the user. */
const conversionSchema = z.union([pdfSchema, refusalSchema]);
export type Conversion = z.output<typeof conversionSchema>;

/**
 * Key of the file that was converted: the document may have another one by now. Absent in results of
 * earlier code, which leaves out fields that it does not know.
 */
const ofFile = { fileKey: z.string().optional() };

/** Result of convert-office: of the document, or of the parts of a mail in their order. */
export const convertedSchema = documentSchema.extend({
  conversion: z.union([
    pdfSchema.extend(ofFile),
    refusalSchema.extend(ofFile),
    z.object({ parts: z.array(conversionSchema), ...ofFile }),
  ]),
});
export type ConvertedMessage = z.output<typeof convertedSchema>;

/** A parsed message. */
export type DocumentMessage =
  | { kind: 'uploaded'; key: string; versionId: string | undefined }
  | ScanResult
  | { kind: 'requested'; caseId: string; documentId: string }
  | ({ kind: 'converted' } & ConvertedMessage);

/** Parses a message's body. Throws if it has none of the shapes. */
export function parseDocumentMessage(body: string): DocumentMessage {
  const message = z
    .union([uploadedSchema, scanResultSchema, convertedSchema, documentSchema])
    .parse(JSON.parse(body));
  if ('verdict' in message) return message;
  if ('conversion' in message) return { kind: 'converted', ...message };
  if ('caseId' in message) return { kind: 'requested', ...message };
  const { key, 'version-id': versionId } = message.detail.object;
  return { kind: 'uploaded', key, versionId };
}
