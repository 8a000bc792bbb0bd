import * as z from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { example } from '../../http/examples.ts';
import { caseIdSchema, idSchema, messageSchema } from '../../rules/fields.ts';

/**
 * References in the text of a document, e.g. '{B-001/12}', 'Annexure P-3', 'para 14 of the Statement of
 * Claim', and the links that they become when a person has confirmed them (ADR 105). The file stays as it is.
 */

/** References of one document; further ones are counted as left out. */
export const REFERENCES_MAX = 500;

/** Decisions that are kept for one document, those of several people together. */
export const DECISIONS_MAX = 600;

/** Places that are offered for one reference. */
export const CANDIDATES_MAX = 8;

/** What a reference can lead to. */
export const referencedKinds = ['document', 'transcript', 'examination'] as const;
export type ReferencedKind = (typeof referencedKinds)[number];

const placeSchema = z.object({
  kind: z.enum(referencedKinds),
  /** Id of the document, transcript or turn. */
  id: z.string(),
  /** Page of a document, from 1; second of a transcript; number of a turn. */
  place: z.number(),
  /** Name of the document, transcript or speaker, with the place. */
  label: z.string(),
});
export type ReferencedPlace = z.output<typeof placeSchema>;

/** Where the words of a reference are: as passages of annotations (endpoints/annotations.ts). */
const wordsSchema = z.object({
  /** From 1. */
  page: z.number(),
  quote: z.string(),
  /** Which of the places where the page has these words, from 0. */
  occurrence: z.number(),
});

/** What became of a linked place: its file was replaced since, or its document was deleted. */
export const linkFlags = ['', 'replaced', 'deleted'] as const;
export type LinkFlag = (typeof linkFlags)[number];

const decisionSchema = z.object({
  choice: z.enum(['link', 'ignored']),
  /** Where it leads; for an ignored one, and for a deleted document, an empty list. */
  places: z.array(placeSchema).max(1),
  flag: z.enum(linkFlags),
  /** Who decided. */
  by: z.string(),
  /** It was decided in a former text of the document, and its words are still there. */
  isKept: z.boolean(),
  /** Named by the next decision about the same reference. */
  revision: z.string(),
});
export type ReferenceDecision = z.output<typeof decisionSchema>;

/**
 * certain: one place fits. choose: a person has to choose, also if one place fits by its number alone. none:
 * no place of the case fits, as far as the caller sees it.
 */
export const referenceStates = ['certain', 'choose', 'none'] as const;

const referenceSchema = wordsSchema.extend({
  /** Names the reference by its words and those around it. */
  key: z.string(),
  /** Words before and after it, for its reader. */
  before: z.string(),
  after: z.string(),
  state: z.enum(referenceStates),
  /** Why there is no place, or what to look at; '' otherwise. */
  problem: z.string(),
  places: z.array(placeSchema).max(CANDIDATES_MAX),
  /** As far as the caller may see it; an empty list until it is decided. */
  decisions: z.array(decisionSchema).max(1),
});
export type Reference = z.output<typeof referenceSchema>;

/** A link as its reader sees it. */
const linkSchema = wordsSchema.extend({
  /** Empty if the document was deleted. */
  places: z.array(placeSchema).max(1),
  flag: z.enum(linkFlags),
});
export type ReferenceLink = z.output<typeof linkSchema>;

const decidedSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{20}(?:-\d{1,3})?$/, 'Not a reference'),
  /** Of the decision that the caller saw; '' without one. */
  revision: z
    .string()
    .regex(/^(?:lnk_[0-9A-Z]{26})?$/, 'Not a revision')
    .default(''),
  /** open: takes a decision back. */
  choice: z.enum(['link', 'ignored', 'open'], 'Choose what becomes of the reference'),
  /** Required for a link. */
  kind: z.enum(referencedKinds).default('document'),
  id: z.literal('').or(idSchema).default(''),
  place: z.int('Choose a page').min(0).max(1_000_000).default(0),
});
export type DecidedReference = z.input<typeof decidedSchema>;

const params = z.object({ caseId: caseIdSchema, documentId: idSchema });
const path = 'uploads/case/{caseId}/{documentId}/references';

export const referencesEndpoints = {
  listReferences: endpoint({
    domain: 'search',
    method: 'GET',
    path,
    summary: 'Find the references in the text of a document',
    description:
      'Response: references in order of their places, at most 500, each with the places of the case that fit it, as far as the caller may see them: one with certainty, several to choose from, or none and why. decisions has what was decided, unless it leads to what the caller may not see. leftOut: references beyond 500. isComplete is false if not all of the text was read. isWaiting: the text is not known yet. Reads the text each time. 404 for a foreign case and a document that the caller may not see. Available to members of the case.',
    access: 'onboarded',
    params,
    response: z.object({
      references: z.array(referenceSchema),
      leftOut: z.number(),
      isComplete: z.boolean(),
      isWaiting: z.boolean(),
    }),
    exampleResponse: {
      references: [
        {
          key: '0f1e2d3c4b5a69788796',
          ...{ page: 4, quote: 'Annexure P-3', occurrence: 0 },
          ...{ before: 'as the ledger shows (', after: '), which was never disputed' },
          ...{ state: 'certain', problem: '', decisions: [] },
          places: [
            {
              kind: 'document',
              id: example.documentId,
              place: 1,
              label: 'Annexure P-3.pdf, page 1',
            },
          ],
        },
      ],
      ...{ leftOut: 0, isComplete: true, isWaiting: false },
    },
    errors: ['not_found'],
  }),
  decideReferences: endpoint({
    domain: 'search',
    method: 'PUT',
    path,
    summary: 'Make references links, ignore them, or take that back',
    description:
      'decisions: for each reference its key, the revision of the decision that the caller saw, and choice: link with kind, id and place; ignored; open takes the decision back. A link to a document that the caller alone sees is the caller’s alone. Response: message, and decided: key and present decision of each. A repeat changes nothing. 400 for a document or page that the caller does not see; 409 if the text or a decision has changed meanwhile, and over 600 decisions. Available to members of the case.',
    access: 'onboarded',
    params,
    body: z.object({ decisions: z.array(decidedSchema).min(1).max(REFERENCES_MAX) }),
    exampleBody: {
      decisions: [
        {
          ...{ key: '0f1e2d3c4b5a69788796', revision: '', choice: 'link' },
          ...{ kind: 'document', id: example.documentId, place: 1 },
        },
      ],
    },
    response: messageSchema.extend({
      decided: z.array(z.object({ key: z.string(), decisions: z.array(decisionSchema).max(1) })),
    }),
    errors: ['not_found', 'conflict'],
  }),
  listReferenceLinks: endpoint({
    domain: 'search',
    method: 'GET',
    path: 'uploads/case/{caseId}/{documentId}/links',
    summary: 'List the links of a document',
    description:
      'The confirmed references of a document, as far as the caller may see what they lead to; others are left out as if nobody had confirmed them. flag: the linked file was replaced since it was confirmed, or its document was deleted. 404 for a foreign case and a document that the caller may not see. Available to members of the case.',
    access: 'onboarded',
    params,
    response: z.object({ links: z.array(linkSchema) }),
    exampleResponse: {
      links: [
        {
          ...{ page: 4, quote: 'Annexure P-3', occurrence: 0, flag: '' },
          places: [
            {
              kind: 'document',
              id: example.documentId,
              place: 1,
              label: 'Annexure P-3.pdf, page 1',
            },
          ],
        },
      ],
    },
    errors: ['not_found'],
  }),
};
