import * as z from 'zod';
import { endpoint } from './endpoint.ts';

/** Uploads go straight to S3 by presigned address, bound to key, type and size (D57). */

/** What may be uploaded for which purpose; the server re-reads the type from the bytes (D45). */
export const uploadRules = {
  avatar: { contentTypes: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 },
} as const satisfies Record<string, { contentTypes: readonly string[]; maxBytes: number }>;
export type UploadPurpose = keyof typeof uploadRules;

/** Said of every file of a type that is not accepted (seed 1, section 5). */
export const INVALID_FILE_TYPE = 'Invalid File Type';

const fileNameSchema = z.string().trim().min(1).max(255);

export const filesEndpoints = {
  createUploadAddresses: endpoint({
    domain: 'files',
    method: 'POST',
    path: 's3-url',
    summary: 'Presigned PUT addresses, in the order of the named files',
    access: 'signed-in',
    body: z
      .object({
        key: z.array(fileNameSchema).min(1).max(20),
        purpose: z.enum(['avatar']).default('avatar'),
        contentTypes: z.array(z.string().max(127)).max(20),
        sizes: z.array(z.number().int().positive()).max(20),
      })
      .refine(
        (body) =>
          body.key.length === body.contentTypes.length && body.key.length === body.sizes.length,
        { path: ['key'], message: 'Give a content type and a size for each file' },
      ),
    response: z.object({ url: z.array(z.string()) }),
    errors: ['unsupported_type', 'too_large'],
  }),
};
