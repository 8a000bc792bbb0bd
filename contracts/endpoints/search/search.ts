import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { example, exampleNamedCase } from '../../http/examples.ts';
import { resolutionKinds } from '../../rules/cases/case-status.ts';
import { idSchema } from '../../rules/fields.ts';
import { holdsWord, isLongEnough, SEARCH_MAX, SEARCH_MIN } from '../../rules/search.ts';

/** Search by name over everything that the caller may see. */

/** Maximum number of results of each kind. */
export const RESULTS_OF_A_KIND = 8;

/** Maximum number of recently opened cases that a request names. */
export const RECENT_CASES_MAX = 4;

const TOO_LONG = `Type at most ${SEARCH_MAX} characters`;

/** The case to which a result belongs. */
const caseOfResultSchema = z.object({
  id: z.string(),
  caseCode: z.string(),
  title: z.string(),
  resolutionKind: z.enum(resolutionKinds),
});
export type CaseOfResult = z.output<typeof caseOfResultSchema>;

export const personKinds = ['claimant', 'respondent', 'neutral', 'caseManager'] as const;

const ofCase = { case: caseOfResultSchema };
const named = { id: z.string(), name: z.string() };

const searchResultsSchema = z.object({
  cases: z.array(caseOfResultSchema),
  people: z.array(
    z.object({
      /** User id of a neutral or case manager; '' for a party of the case. */
      ...named,
      kind: z.enum(personKinds),
      ...ofCase,
    }),
  ),
  /** Parties that the caller registered. */
  parties: z.array(z.object({ ...named, city: z.string() })),
  documents: z.array(z.object({ ...named, ...ofCase })),
  orders: z.array(
    z.object({
      ...named,
      /** The document that it was published as; '' for a draft. */
      documentId: z.string(),
      ...ofCase,
    }),
  ),
  transcripts: z.array(z.object({ ...named, ...ofCase })),
});
export type SearchResults = z.output<typeof searchResultsSchema>;

export const searchEndpoints = {
  searchNames: endpoint({
    domain: 'orders',
    method: 'GET',
    path: 'mediator/search',
    summary: 'Search cases, people, parties, documents, orders and transcripts by name',
    description:
      'Query: search (2 to 100 characters, with a letter or digit), recent (up to four ids of recently opened cases, separated by commas). Each word of the search begins a word of the name or of its case. Cases and own parties are searched entirely; people, documents and transcripts in six cases: the recent ones, then those that match best, then the newest; orders among the 50 newest of the caller. At most eight results of a kind. Covers the caller’s cases; ids of other cases in recent are ignored.',
    access: 'onboarded',
    query: z.object({
      search: z
        .string()
        .trim()
        // Before the text is normalised, which takes long for many combining marks.
        .max(SEARCH_MAX, { message: TOO_LONG, abort: true })
        .normalize('NFKC')
        .max(SEARCH_MAX, TOO_LONG)
        .refine(isLongEnough, `Type at least ${SEARCH_MIN} characters`)
        .refine(holdsWord, 'Type letters or digits'),
      recent: z
        .string()
        .max(200)
        .default('')
        .transform((ids) => ids.split(',').filter((id) => id !== ''))
        .pipe(z.array(idSchema).max(RECENT_CASES_MAX)),
    }),
    response: searchResultsSchema,
    exampleResponse: {
      cases: [exampleNamedCase],
      people: [{ id: '', name: 'Suresh Patil', kind: 'respondent', case: exampleNamedCase }],
      parties: [{ id: example.partyId, name: 'Konkan Finance Limited', city: 'Mumbai' }],
      documents: [
        { id: example.documentId, name: 'Statement of claim.pdf', case: exampleNamedCase },
      ],
      orders: [],
      transcripts: [],
    },
  }),
};
