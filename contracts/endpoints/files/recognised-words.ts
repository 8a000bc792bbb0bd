import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import {
  CORRECTED_WORD_MAX,
  CORRECTIONS_OF_PAGE_MAX,
  turnSchema,
} from '#contracts/rules/documents/recognition.ts';
import {
  CONTROL_CHARACTERS_MESSAGE,
  caseIdSchema,
  hasForbiddenCharacters,
  idSchema,
  messageSchema,
} from '#contracts/rules/fields.ts';

/** Recognised words of scanned pages, their corrections (ADR 109), and how pages lie (ADR 120). */

/** What a person wrote for a recognised word; '' where there is none. Markup is text like any other. */
export const correctedWordSchema = z
  .string('Words are required')
  .trim()
  // The length before normalization: it takes quadratic time for long runs of combining marks.
  .max(4 * CORRECTED_WORD_MAX, { message: 'A word is too long', abort: true })
  .normalize()
  .max(CORRECTED_WORD_MAX, `A word has up to ${CORRECTED_WORD_MAX} characters`)
  .refine((text) => !hasForbiddenCharacters(text) && !/[\t\n\r\u2028\u2029]/.test(text), {
    message: CONTROL_CHARACTERS_MESSAGE,
  });

const recognisedWordSchema = z.object({
  /** As it is now: corrected, or as it was read. '' for one that a person removed. */
  text: z.string(),
  recognised: z.string(),
  /** In percent; -1 where it is unknown. */
  confidence: z.number(),
  /** On the page as it is shown, in points from its upper left corner. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type RecognisedWord = z.output<typeof recognisedWordSchema>;

/** What was recognised on a page. Words count from 0 through all lines. */
const recognisedPageSchema = z.object({
  page: z.number(),
  /** All pages that were recognised. */
  pages: z.array(z.number()),
  /** What a correction names: another one after each correction, and after another recognition. */
  version: z.string(),
  /** Whether the caller may correct it. */
  isCorrectable: z.boolean(),
  /** Whether the corrections are in the text that is searched, shown and copied. */
  textState: z.enum(['current', 'waiting', 'failed']),
  /** Who corrected the page last, and when; '' if nobody did. */
  correctedBy: z.string(),
  corrected_at: z.string(),
  /** Whether it is a scan that a bound left out. */
  isLeftOut: z.boolean(),
  lines: z.array(z.object({ startsParagraph: z.boolean(), words: z.array(recognisedWordSchema) })),
});
export type RecognisedPage = z.output<typeof recognisedPageSchema>;

const pageParams = z.object({
  caseId: caseIdSchema,
  documentId: idSchema,
  page: z.coerce.number().int().min(1).max(100_000),
});

export const recognisedWordsEndpoints = {
  getRecognisedPage: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 'uploads/case/{caseId}/{documentId}/recognition/{page}',
    summary: 'Get the words that were recognised on a page, with their places and corrections',
    description:
      'Response: page, pages (all that were recognised), version, isCorrectable, textState, correctedBy, corrected_at, isLeftOut (a scan that a bound left out), lines of words with text, recognised, confidence and place. Available to those who may see the document. A page that was not recognised has no lines. Errors: 409 while pages are read, or where it failed.',
    access: 'onboarded',
    params: pageParams,
    response: recognisedPageSchema,
    errors: ['not_found', 'conflict'],
  }),
  correctRecognisedPage: endpoint({
    domain: 'documents',
    method: 'PUT',
    path: 'uploads/case/{caseId}/{documentId}/recognition/{page}',
    summary: 'Correct the recognised words of a page',
    description:
      'Body: version, as read; words: all corrections of the page, each with its number (at) and its text, empty for a word that is none. A word that is not named is as it was recognised. Response: message, version. Words keep their places; the file stays as it is. The text that is searched, shown and copied follows within a minute. A repeat changes nothing. Available to the document’s owner, and to every neutral of the case for a document of a party. Errors: 400 for an unknown word; 409 if the page was corrected or recognised again since, while pages are read, and above 2,000 corrected words of a document; 429 over 120 an hour.',
    access: 'onboarded',
    params: pageParams,
    body: z.object({
      version: z.string().regex(/^[\w.-]{1,80}$/),
      words: z
        .array(z.object({ at: z.int().min(0).max(1_000_000), text: correctedWordSchema }))
        .max(CORRECTIONS_OF_PAGE_MAX, `A page has up to ${CORRECTIONS_OF_PAGE_MAX} corrections`)
        .refine((words) => new Set(words.map(({ at }) => at)).size === words.length, {
          message: 'Correct each word once',
        }),
    }),
    exampleBody: { version: 'a1b2.0', words: [{ at: 12, text: 'compressor' }] },
    response: messageSchema.extend({ version: z.string() }),
    errors: ['not_allowed', 'not_found', 'conflict', 'too_many_tries'],
  }),
  turnPage: endpoint({
    domain: 'documents',
    method: 'PUT',
    path: 'uploads/case/{caseId}/{documentId}/pages/{page}',
    summary: 'Say how a page lies in the file of a document',
    description:
      'Body: turn, how far it lies turned clockwise: 0, 90, 180 or 270. It is shown upright, and bundles propose to turn it. The file stays as it is. A repeat changes nothing. Goes before what recognition found, also when pages are recognised again. Available to the document’s owner, and to every neutral of the case for a document of a party. Errors: 404 for a page that the document does not have; 409 while it is processed, and above 500 pages of a document.',
    access: 'onboarded',
    params: pageParams,
    body: z.object({ turn: turnSchema }),
    exampleBody: { turn: 180 },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
};
