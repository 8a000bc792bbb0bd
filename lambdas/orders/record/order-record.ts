import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { documentVisibilities } from '#contracts/rules/documents/documents.ts';
import {
  type OrderSheet,
  orderFileFormats,
  orderSheetSchema,
} from '#contracts/rules/speech/orders.ts';
import { parseStored } from '#shared/dynamo/get-item.ts';

/** How an order is published. */
const choicesSchema = z.object({
  documentType: z.string(),
  visibilityType: z.enum(documentVisibilities),
  fileFormat: z.enum(orderFileFormats),
});
export type PublishChoices = z.output<typeof choicesSchema>;

/** Stored dictated order, without its text. */
export const orderRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** Counts the writes, for optimistic locking. */
  version: z.number(),
  /** Version of the text (D70), from 1. */
  textVersion: z.number(),
  /** Size of the text, before it is packed. */
  textBytes: z.number(),
  /** It has a sheet (D103). */
  isOfHearing: z.boolean(),
  /** Number of the order in its case, as the sheet says it. */
  number: z.number().optional(),
  /** The assigned case. Its title, as it was then, is searched. */
  case: z.object({ id: z.string(), title: z.string() }).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** A publication that began. Its upload id makes repeats register one document. */
  publication: choicesSchema.extend({ uploadId: z.string(), beganAt: z.iso.datetime() }).optional(),
  published: choicesSchema
    .extend({
      documentId: z.string(),
      /** Name of the file. */
      name: z.string(),
      at: z.iso.datetime(),
      /** Why the next hearing was not set; '' otherwise. */
      hearingProblem: z.string(),
      /** The next hearing of the order of a hearing. */
      nextHearingAt: z.iso.datetime().optional(),
      /** Idempotency-Key of the request that finished the publication. */
      requestKey: z.string().optional(),
    })
    .optional(),
});
export type OrderRecord = z.output<typeof orderRecordSchema>;

/** Orders have stored their version as `revision`, and the text's as `version`, from the first on. */
export const toOrder = ({ revision, version, ...item }: Record<string, unknown>): OrderRecord =>
  parseStored(orderRecordSchema, { ...item, version: revision, textVersion: version });

/** The number of an order, as its record holds it for the list of a case's orders. */
export const numberOf = (sheet: OrderSheet | undefined): Pick<OrderRecord, 'number'> =>
  sheet?.number === undefined ? {} : { number: sheet.number };

const orderTextSchema = z.object({
  /** Sanitised markup. */
  content: z.string(),
  sheet: orderSheetSchema.optional(),
});
export type OrderText = z.output<typeof orderTextSchema>;

/** Item with the text of an order. */
export const textItemSchema = z.object({
  id: z.string(),
  version: z.number(),
  packed: z.instanceof(Uint8Array),
});

/**
 * Compresses a text: 200,000 characters of Devanagari have 600 KB, an item at most 400 KB.
 * `bytes`: its size before.
 */
export async function packText(text: OrderText): Promise<{ packed: Uint8Array; bytes: number }> {
  const json = JSON.stringify(text);
  return { packed: await promisify(gzip)(json), bytes: Buffer.byteLength(json) };
}

export const unpackText = async (packed: Uint8Array): Promise<OrderText> =>
  orderTextSchema.parse(JSON.parse((await promisify(gunzip)(packed)).toString()));
