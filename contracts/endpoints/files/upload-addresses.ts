import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { exampleUpload } from '#contracts/http/examples.ts';
import { messageSchema } from '#contracts/rules/fields.ts';
import { fileSize, MB } from '#contracts/rules/notation.ts';

/** Uploads to S3 by presigned URLs, each bound to a key, a type and a size (D57). */

/** Upload rules by purpose. The server also detects the type from the content (D45). */

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
  /**
   * A case document: the types of D45, and those of ADR 121 as renditions. SVG is a drawing, served
   * as a download.
   */
  caseDocument: {
    contentTypes: [
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/tiff',
      'image/heic',
      'image/svg+xml',
      'application/msword',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.oasis.opendocument.text',
      'text/plain',
      'text/csv',
      'message/rfc822',
      'application/vnd.ms-outlook',
      'audio/mpeg',
      'video/mp4',
    ],
    maxBytes: 2048 * MB,
  },
  /** A recording of a session; only registered with its case. */
  caseRecording: {
    contentTypes: ['audio/mpeg', 'audio/wav', 'audio/x-m4a', 'audio/mp4', 'video/mp4'],
    // A WAV file cannot be larger. S3 copies and stores up to 5 GB in one request.
    maxBytes: 4096 * MB,
  },
  /** The audio of one turn of a cross-examination. */
  examinationAudio: { contentTypes: ['audio/mpeg'], maxBytes: 60 * MB },
  /** A minute of the sound of a live session. */
  liveAudio: { contentTypes: ['audio/mpeg'], maxBytes: 2 * MB },
  bulkCases: { contentTypes: ['text/csv'], maxBytes: 20 * MB },
} as const satisfies Record<string, { contentTypes: readonly string[]; maxBytes: number }>;
export type UploadPurpose = keyof typeof uploadRules;
// Object.keys loses the literal type; the purposes are the record's own keys.
const uploadPurposes = Object.keys(uploadRules) as UploadPurpose[];

/** Message for a file type that is not accepted (seed 1, section 5). */
export const INVALID_FILE_TYPE = 'Invalid File Type';

const fileNameSchema = z.string().trim().min(1).max(255);

/** Larger files are uploaded in parts. */
export const MULTIPART_FROM_BYTES = 20 * MB;
/** Size of all parts but the last: 512 of them hold the largest file. */
export const PART_BYTES = 8 * MB;
export const MAX_PARTS = 512;
/** Part addresses of one request; they are valid for five minutes, so they are asked for in turn. */
export const MAX_PARTS_AT_ONCE = 20;

const partNumberSchema = z.number().int().min(1).max(MAX_PARTS);
/** As S3 returns it, in quotes. */
const eTagSchema = z.string().regex(/^"?[A-Za-z0-9-]{1,200}"?$/, 'Not an ETag');
/** An upload in parts: its object key and S3's id. */
const multipartSchema = z.object({
  key: z.string().regex(/^[A-Za-z0-9_/-]{1,1024}$/, 'Not a key of an upload'),
  uploadId: z.string().regex(/^[A-Za-z0-9._~+/=-]{1,1024}$/, 'Not an id of an upload'),
});

export const uploadAddressesEndpoints = {
  startMultipartUpload: endpoint({
    domain: 'upload-addresses',
    method: 'POST',
    path: 'multipart-uploads',
    summary: `Start an upload in parts of ${fileSize(PART_BYTES)}, for files above ${fileSize(MULTIPART_FROM_BYTES)}`,
    description:
      'Body: name, purpose, contentType, size. Response: key, uploadId. The size counts against the hourly limit, and no more than it can be uploaded.',
    access: 'onboarded',
    body: z.object({
      name: fileNameSchema,
      purpose: z.enum(uploadPurposes),
      contentType: z.string().max(127),
      size: z.number().int().min(MULTIPART_FROM_BYTES),
    }),
    exampleBody: {
      name: 'Hearing of 15 March.mp4',
      purpose: 'caseRecording',
      contentType: 'video/mp4',
      size: 734003200,
    },
    response: multipartSchema,
    exampleResponse: { key: exampleUpload('caseRecording'), uploadId: '2~VXCk1nq8Zt0rHs5aWf3m' },
    errors: ['email_not_verified', 'unsupported_type', 'too_large', 'too_many_tries'],
  }),
  createPartAddresses: endpoint({
    domain: 'upload-addresses',
    method: 'POST',
    path: 'multipart-uploads/parts',
    summary: 'Create presigned PUT URLs for parts of an upload',
    description:
      'Body: key, uploadId, partNumbers. Response: url, a list in the order of partNumbers. Each URL takes exactly the bytes of its part. Available to who started the upload.',
    access: 'onboarded',
    body: multipartSchema.extend({
      partNumbers: z.array(partNumberSchema).min(1).max(MAX_PARTS_AT_ONCE),
    }),
    exampleBody: {
      key: exampleUpload('caseRecording'),
      uploadId: '2~VXCk1nq8Zt0rHs5aWf3m',
      partNumbers: [1, 2],
    },
    response: z.object({ url: z.array(z.string()) }),
    errors: ['not_allowed', 'not_found'],
  }),
  completeMultipartUpload: endpoint({
    domain: 'upload-addresses',
    method: 'POST',
    path: 'multipart-uploads/complete',
    summary: 'Complete an upload in parts',
    description:
      'Body: key, uploadId, parts with partNumber and eTag, in order. Response: message. Safe to repeat. Available to who started the upload.',
    access: 'onboarded',
    body: multipartSchema.extend({
      parts: z
        .array(z.object({ partNumber: partNumberSchema, eTag: eTagSchema }))
        .min(1)
        .max(MAX_PARTS),
    }),
    exampleBody: {
      key: exampleUpload('caseRecording'),
      uploadId: '2~VXCk1nq8Zt0rHs5aWf3m',
      parts: [
        { partNumber: 1, eTag: '"9b2cf535f27731c974343645a3985328"' },
        { partNumber: 2, eTag: '"d8e8fca2dc0f896fd7cb4cb0031ba249"' },
      ],
    },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  cancelMultipartUpload: endpoint({
    domain: 'upload-addresses',
    method: 'POST',
    path: 'multipart-uploads/cancel',
    summary: 'Cancel an upload in parts and remove what was uploaded',
    description: 'Body: key, uploadId. Response: message. Available to who started the upload.',
    access: 'onboarded',
    body: multipartSchema,
    exampleBody: { key: exampleUpload('caseRecording'), uploadId: '2~VXCk1nq8Zt0rHs5aWf3m' },
    response: messageSchema,
    errors: ['not_allowed'],
  }),
  createUploadAddresses: endpoint({
    domain: 'upload-addresses',
    method: 'POST',
    path: 's3-url',
    summary: 'Create presigned PUT URLs, in the order of the named files',
    description:
      'Body: key, the names of the files, with a content type and a size in bytes for each, and purpose. Each URL takes a PUT of exactly this type and size, within a few minutes. The file is used by giving its URL or key to another endpoint. Errors: 403 email_not_verified for any purpose but avatar before the email address is verified; 413 and 415 by the purpose; 429 after too many files or bytes in an hour.',
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
    exampleBody: {
      key: ['Loan agreement.pdf'],
      purpose: 'caseDocument',
      contentTypes: ['application/pdf'],
      sizes: [845120],
    },
    response: z.object({ url: z.array(z.string()) }),
    exampleResponse: {
      url: [
        `https://files.example.com/${exampleUpload('caseDocument')}?X-Amz-Expires=300&X-Amz-Signature=5f1c`,
      ],
    },
    errors: ['email_not_verified', 'unsupported_type', 'too_large', 'too_many_tries'],
  }),
};
