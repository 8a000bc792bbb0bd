import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { resolutionKinds } from '../../rules/case-status-table.ts';
import { documentVisibilitySchema } from '../../rules/documents.ts';
import { caseIdSchema, idSchema, messageSchema, pageOf, pageQuery } from '../../rules/fields.ts';

/** Order dictation (seed 2, sections 2, 3, 7; D103). */

export const ORDER_PAGE_SIZE = 10;
/** Characters of an order's markup. */
export const MAX_ORDER_LENGTH = 200_000;

/**
 * What an arbitrator records at a hearing (D103); absent for free text. `nextDate` becomes the next
 * hearing when the order is published.
 */
const orderSheetSchema = z.object({
  date: z.iso.date(),
  appearances: z.string().trim().max(5_000),
  directions: z.string().trim().max(20_000),
  /** Absent: no next hearing is set. Date and time in India. */
  next: z
    .object({
      date: z.iso.date(),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      hearingType: z.string().max(100),
    })
    .optional(),
});
export type OrderSheet = z.output<typeof orderSheetSchema>;

const orderSchema = z.object({
  id: z.string(),
  /** Sanitised markup. */
  content: z.string(),
  /** '' while no case is assigned. */
  caseId: z.string(),
  /** Title of the case; '' without one. */
  caseTitle: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
  sheet: orderSheetSchema.optional(),
  /** The document that it was published as; absent before. */
  published: z
    .object({ documentId: z.string(), documentType: z.string(), publishedAt: z.string() })
    .optional(),
});
export type DictatedOrder = z.output<typeof orderSchema>;

const contentSchema = z.string().max(MAX_ORDER_LENGTH);

export const ordersEndpoints = {
  listOrders: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'dictateOrderContent',
    summary: 'List the caller’s dictated orders, newest first',
    access: 'onboarded',
    query: z.object({ ...pageQuery(ORDER_PAGE_SIZE), search: z.string().max(200).optional() }),
    response: pageOf(orderSchema),
  }),
  createOrder: endpoint({
    domain: 'orders',
    method: 'POST',
    path: 'dictateOrder',
    summary: 'Save a dictated order',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      content: contentSchema,
      caseId: caseIdSchema.optional(),
      sheet: orderSheetSchema.optional(),
    }),
    exampleBody: { content: '<p>The parties were heard.</p>' },
    response: messageSchema.extend({ id: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  updateOrder: endpoint({
    domain: 'orders',
    method: 'PUT',
    path: 'dictateOrder/{orderId}',
    summary: 'Assign a case to an order or edit its content',
    access: 'onboarded',
    params: z.object({ orderId: idSchema }),
    body: z
      .object({
        content: contentSchema.optional(),
        caseId: caseIdSchema.optional(),
        sheet: orderSheetSchema.optional(),
        /** The version that was edited (D70); required with content. */
        version: z.number().int().min(0).optional(),
      })
      .refine((body) => body.content !== undefined || body.caseId !== undefined, {
        message: 'Give content or caseId',
      }),
    exampleBody: { content: '<p>The parties were heard.</p>', version: 1 },
    response: messageSchema,
    // conflict: another version was saved, or the order is published.
    errors: ['not_found', 'conflict'],
  }),
  publishOrder: endpoint({
    domain: 'orders',
    method: 'POST',
    path: 'publishDictationContent/{orderId}',
    summary: 'Publish an order as a document of its case',
    description:
      'Body: documentType (optional), visibilityType, fileFormat (pdf or docx). The next date of a recorded order is set as the case’s next hearing.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ orderId: idSchema }),
    body: z.object({
      documentType: z.string().max(100).default(''),
      visibilityType: documentVisibilitySchema.default('me'),
      fileFormat: z.enum(['pdf', 'docx']).default('pdf'),
    }),
    response: messageSchema,
    errors: ['not_found', 'conflict'],
  }),
  listOrderCases: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'getCaseIds',
    summary: 'List the cases that can be assigned to an order',
    access: 'onboarded',
    query: z.object({ search: z.string().max(200).optional() }),
    response: z.object({
      cases: z.array(
        z.object({ id: z.string(), title: z.string(), resolutionKind: z.enum(resolutionKinds) }),
      ),
    }),
  }),
};
