import * as z from 'zod';
import { storedFileSchema } from '#shared/files/stored-file.ts';

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

const scannedSchema = z.object({
  'detail-type': z.literal('GuardDuty Malware Protection Object Scan Result'),
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string().optional() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

const documentSchema = z.strictObject({ caseId: z.string(), documentId: z.string() });

/** Result of convert-office: the PDF, or the reason for the user. */
export const convertedSchema = documentSchema.extend({
  conversion: z.union([
    z.object({ pdf: storedFileSchema }),
    z.object({ refusal: z.string().min(1) }),
  ]),
});
export type ConvertedMessage = z.output<typeof convertedSchema>;

/** A parsed message. */
export type DocumentMessage =
  | { kind: 'uploaded'; key: string; versionId: string | undefined }
  | {
      kind: 'scanned';
      key: string;
      versionId: string | undefined;
      verdict: 'clean' | 'threat' | 'unknown';
    }
  | { kind: 'requested'; caseId: string; documentId: string }
  | ({ kind: 'converted' } & ConvertedMessage);

const verdicts: Readonly<Record<string, 'clean' | 'threat'>> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'threat',
};

/** Parses a message's body. Throws if it has none of the shapes. */
export function parseDocumentMessage(body: string): DocumentMessage {
  const message = z
    .union([uploadedSchema, scannedSchema, convertedSchema, documentSchema])
    .parse(JSON.parse(body));
  if ('conversion' in message) return { kind: 'converted', ...message };
  if ('caseId' in message) return { kind: 'requested', ...message };
  if ('object' in message.detail) {
    const { key, 'version-id': versionId } = message.detail.object;
    return { kind: 'uploaded', key, versionId };
  }
  const { s3ObjectDetails, scanResultDetails } = message.detail;
  return {
    kind: 'scanned',
    key: s3ObjectDetails.objectKey,
    versionId: s3ObjectDetails.versionId,
    verdict: verdicts[scanResultDetails.scanResultStatus] ?? 'unknown',
  };
}
