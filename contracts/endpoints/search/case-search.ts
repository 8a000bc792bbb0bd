import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { example, exampleFirstPage } from '../../http/examples.ts';
import { documentOwnerTypes } from '../../rules/documents/documents.ts';
import { caseIdSchema, idSchema, pageOf, pageQuery } from '../../rules/fields.ts';

/** Search for words in everything of a case that the caller may see, and for what citations name (ADR 90). */

export const QUERY_MAX = 500;

const TOO_LONG = `Type at most ${QUERY_MAX} characters`;

/** What is searched, in the order in which it is shown. */
export const searchedKinds = [
  'document',
  'transcript',
  'examination',
  'proceeding',
  'order',
  'draft',
  'summary',
  'note',
  'annotation',
] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** Ids of hits in the summary of the award or settlement, and in the description of the case. */
export const OUTCOME_SUMMARY = 'outcome';
export const CASE_DESCRIPTION = 'description';

const hitSchema = z.object({
  kind: z.enum(searchedKinds),
  /**
   * Id of the document, transcript, turn, comment, order, draft or note; of an annotation, its document; of a
   * summary, which one it is.
   */
  id: z.string(),
  /** Name of the document (also of an annotation), transcript, order, draft or summary, or who wrote or spoke. */
  title: z.string(),
  /** Page of a document or annotation, from 1; second of a transcript; number of a turn; 0 for others. */
  place: z.number(),
  /** Its address (contracts/rules/documents/citations.ts); '' for what cannot be cited, as private documents. */
  citation: z.string(),
  /** Pages of bundles that show this page of a document, as far as the caller may open them; at most four. */
  bundles: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      /** The printed number; where none are printed, the place in the PDF. */
      page: z.string(),
    }),
  ),
  createdAt: z.string(),
  /** Part of the text around the words; `isFound` for what was found. */
  excerpt: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
});
export type SearchHit = z.output<typeof hitSchema>;

/** Citations of one request. */
export const CITED_MAX = 20;

/** A transcript, a line of it or a turn that a citation names. */
const citedSchema = z.object({
  /** As it is printed, e.g. '{T-2/14:3-15:2}'. */
  citation: z.string(),
  /** Id of the transcript or turn; '' if there is none. */
  id: z.string(),
  /** Name of the transcript, or who spoke; '' if there is none. */
  title: z.string(),
  /** Where it begins in the transcript's recording; 0 for a turn. */
  second: z.number(),
  /** Why it leads nowhere; '' otherwise. */
  problem: z.string(),
});
export type Cited = z.output<typeof citedSchema>;

const dayQuery = z.iso.date('Use the form 2027-03-31').optional();

export const caseSearchEndpoints = {
  searchCase: endpoint({
    domain: 'search',
    method: 'GET',
    path: 'mediator/cases/{id}/search',
    summary: 'Search for words in the papers of a case',
    description:
      'query: words that are all on one page or in one entry, "exact phrases", begin*, -without, one NEAR/5 two; endings of English words do not matter. Searches documents by page, transcripts by segment, turns of the cross-examination, proceedings, the caller’s own dictated orders of the case, published or not, the drafts at the desk that the caller may see, the description of the case, summaries of its award or settlement and of the agreements that the claim is based on, the caller’s own notes and the annotations that the caller may read, as far as the caller may see them at this moment. bundles: where a page of a document stands in bundles that the caller may open. Best hits first. Filters: kind, documentId, ownerType, uploadType, from and to (days of upload or entry). counts are of all hits with the other filters, by kind; documents counts hits by document. notSearched counts documents whose text is not known yet, and papers that did not fit. 400 for a query without a word. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object({
      query: z
        .string('Type a word to search for')
        .trim()
        .min(1, 'Type a word to search for')
        // Before the text is normalised, which takes long for many combining marks.
        .max(QUERY_MAX, { message: TOO_LONG, abort: true }),
      kind: z.enum(searchedKinds).optional(),
      documentId: idSchema.optional(),
      ownerType: z.enum(documentOwnerTypes).optional(),
      uploadType: z.string().max(100).optional(),
      from: dayQuery,
      to: dayQuery,
      ...pageQuery(20),
    }),
    response: pageOf(hitSchema).extend({
      counts: z.record(z.enum(searchedKinds), z.number()),
      /** The 100 documents with most hits. */
      documents: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
      notSearched: z.number(),
    }),
    exampleResponse: {
      data: [
        {
          kind: 'document',
          id: example.documentId,
          title: 'Statement of claim.pdf',
          place: 12,
          citation: '{C-1/12}',
          bundles: [{ id: example.bundleId, code: 'B-001', name: 'Hearing bundle', page: '212' }],
          createdAt: '2027-01-12T10:30:00.000Z',
          excerpt: [
            { text: 'The goods were kept in a ', isFound: false },
            { text: 'cold store', isFound: true },
            { text: ' at Bhiwandi …', isFound: false },
          ],
        },
      ],
      ...exampleFirstPage,
      counts: {
        ...{ document: 1, transcript: 0, examination: 0, proceeding: 0 },
        ...{ order: 0, draft: 0, summary: 0, note: 0, annotation: 0 },
      },
      documents: [{ id: example.documentId, name: 'Statement of claim.pdf', count: 1 }],
      notSearched: 0,
    },
    errors: ['not_found'],
  }),
  findCited: endpoint({
    domain: 'search',
    method: 'GET',
    path: 'mediator/cases/{id}/citations',
    summary: 'Find what citations of transcripts and turns name',
    description:
      'cited: citations as they are printed, at most 20 different ones, e.g. {T-2/0:14:03}{T-2/14:3-15:2}{X/7}: a second of the second transcript; a line of its reporter’s form, of the latest version, as the caller may read it; turn 7 of the cross-examination. Each is answered once, in order; anything else in cited is passed over. problem says why one leads nowhere. 400 without a citation. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ id: caseIdSchema }),
    query: z.object({ cited: z.string('Name a citation').max(2_000) }),
    response: z.object({ data: z.array(citedSchema) }),
    exampleResponse: {
      data: [
        {
          citation: '{T-2/14:3-15:2}',
          id: example.transcriptId,
          title: 'Hearing of 12 January',
          second: 843,
          problem: '',
        },
      ],
    },
    errors: ['not_found'],
  }),
};
