import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** Uploads to S3 by presigned URLs, each bound to a key, a type and a size (D57). */

/** Upload rules by purpose. The server also detects the type from the content (D45). */
const MB = 1024 * 1024;

export const uploadRules = {
  avatar: { contentTypes: ['image/png', 'image/jpeg'], maxBytes: 5 * MB },
  /** Images or PDFs in a comment of the proceedings. */
  commentAttachment: {
    contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
    maxBytes: 20 * MB,
  },
  /** A party's identity document or GST certificate. */
  partyDocument: {
    contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
    maxBytes: 10 * MB,
  },
  authorisationLetter: { contentTypes: ['application/pdf'], maxBytes: 10 * MB },
  /** Description of a case or claim item as a document. */
  caseDescription: {
    contentTypes: ['application/pdf', 'image/png', 'image/jpeg'],
    maxBytes: 20 * MB,
  },
  /** Agreement underlying a case (seed 1, section 5: PDF). */
  caseAgreement: { contentTypes: ['application/pdf'], maxBytes: 20 * MB },
  /** An agreement or award that ends a case (D46). */
  outcomeAgreement: {
    contentTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'text/plain',
    ],
    maxBytes: 20 * MB,
  },
  template: {
    contentTypes: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    maxBytes: 10 * MB,
  },
  bulkCases: { contentTypes: ['text/csv'], maxBytes: 20 * MB },
} as const satisfies Record<string, { contentTypes: readonly string[]; maxBytes: number }>;
export type UploadPurpose = keyof typeof uploadRules;
// Object.keys loses the literal type; the purposes are the record's own keys.
const uploadPurposes = Object.keys(uploadRules) as UploadPurpose[];

/** Message for a file type that is not accepted (seed 1, section 5). */
export const INVALID_FILE_TYPE = 'Invalid File Type';

const fileNameSchema = z.string().trim().min(1).max(255);

export const uploadAddressesEndpoints = {
  createUploadAddresses: endpoint({
    domain: 'upload-addresses',
    method: 'POST',
    path: 's3-url',
    summary: 'Create presigned PUT URLs, in the order of the named files',
    access: 'signed-in',
    body: z
      .object({
        key: z.array(fileNameSchema).min(1).max(20),
        purpose: z.enum(uploadPurposes).default('avatar'),
        contentTypes: z.array(z.string().max(127)).max(20),
        sizes: z.array(z.number().int().positive()).max(20),
      })
      .refine(
        (body) =>
          body.key.length === body.contentTypes.length && body.key.length === body.sizes.length,
        { path: ['key'], message: 'Give a content type and a size for each file' },
      ),
    response: z.object({ url: z.array(z.string()) }),
    errors: ['email_not_verified', 'unsupported_type', 'too_large', 'too_many_tries'],
  }),
};
