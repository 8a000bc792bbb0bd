import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import {
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
  textAreaSchema,
} from '../../rules/fields.ts';
import { MAX_WORDS } from '../../rules/speech/transcripts.ts';

/**
 * Comments and bookmarks of passages of a transcript, and who is at it now (ADR 104). Members of the
 * case share comments; a bookmark is its author's alone. No export has either of them.
 */

/** Remarks of one person on a transcript. */
export const REMARKS_MAX = 200;
export const COMMENT_MAX = 1_000;
export const BOOKMARK_NAME_MAX = 80;
/** Characters of the words that a remark quotes. */
export const PASSAGE_QUOTE_MAX = 300;
/** Rows of one response. */
export const REMARK_PAGE_SIZE = 500;

export const remarkKinds = ['comment', 'bookmark'] as const;
export type RemarkKind = (typeof remarkKinds)[number];

const wordSchema = z
  .int()
  .min(0)
  .max(MAX_WORDS - 1);

/**
 * Where a passage is: by the recognised words, whose indexes never change, so it follows its words
 * through edits, splits and merges. Words that people wrote have none: then by the paragraph alone.
 */
const passageSchema = z.object({
  /** The paragraph of its first word. */
  segmentId: idSchema,
  /** Index of its first and last recognised word; both or none. */
  firstWord: wordSchema.optional(),
  lastWord: wordSchema.optional(),
  /** Its words when the remark was made. */
  quote: z.literal('').or(textAreaSchema('Select the words', PASSAGE_QUOTE_MAX)).default(''),
});
export type Passage = z.output<typeof passageSchema>;

const remarkSchema = passageSchema.extend({
  id: z.string(),
  kind: z.enum(remarkKinds),
  /** What a comment says, or the name of a bookmark. */
  text: z.string(),
  author: z.string(),
  role: z.string(),
  /** The caller is its author. */
  isOwn: z.boolean(),
  /** When the comment was resolved, and by whom; absent while it is open. */
  resolvedAt: z.string().optional(),
  resolvedBy: z.string().optional(),
  /** Version that a change names (D116). */
  version: z.number(),
  createdAt: z.string(),
});
export type Remark = z.output<typeof remarkSchema>;

const path = 'transcripts/{transcriptId}/remarks';
const params = z.object({ transcriptId: idSchema });
const oneParams = params.extend({ remarkId: idSchema });

const textSchema = textAreaSchema('Write a comment', COMMENT_MAX);

/** What a comment says may have lines; the name of a bookmark is one. */
export const remarkTextSchemas = {
  comment: z.object({ text: textSchema }),
  bookmark: z.object({ text: lineSchema('Name the bookmark', BOOKMARK_NAME_MAX) }),
};

const presentSchema = z.object({
  name: z.string(),
  /** The paragraph that they edit; '' for none. */
  segmentId: z.string(),
});
/** Somebody else who has the transcript open. */
export type PresentEditor = z.output<typeof presentSchema>;

export const transcriptRemarksEndpoints = {
  listRemarks: endpoint({
    domain: 'transcripts',
    method: 'GET',
    path,
    summary: 'List the comments on a transcript, and the caller’s bookmarks in it',
    description:
      'The oldest first. Case managers get marks in place of redacted words. Available to members of the transcript’s case.',
    access: 'onboarded',
    params,
    query: z.object(pageQuery(REMARK_PAGE_SIZE)),
    response: pageOf(remarkSchema),
    exampleResponse: {
      data: [
        {
          id: 'cmt_01KCX4T1PSFQ6M8E4V3B7N2K9D',
          kind: 'comment',
          ...{ segmentId: 'seg_1', firstWord: 12, lastWord: 14, quote: 'the cold store' },
          text: 'Compare with the lease.',
          ...{ author: 'Meera Nair', role: 'arbitrator', isOwn: true, version: 1 },
          createdAt: '2027-01-12T10:30:00.000Z',
        },
      ],
      ...{ page: 1, perPage: REMARK_PAGE_SIZE, total: 1, lastPage: 1 },
    },
    errors: ['not_found'],
  }),
  createRemark: endpoint({
    domain: 'transcripts',
    method: 'POST',
    path,
    summary: 'Comment on a passage of a transcript, or set a bookmark',
    description:
      'A comment is read by all members of the case, a bookmark by its author alone; nobody is notified. firstWord, lastWord: indexes of recognised words, both or none. text: the comment, or the name of the bookmark in one line. Response: message, remark. 400 for words that the transcript does not have; 409 over 200 remarks of one person on a transcript. Available to members of the transcript’s case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params,
    body: z.discriminatedUnion('kind', [
      passageSchema.extend({ kind: z.literal('comment'), ...remarkTextSchemas.comment.shape }),
      passageSchema.extend({ kind: z.literal('bookmark'), ...remarkTextSchemas.bookmark.shape }),
    ]),
    exampleBody: {
      ...{ segmentId: 'seg_1', firstWord: 12, lastWord: 14, quote: 'the cold store' },
      ...{ kind: 'comment', text: 'Compare with the lease.' },
    },
    response: messageSchema.extend({ remark: remarkSchema }),
    errors: ['not_found', 'conflict'],
  }),
  updateRemark: endpoint({
    domain: 'transcripts',
    method: 'PUT',
    path: `${path}/{remarkId}`,
    summary: 'Change a remark, or resolve a comment',
    description:
      'text: only its author. isResolved: each member of the case, of a comment. version: of the remark that was seen. 409 if it was changed meanwhile.',
    access: 'onboarded',
    params: oneParams,
    body: z.object({
      text: textSchema.optional(),
      isResolved: z.boolean().optional(),
      version: z.int(),
    }),
    exampleBody: { isResolved: true, version: 1 },
    response: messageSchema.extend({ remark: remarkSchema }),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  deleteRemark: endpoint({
    domain: 'transcripts',
    method: 'DELETE',
    path: `${path}/{remarkId}`,
    summary: 'Delete a comment or a bookmark',
    description: 'Only its author.',
    access: 'onboarded',
    params: oneParams,
    response: messageSchema,
    errors: ['not_found', 'not_allowed'],
  }),
  reportPresence: endpoint({
    domain: 'transcripts',
    method: 'POST',
    path: 'transcripts/{transcriptId}/presence',
    summary: 'Say that the caller has a transcript open, and learn who else has',
    description:
      'segmentId: the paragraph with the caret; empty for none. Response: editors, those of the last 40 seconds but the caller, and latestVersion. Available to members of the transcript’s case.',
    access: 'onboarded',
    params,
    body: z.object({ segmentId: z.literal('').or(idSchema).default('') }),
    exampleBody: { segmentId: 'seg_1' },
    response: z.object({ editors: z.array(presentSchema), latestVersion: z.number() }),
    exampleResponse: { editors: [{ name: 'Meera Nair', segmentId: 'seg_1' }], latestVersion: 3 },
    errors: ['not_found'],
  }),
};
