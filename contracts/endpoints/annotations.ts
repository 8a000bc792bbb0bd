import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { example } from '../http/examples.ts';
import { courtDaySchema } from '../rules/clocks/court-day-fields.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
  textAreaSchema,
} from '../rules/fields.ts';

/**
 * Annotations: passages of a case's documents and transcripts that an arbitrator or mediator marks for
 * themselves or for the tribunal (ADR 95, 106). Nobody else learns of them. What is printed on a page of a bundle is another thing
 * (contracts/endpoints/files/bundles.ts).
 */

/** Annotations of one person in a case. */
export const ANNOTATIONS_MAX = 500;

/** Characters of the words that are marked, of the note beside them and of an issue's name. */
export const QUOTE_MAX = 1_000;
export const ANNOTATION_NOTE_MAX = 1_000;
export const ISSUE_MAX = 80;

/** Rows of one response: 500 of up to 7 KB fit into it. */
export const ANNOTATION_PAGE_SIZE = 500;

/** Who reads an annotation besides its author. */
export const annotationAudiences = ['author', 'tribunal'] as const;
export type AnnotationAudience = (typeof annotationAudiences)[number];

/** What a person writes about a passage. */
export const annotationTextSchema = z.object({
  /** '' without a note. */
  note: z.literal('').or(textAreaSchema('Write a note', ANNOTATION_NOTE_MAX)),
  /** Name of the issue that the passage belongs to; '' without one. */
  issue: z.literal('').or(lineSchema('Name the issue', ISSUE_MAX)),
  /** Day of the event that the passage is about, 'YYYY-MM-DD'; '' outside the chronology. */
  eventDate: z.literal('').or(courtDaySchema('Choose a date')),
  audience: z.enum(annotationAudiences, 'Choose who sees it'),
});
export type AnnotationText = z.output<typeof annotationTextSchema>;

/** Where a passage is: a page, or words of it as its text has them, with single spaces. */
const passageSchema = z.object({
  documentId: idSchema,
  /** From 1. */
  page: z.int('Choose a page').min(1, 'Choose a page').max(100_000, 'Choose a page'),
  quote: z.literal('').or(textAreaSchema('Select the words', QUOTE_MAX)).default(''),
  /** Which of the places where the page has these words, from 0. */
  occurrence: z.int().min(0).max(10_000).default(0),
});

/** Words of a paragraph of a transcript, with single spaces, and the second at which they are spoken. */
const spokenPassageSchema = z.object({
  transcriptId: idSchema,
  segmentId: idSchema,
  quote: textAreaSchema('Select the words', QUOTE_MAX),
  /** Which of the places where the paragraph has these words, from 0. */
  occurrence: z.int().min(0).max(10_000).default(0),
  second: z.int().min(0).max(1_000_000),
});

/** What a passage is of. */
export const annotatedKinds = ['document', 'transcript'] as const;

const annotationSchema = annotationTextSchema.extend({
  id: z.string(),
  kind: z.enum(annotatedKinds),
  /** '' and page 0 for a transcript. */
  documentId: z.string(),
  /** Name of the document, or title of the transcript. */
  documentName: z.string(),
  page: z.number(),
  /** '' and second 0 for a document. */
  transcriptId: z.string(),
  /** The paragraph that has the words now. */
  segmentId: z.string(),
  second: z.number(),
  quote: z.string(),
  occurrence: z.number(),
  /** Its address, e.g. '{C-3/12}' or '{T-2/0:14:03}'; '' for a document that only the caller sees. */
  citation: z.string(),
  /** The document's file was replaced after the annotation was made, or a transcript has the words no more. */
  isOutdated: z.boolean(),
  author: z.string(),
  /** The caller is its author. */
  isOwn: z.boolean(),
  /** Version that a change names (D116). */
  version: z.number(),
  created_at: z.string(),
});
export type Annotation = z.output<typeof annotationSchema>;

const path = 'mediator/cases/{caseId}/annotations';
const params = z.object({ caseId: caseIdSchema });
const oneParams = params.extend({ annotationId: idSchema });

export const annotationsEndpoints = {
  listAnnotations: endpoint({
    domain: 'notes',
    method: 'GET',
    path,
    summary: "List the caller's annotations on the documents and transcripts of a case",
    description:
      'The caller’s own annotations and those that the other arbitrators or mediators of the case share, the oldest first. Annotations of documents that the caller may not see, or that are deleted, are left out. Words of a transcript are looked up in its latest version; isOutdated if they are not there any more, or for more than ten edited transcripts. Available to the arbitrators or mediators of the case.',
    access: 'onboarded',
    params,
    query: z.object(pageQuery(ANNOTATION_PAGE_SIZE)),
    response: pageOf(annotationSchema),
    exampleResponse: {
      data: [
        {
          id: 'ann_01KCX4T1PSFQ6M8E4V3B7N2K9D',
          ...{ kind: 'document', transcriptId: '', segmentId: '', second: 0 },
          documentId: example.documentId,
          documentName: 'Statement of claim.pdf',
          ...{ page: 12, quote: 'The goods were kept in a cold store', occurrence: 0 },
          ...{ note: 'Who held the keys?', issue: 'Custody of the goods', eventDate: '2025-05-20' },
          audience: 'author',
          citation: '{C-1/12}',
          isOutdated: false,
          author: 'Meera Nair',
          isOwn: true,
          version: 1,
          created_at: '2027-01-12T10:30:00.000Z',
        },
      ],
      ...{ page: 1, perPage: ANNOTATION_PAGE_SIZE, total: 1, lastPage: 1 },
    },
    errors: ['not_found'],
  }),
  createAnnotation: endpoint({
    domain: 'notes',
    method: 'POST',
    path,
    summary: 'Annotate a passage of a document',
    description:
      'Only its author reads it; with audience tribunal, all arbitrators or mediators of the case. Nobody is notified. quote: words of the page, or empty for all of it; then a note is required. occurrence: which of the places where the page has these words, from 0. Response: message, annotation. 400 for a document or page that the caller does not see; 409 over 500 annotations of one person in a case. Available to the arbitrators or mediators of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params,
    body: passageSchema.extend(annotationTextSchema.shape),
    exampleBody: {
      documentId: example.documentId,
      ...{ page: 12, quote: 'The goods were kept in a cold store', note: 'Who held the keys?' },
      ...{ issue: 'Custody of the goods', eventDate: '', audience: 'author' },
    },
    response: messageSchema.extend({ annotation: annotationSchema }),
    errors: ['not_found', 'conflict'],
  }),
  annotateTranscript: endpoint({
    domain: 'notes',
    method: 'POST',
    path: 'mediator/cases/{caseId}/transcriptAnnotations',
    summary: 'Annotate words of a transcript',
    description:
      'As an annotation of a document; both are in one list. segmentId: the paragraph, as saved. second: when the words are spoken. The words are found again after edits. Response: message, annotation. 400 for a transcript of another case; 409 over 500 annotations of one person in a case. Available to the arbitrators or mediators of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params,
    body: spokenPassageSchema.extend(annotationTextSchema.shape),
    exampleBody: {
      ...{ transcriptId: example.transcriptId, segmentId: 'seg_12', second: 843 },
      ...{ quote: 'I locked the store', note: 'Who held the keys?' },
      ...{ issue: 'Custody of the goods', eventDate: '', audience: 'author' },
    },
    response: messageSchema.extend({ annotation: annotationSchema }),
    errors: ['not_found', 'conflict'],
  }),
  updateAnnotation: endpoint({
    domain: 'notes',
    method: 'PUT',
    path: `${path}/{annotationId}`,
    summary: 'Change what an annotation says, or who reads it',
    description:
      'Only its author. version: of the annotation that was edited. 409 if it was changed meanwhile.',
    access: 'onboarded',
    params: oneParams,
    body: annotationTextSchema.extend({ version: z.int() }),
    exampleBody: {
      ...{ note: 'Who held the keys?', issue: '', eventDate: '', audience: 'tribunal' },
      version: 1,
    },
    response: messageSchema.extend({ annotation: annotationSchema }),
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  deleteAnnotation: endpoint({
    domain: 'notes',
    method: 'DELETE',
    path: `${path}/{annotationId}`,
    summary: 'Delete an annotation',
    description: 'Only its author.',
    access: 'onboarded',
    params: oneParams,
    response: messageSchema,
    errors: ['not_found', 'not_allowed'],
  }),
};
