import * as z from 'zod';
import { exampleUpload } from '#contracts/http/examples.ts';
import { endpoint } from '../http/endpoint.ts';
import { resolutionKinds } from '../rules/cases/case-status-table.ts';
import {
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
  uploadAddressSchema,
} from '../rules/fields.ts';

/** Templates of agreements and awards, of a neutral or of the deployment (seed 1, section 3). */

export const TEMPLATE_PAGE_SIZE = 25;
export const MAX_TEMPLATE_NAME = 100;
/** Maximum number of own templates; every request reads the whole list. */
export const MAX_TEMPLATES = 200;

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(resolutionKinds),
  /** `own`: the caller's. `deployment`: offered to all users by the platform team. */
  source: z.enum(['own', 'deployment']),
  /** Download URL; a signed URL for an own template (D57). */
  url: z.string(),
  /** '' for a deployment template. */
  created_at: z.string(),
});
export type Template = z.output<typeof templateSchema>;

export const newTemplateSchema = z.object({
  name: lineSchema('Template name is required', MAX_TEMPLATE_NAME),
  kind: z.enum(resolutionKinds, 'Resolution Kind is required'),
  /** Address or key of the upload. */
  file: uploadAddressSchema('Template document is required'),
});
export type NewTemplate = z.output<typeof newTemplateSchema>;

export const templatesEndpoints = {
  listTemplates: endpoint({
    domain: 'templates',
    method: 'GET',
    path: 'templates',
    summary: "List the deployment's templates, then the caller's own, newest first",
    description:
      'Query: kind (optional), page, perPage (1 to 100). Addresses of own templates are signed and valid for a few minutes.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(TEMPLATE_PAGE_SIZE),
      perPage: z.coerce.number().int().min(1).max(100).default(TEMPLATE_PAGE_SIZE),
      kind: z.enum(resolutionKinds).optional(),
    }),
    response: pageOf(templateSchema),
  }),
  createTemplate: endpoint({
    domain: 'templates',
    method: 'POST',
    path: 'templates',
    summary: 'Create a template from an uploaded file',
    description: `file is an upload of the kind template. 409 if the caller has ${MAX_TEMPLATES} templates.`,
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: newTemplateSchema,
    exampleBody: { name: 'Consent award', kind: 'arbitration', file: exampleUpload('template') },
    response: z.object({ message: z.string(), template: templateSchema }),
    errors: ['not_allowed', 'conflict', 'too_large', 'unsupported_type'],
  }),
  deleteTemplate: endpoint({
    domain: 'templates',
    method: 'DELETE',
    path: 'templates/{id}',
    summary: 'Delete a template',
    description: 'Response: message. Available for the caller’s own templates.',
    access: 'onboarded',
    params: z.object({ id: idSchema }),
    response: messageSchema,
    errors: ['not_found'],
  }),
};
