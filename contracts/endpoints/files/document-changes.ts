import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { exampleUpload } from '#contracts/http/examples.ts';
import { documentNameSchema } from '#contracts/rules/documents/documents.ts';
import {
  caseIdSchema,
  idSchema,
  messageSchema,
  uploadAddressSchema,
} from '#contracts/rules/fields.ts';

/** Replacement and deletion of a document by its owner, and what depends on it (ADR 29). */

const documentParams = z.object({ caseId: caseIdSchema, documentId: idSchema });

const documentUsesSchema = z.object({
  /** Number of the present file, for the request that replaces or deletes it. */
  fileNumber: z.number(),
  /** Bundles with the document that the caller may see. */
  bundles: z.array(z.object({ name: z.string(), owner: z.object({ name: z.string() }) })),
  /** Why it can be neither replaced nor deleted, for the user; '' if it can. */
  obstacle: z.string(),
});
export type DocumentUses = z.output<typeof documentUsesSchema>;

export const documentChangesEndpoints = {
  getDocumentUses: endpoint({
    domain: 'document-changes',
    method: 'GET',
    path: 'uploads/case/{caseId}/{documentId}/uses',
    summary: 'Get what depends on a document of the caller',
    description:
      'Response: fileNumber, bundles with the document that the caller may see, and obstacle: why it can be neither replaced nor deleted. Available to the document’s owner.',
    access: 'onboarded',
    params: documentParams,
    response: documentUsesSchema,
    errors: ['not_allowed', 'not_found'],
  }),
  replaceDocument: endpoint({
    domain: 'document-changes',
    method: 'POST',
    path: 'uploads/case/{caseId}/{documentId}/versions',
    summary: 'Replace the file of a document by another upload; the former one is kept',
    description:
      'Body: fileNumber of the file that is replaced, url of the upload, name of its file. Response: message. Bundles with the document are assembled again once the new file is processed. Safe to repeat. Available to the document’s owner.',
    access: 'onboarded',
    params: documentParams,
    body: z.object({
      fileNumber: z.number().int().min(1),
      /** Address or key of the upload. */
      url: uploadAddressSchema('Document is required'),
      /** The document takes it if the file has another type; otherwise it keeps its name. */
      name: documentNameSchema.default('Document'),
    }),
    exampleBody: {
      fileNumber: 1,
      url: exampleUpload('caseDocument'),
      name: 'Loan agreement, signed.pdf',
    },
    response: messageSchema,
    // conflict: it was changed meanwhile, is signed or being signed, is a published order, or the
    // upload was used before.
    errors: ['not_allowed', 'not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
  deleteDocument: endpoint({
    domain: 'document-changes',
    method: 'DELETE',
    path: 'uploads/case/{caseId}/{documentId}',
    summary: 'Delete a document',
    description:
      'Query: fileNumber of the present file. Response: message. Bundles with the document are withheld and assembled again without it. Safe to repeat. Available to the document’s owner.',
    access: 'onboarded',
    params: documentParams,
    query: z.object({ fileNumber: z.coerce.number().int().min(1) }),
    response: messageSchema,
    // conflict: it was changed meanwhile, is signed or being signed, or is a published order.
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
};
