import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { draftAudiences } from '#contracts/endpoints/outcome/desk.ts';
import { type DraftKind, outcomeKinds } from '#contracts/rules/desk/draft-kinds.ts';
import { orderFactsSchema } from '#contracts/rules/desk/order-facts.ts';
import { documentVisibilities } from '#contracts/rules/documents/documents.ts';
import { followUpKinds } from '#contracts/rules/outcome/outcomes.ts';
import { AppError } from '#shared/errors.ts';

/** A version in the list of a draft. */
const versionEntrySchema = z.object({
  version: z.number(),
  userId: z.string(),
  name: z.string(),
  /** When the run of saves began that this version stands for. */
  since: z.iso.datetime(),
  at: z.iso.datetime(),
  /** Later saves do not replace it. */
  isKept: z.boolean(),
});
export type VersionEntry = z.output<typeof versionEntrySchema>;

/** Stored draft, without its texts. */
export const deskDraftSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** Its author. */
  userId: z.string(),
  authorName: z.string(),
  kind: z.enum(outcomeKinds),
  /**
   * Of a paper that refers to an award: its kind, and the award as it was when the draft was begun. `kind` is
   * then 'award', which earlier code reads too.
   */
  refersTo: z
    .object({
      kind: z.enum(followUpKinds),
      agreementId: z.string(),
      name: z.string(),
      at: z.iso.datetime(),
    })
    .optional(),
  /** Of an order. `kind` is then 'award', which earlier code reads too. */
  order: z
    .object({
      /** How it is published, once that began. */
      choices: z
        .object({ documentType: z.string(), visibilityType: z.enum(documentVisibilities) })
        .optional(),
      /** Once it is published: why the next hearing was not set; '' otherwise. */
      hearingProblem: z.string().optional(),
    })
    .optional(),
  title: z.string(),
  audience: z.enum(draftAudiences),
  /** Counts the writes, for optimistic locking. */
  version: z.number(),
  /** Version of the text (D116), from 1. */
  textVersion: z.number(),
  /** The versions that are kept, oldest first; the last one is the text. */
  versions: z.array(versionEntrySchema).min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** A publication that began. Its upload id makes repeats publish one file. */
  publication: z
    .object({
      uploadId: z.string(),
      userId: z.string(),
      textVersion: z.number(),
      beganAt: z.iso.datetime(),
    })
    .optional(),
  published: z
    .object({
      /** Of an order, the id of its document. */
      agreementId: z.string(),
      name: z.string(),
      at: z.iso.datetime(),
      userId: z.string(),
      textVersion: z.number(),
    })
    .optional(),
});
export type DeskDraftRecord = z.output<typeof deskDraftSchema>;

/** What a draft becomes. */
export const kindOf = ({
  kind,
  refersTo,
  order,
}: Pick<DeskDraftRecord, 'kind' | 'refersTo' | 'order'>): DraftKind =>
  order ? 'order' : (refersTo?.kind ?? kind);

const storedTextSchema = z.object({
  /** Sanitised markup. */
  content: z.string(),
  seat: z.string(),
  madeOn: z.string(),
  /** Of an order. */
  order: orderFactsSchema.optional(),
});
export type StoredText = z.output<typeof storedTextSchema>;

/** Item with the text of a version. */
export const versionItemSchema = z.object({
  /** The author of the draft. */
  userId: z.string(),
  version: z.number(),
  packed: z.instanceof(Uint8Array),
});

/** DynamoDB's items have up to 400 KB. */
const PACKED_MAX = 380_000;

/** Compresses a text. Throws `conflict` for one that does not fit into an item. */
export async function packText(text: StoredText): Promise<Uint8Array> {
  const packed = await promisify(gzip)(JSON.stringify(text));
  if (packed.byteLength > PACKED_MAX)
    throw new AppError('conflict', 'The draft is too long to be stored');
  return packed;
}

export const unpackText = async (packed: Uint8Array): Promise<StoredText> =>
  storedTextSchema.parse(JSON.parse((await promisify(gunzip)(packed)).toString()));
