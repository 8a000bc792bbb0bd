import * as z from 'zod';
import {
  orderContentSchema,
  orderFileFormats,
  orderSheetSchema,
} from '#contracts/rules/speech/orders.ts';
import { endpoint } from '../../http/endpoint.ts';
import { resolutionKinds } from '../../rules/cases/case-status-table.ts';
import { documentVisibilitySchema } from '../../rules/documents/documents.ts';
import { caseIdSchema, idSchema, messageSchema, pageOf, pageQuery } from '../../rules/fields.ts';
import { typeTextSchema } from '../files/documents.ts';

/** Order dictation (seed 2, sections 2, 3, 7; D103). */

export const ORDER_PAGE_SIZE = 10;

/** Maximum number of cases in the list of the assign dialog. */
export const ORDER_CASES_LISTED = 50;

const orderSchema = z.object({
  id: z.string(),
  /** Sanitised markup. */
  content: z.string(),
  /** Present for an order of a hearing; its content is then the directions. */
  sheet: orderSheetSchema.optional(),
  /** '' while no case is assigned. */
  caseId: z.string(),
  /** Facts of the case; '' without one. */
  caseCode: z.string(),
  caseTitle: z.string(),
  resolutionKind: z.enum(resolutionKinds).optional(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Version of the content (D70). */
  version: z.number(),
  /** The document that it was published as; absent before. The order is then read-only. */
  published: z
    .object({
      documentId: z.string(),
      /** Name of the file. */
      name: z.string(),
      documentType: z.string(),
      visibilityType: documentVisibilitySchema,
      publishedAt: z.string(),
      /** Why the next date is not the case’s next hearing; '' if it is, or if there is none. */
      hearingProblem: z.string(),
    })
    .optional(),
});
export type DictatedOrder = z.output<typeof orderSchema>;

const orderRowSchema = orderSchema.extend({
  /** The content is only the beginning of a very long one. */
  isCut: z.boolean(),
});
export type DictatedOrderRow = z.output<typeof orderRowSchema>;

const orderCaseSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
});
export type OrderCase = z.output<typeof orderCaseSchema>;

const orderStartSchema = z.object({
  number: z.number(),
  seat: z.string(),
  venue: z.string(),
  copiesTo: z.string(),
});
export type OrderStart = z.output<typeof orderStartSchema>;

const orderParams = z.object({ orderId: idSchema });

export const ordersEndpoints = {
  listOrders: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'dictateOrderContent',
    summary: 'List the caller’s dictated orders, newest first',
    description:
      'Query: page, perPage (up to 10), search. Search: all words occur in the text or the case’s title.',
    access: 'onboarded',
    query: z.object({
      ...pageQuery(ORDER_PAGE_SIZE),
      search: z.string().trim().max(200).default(''),
    }),
    response: pageOf(orderRowSchema),
  }),
  getOrder: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'dictateOrder/{orderId}',
    summary: 'Get one of the caller’s dictated orders',
    description:
      'content is sanitised HTML. published is present once the order is a document. Available to its author.',
    access: 'onboarded',
    params: orderParams,
    response: orderSchema,
    errors: ['not_found'],
  }),
  createOrder: endpoint({
    domain: 'orders',
    method: 'POST',
    path: 'dictateOrder',
    summary: 'Save a dictated order',
    description:
      'content is HTML; markup that is not allowed is removed. sheet makes it an order of a hearing, which needs a running arbitration of the caller. Response: message, id. Errors: 400 for content without text; 409 for a draft case, and if the caller’s orders take too much room.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.object({
      content: orderContentSchema,
      caseId: caseIdSchema.optional(),
      sheet: orderSheetSchema.optional(),
    }),
    exampleBody: {
      content: '<p>The parties were heard. The respondent files its reply within two weeks.</p>',
    },
    response: messageSchema.extend({ id: z.string() }),
    // conflict: the caller has as many orders as one person can hold, or the case is a draft.
    errors: ['not_found', 'conflict'],
  }),
  updateOrder: endpoint({
    domain: 'orders',
    method: 'PUT',
    path: 'dictateOrder/{orderId}',
    summary: 'Assign a case to an order or edit its content',
    description:
      'content needs the version that was edited. Repeating a save changes nothing. Errors: 400 for content without text; 409 if another version was saved since, the order is published, or the case is a draft. Available to its author.',
    access: 'onboarded',
    params: orderParams,
    body: z
      .object({
        content: orderContentSchema.optional(),
        caseId: caseIdSchema.optional(),
        /** Only with content, and only for an order that has a sheet. */
        sheet: orderSheetSchema.optional(),
        /** The version that was edited (D70); required with content. */
        version: z.number().int().min(1).optional(),
      })
      .refine(({ content, caseId }) => content !== undefined || caseId !== undefined, {
        message: 'Give content or caseId',
      })
      .refine(({ content, version }) => (content === undefined) === (version === undefined), {
        path: ['version'],
        message: 'Content is saved with the version that was edited',
      }),
    exampleBody: { content: '<p>The parties were heard.</p>', version: 1 },
    response: messageSchema,
    // conflict: another version was saved, the order is published, or the case is a draft.
    errors: ['not_found', 'conflict'],
  }),
  publishOrder: endpoint({
    domain: 'orders',
    method: 'POST',
    path: 'publishDictationContent/{orderId}',
    summary: 'Publish an order as a document of its case',
    description:
      'Body: documentType (optional), visibilityType, fileFormat (pdf or docx). The next date of an order of a hearing becomes the case’s next hearing. Safe to repeat: a repeat with the same body finishes an interrupted publication. An order with an open blank, e.g. ‘[amount]’, one of a draft case, and one whose number another published order of the case has are a conflict.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: orderParams,
    body: z.object({
      /** Type of an arbitration’s document; '' for none. */
      documentType: typeTextSchema.default(''),
      visibilityType: documentVisibilitySchema.default('me'),
      fileFormat: z.enum(orderFileFormats).default('pdf'),
    }),
    exampleBody: { visibilityType: 'all', fileFormat: 'pdf' },
    response: messageSchema.extend({
      documentId: z.string(),
      /** Why the next hearing was not set; '' if it was, or if there is none to set. */
      hearingProblem: z.string(),
    }),
    // conflict: no case is assigned, it is a draft, a blank is open, its number is taken, or it is published.
    errors: ['not_found', 'conflict', 'too_large'],
  }),
  previewOrder: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'dictateOrder/{orderId}/preview',
    summary: 'Get the PDF of an order as it would be published now',
    description:
      'Publishes nothing, and shows open blanks as they are. fileUrl is valid for five minutes. Errors: 409 without a case and for a published order. Available to its author.',
    access: 'onboarded',
    params: orderParams,
    response: z.object({ fileUrl: z.string() }),
    // conflict: no case is assigned, or the order is published.
    errors: ['not_found', 'conflict'],
  }),
  getOrderStart: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'mediator/cases/{caseId}/order-start',
    summary: 'Get what the next order of a hearing in a case begins with',
    description:
      'number: one more than the highest of the orders that the tribunal has published in the case, and of the caller’s own. seat, venue and copiesTo as in the caller’s last order of a hearing there; otherwise from the case, and empty where it does not say them. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: orderStartSchema,
    errors: ['not_found'],
  }),
  listOrderCases: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'getCaseIds',
    summary: 'List the cases that can be assigned to an order',
    description: `Query: search. Response: the first ${ORDER_CASES_LISTED} of the caller’s cases that match, newest first. Drafts are not listed.`,
    access: 'onboarded',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    response: z.object({ cases: z.array(orderCaseSchema), total: z.number() }),
  }),
};
