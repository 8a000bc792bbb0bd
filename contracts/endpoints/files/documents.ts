import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import {
  example,
  exampleDocument,
  exampleFileUrl,
  exampleFirstPage,
  exampleUpload,
} from '#contracts/http/examples.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status-table.ts';
import { documentDateSchema } from '#contracts/rules/documents/document-dates.ts';
import {
  documentFormats,
  documentNameSchema,
  documentOwnerTypes,
  documentViews,
  documentVisibilitySchema,
  MAX_DOCUMENTS_AT_ONCE,
  processingStates,
} from '#contracts/rules/documents/documents.ts';
import {
  pageBounds,
  recognitionLanguages,
  recognitionStates,
  turnSchema,
} from '#contracts/rules/documents/recognition.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  pageOf,
  pageQuery,
  uploadAddressSchema,
} from '#contracts/rules/fields.ts';

/** Documents of a case (seed 2, sections 2 to 8; D45, D57 to D60). */

export const DOCUMENT_PAGE_SIZE = 10;

/** Maximum number of the latest documents of a section in one response, for the time line. */
const NEWEST_DOCUMENTS_MAX = 100;

/** Maximum number of documents of a section in one response, with their addresses. */
export const DOCUMENT_ROWS_MAX = 300;

export const typeTextSchema = z.union([
  z.literal(''),
  lineSchema('Document type is required', 100),
]);

/** Type of a document; both '' unless the case is an arbitration. */
const documentTypeSchema = z.object({
  uploadType: typeTextSchema.default(''),
  category: typeTextSchema.default(''),
});

const processingSchema = z.object({
  state: z.enum(processingStates),
  /** Why it failed, for the user; '' otherwise. */
  message: z.string(),
});

const recognitionSchema = z.object({
  state: z.enum(recognitionStates),
  /** Why it failed, for the user; '' otherwise. */
  message: z.string(),
  /** Scanned pages to recognise, those that were read, and those above the limit. */
  pageCount: z.number(),
  pagesDone: z.number(),
  leftOut: z.number(),
  /** What left pages out; '' if none was, and where it is unknown. */
  bound: z.enum(['', ...pageBounds]),
  /** Mean confidence by character in percent, once it is done; 0 if no text was found. */
  confidence: z.number(),
  /** Words that people corrected. */
  correctedWords: z.number(),
});

export const documentSchema = z.object({
  id: z.string(),
  /** Id of the case. */
  entityId: z.string(),
  /** Number in its list: '1', '2' …; 'P1', 'P2' … while only its owner sees it. */
  documentNo: z.string(),
  /** File name. */
  name: z.string(),
  /** `url`: signed download address, valid for a few minutes (D57); '' while it is blocked. */
  url: z.object({ url: z.string(), uploadType: z.string(), category: z.string() }),
  owner: z.object({ name: z.string() }),
  ownerId: z.string(),
  ownerType: z.enum(documentOwnerTypes),
  visibilityType: documentVisibilitySchema,
  created_at: z.string(),
  /** What a person confirmed, 'YYYY-MM-DD'; '' if nobody did. */
  documentDate: z.string(),
  /** What its text says, until a person decides; '' if it says nothing certain. */
  foundDate: z.string(),
  entity: z.object({ title: z.string(), resolutionKind: z.enum(resolutionKinds) }),
  keywords: z.array(z.string()),
  documentSummary: z.string(),
  contentType: z.string(),
  format: z.enum(documentFormats),
  sizeBytes: z.number(),
  /** Pages of the document or its PDF rendition; 0 if unknown or if it has none. */
  pageCount: z.number(),
  /** Number of the file, from 1; it grows when the owner replaces it. */
  fileNumber: z.number(),
  processing: processingSchema,
  /** Recognition of the pages that are scans. */
  recognition: recognitionSchema,
});
export type CaseDocument = z.output<typeof documentSchema>;

/** A file of a document. */
const documentVersionSchema = z.object({
  number: z.number(),
  name: z.string(),
  addedBy: z.string(),
  created_at: z.string(),
  /** In hex; '' while it is unknown. */
  sha256: z.string(),
  sizeBytes: z.number(),
  /** Signed download address; '' if it is withheld, or a former file of another person. */
  url: z.string(),
});
export type DocumentVersion = z.output<typeof documentVersionSchema>;

/** A document as pickers list it (seed 2, section 3, Document inside bundles). */
export const listedDocumentSchema = documentSchema
  .pick({
    id: true,
    entityId: true,
    documentNo: true,
    name: true,
    owner: true,
    ownerId: true,
    ownerType: true,
    visibilityType: true,
    created_at: true,
    documentDate: true,
    foundDate: true,
    format: true,
    pageCount: true,
    processing: true,
  })
  .extend({
    /** When the present file replaced the one before; '' for the first file. */
    replaced_at: z.string().default(''),
    /** Page expression (D50); '' for all pages. */
    pageNo: z.string(),
    /** Place in the bundle, from 1; 0 outside of one. */
    position: z.number(),
    /** In the bundle. */
    checked: z.boolean(),
    url: z.object({ uploadType: z.string(), category: z.string() }),
  });
export type ListedDocument = z.output<typeof listedDocumentSchema>;

/** What the viewer opens. Addresses are signed and valid for a few minutes. */
const documentViewSchema = z.object({
  document: documentSchema,
  /** PDF or its rendition, to be read by range requests; '' if there is none. */
  pdfUrl: z.string(),
  /** The original, for pictures, recordings and text; '' if it must not be shown in a browser. */
  mediaUrl: z.string(),
  /** Picture of the first page; '' until there is one. */
  previewUrl: z.string(),
  /** BCP 47 code of the text's language; '' if unknown. */
  language: z.string(),
  /** Pages that lie turned clockwise in the file; they are shown upright. */
  turnedPages: z.array(z.object({ page: z.number(), turn: turnSchema })),
  /** Whether the caller may say how a page lies. */
  mayTurn: z.boolean(),
});
export type DocumentView = z.output<typeof documentViewSchema>;

export const newDocumentSchema = z.object({
  /** File name; 'Document' if absent. */
  name: documentNameSchema.default('Document'),
  url: documentTypeSchema.extend({
    /** Address or key of the upload. */
    url: uploadAddressSchema('Document is required'),
  }),
  visibilityType: documentVisibilitySchema.default('me'),
});
export type NewDocument = z.output<typeof newDocumentSchema>;

/** A file that was not registered, while others of the request were. */
export const refusedFileSchema = z.object({
  /** Position in `documentDetails`, from 0. */
  position: z.number(),
  name: z.string(),
  code: z.enum(['unsupported_type', 'too_large', 'conflict']),
  /** Why, for the user. */
  message: z.string(),
});
export type RefusedFile = z.output<typeof refusedFileSchema>;

/** A person who can receive documents in the messaging app (seed 2, section 3, Case user). */
export const caseUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Shown without its middle digits. */
  mobileNumber: z.string(),
  role: z.string(),
  selected: z.boolean(),
});
export type CaseUser = z.output<typeof caseUserSchema>;

const documentParams = z.object({ caseId: caseIdSchema, documentId: idSchema });
const flag = z.enum(['true', 'false']).optional();
const newestSchema = (max: number) =>
  z.coerce
    .number('newest must be a whole number')
    .int('newest must be a whole number')
    .min(1, 'newest must be at least 1')
    .max(max, `newest must be at most ${max}`)
    .optional();

export const documentsEndpoints = {
  listCaseDocuments: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 'uploads/case/{caseId}',
    summary: 'List the documents of one section of a case that the caller may see, by number',
    description:
      'Query: one of claimantView, respondentView and commonView with the value true, page, perPage (at most 300). Shared documents come first, then the caller’s private ones. With newest (1 to 300) in place of page and perPage: so many of the latest documents of the section, shared and private, the latest first; total counts all. Private documents of others are neither listed nor counted. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z
      .object({
        ...pageQuery(DOCUMENT_PAGE_SIZE),
        newest: newestSchema(DOCUMENT_ROWS_MAX),
        claimantView: flag,
        respondentView: flag,
        commonView: flag,
      })
      .refine((query) => documentViews.filter((view) => query[view] === 'true').length === 1, {
        message: 'Name one of claimantView, respondentView and commonView',
      }),
    response: pageOf(documentSchema),
    exampleResponse: { ...exampleFirstPage, data: [exampleDocument] },
    errors: ['not_found'],
  }),
  registerDocuments: endpoint({
    domain: 'documents',
    method: 'POST',
    path: 'uploads/case/{caseId}',
    summary: 'Register uploaded files as documents of a case',
    description:
      'Body: documentDetails, up to 20. Response: message, documents, refused. Files that cannot be accepted are listed in refused, with their position, name, code and message; the others are registered. If every file is refused, the response is the error of the first one, with an issue for each file. Safe to repeat: files that were registered are returned as they are.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      documentDetails: z
        .array(newDocumentSchema)
        .min(1, 'Choose at least one document')
        .max(MAX_DOCUMENTS_AT_ONCE, `Up to ${MAX_DOCUMENTS_AT_ONCE} documents at once`),
    }),
    exampleBody: {
      documentDetails: [
        {
          name: 'Loan agreement.pdf',
          url: { url: exampleUpload('caseDocument'), uploadType: '', category: '' },
          visibilityType: 'all',
        },
      ],
    },
    response: z.object({
      message: z.string(),
      documents: z.array(documentSchema),
      refused: z.array(refusedFileSchema),
    }),
    exampleResponse: {
      message: 'Successfully Uploaded',
      documents: [exampleDocument],
      refused: [],
    },
    // conflict: the case has as many documents as a case can hold, or each file was added before.
    errors: ['not_allowed', 'not_found', 'conflict', 'unsupported_type', 'too_large'],
  }),
  getDocument: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 'uploads/case/{caseId}/{documentId}',
    summary: 'Get a document with the addresses that the viewer reads',
    description:
      'Response: document, pdfUrl, mediaUrl, previewUrl, language, turnedPages, mayTurn. Available to those who may see the document.',
    access: 'onboarded',
    params: documentParams,
    response: documentViewSchema,
    exampleResponse: {
      document: exampleDocument,
      pdfUrl: exampleFileUrl('rendition.pdf'),
      mediaUrl: '',
      previewUrl: exampleFileUrl('page-1.png'),
      language: 'en',
      turnedPages: [{ page: 3, turn: 180 }],
      mayTurn: true,
    },
    // conflict: the malware scan blocked it or has not finished.
    errors: ['not_found', 'conflict'],
  }),
  updateDocument: endpoint({
    domain: 'documents',
    method: 'PUT',
    path: 'uploads/case/{caseId}/{documentId}',
    summary: 'Change the type, the visibility, the name or the date of a document',
    description:
      'Body: name, or visibilityType, or uploadType with category, or documentDate (YYYY-MM-DD; empty for a document without a date). Its owner alone renames a document or makes it private; its type and its date are changed by its owner and case managers, of a party’s document by every neutral. A wider audience is announced to the other neutrals once. Safe to repeat. Errors: 400 for a type that the case does not have; 409 for a document that the malware scan blocked or that others change at the same time.',
    access: 'onboarded',
    params: documentParams,
    body: z
      .object({
        uploadType: typeTextSchema.optional(),
        category: typeTextSchema.optional(),
        visibilityType: documentVisibilitySchema.optional(),
        name: documentNameSchema.optional(),
        documentDate: documentDateSchema.optional(),
      })
      .refine(
        ({ uploadType, category, visibilityType, name, documentDate }) =>
          [
            uploadType !== undefined && category !== undefined,
            visibilityType !== undefined,
            name !== undefined,
            documentDate !== undefined,
          ].filter(Boolean).length === 1,
        { message: 'Give uploadType and category, visibilityType, name, or documentDate' },
      ),
    exampleBody: { visibilityType: 'all' },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  listDocumentVersions: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 'uploads/case/{caseId}/{documentId}/versions',
    summary: 'List the present and the former files of a document, newest first',
    description:
      'Response: versions with number, name, addedBy, created_at, sha256, sizeBytes and url. Available to those who may see the document; only its owner gets addresses of former files.',
    access: 'onboarded',
    params: documentParams,
    response: z.object({ versions: z.array(documentVersionSchema) }),
    errors: ['not_found'],
  }),
  requestProcessing: endpoint({
    domain: 'documents',
    method: 'POST',
    path: 'uploads/case/{caseId}/{documentId}/processing',
    summary: 'Process a document again, or with the password that its file needs',
    description:
      'Body: password (optional). Response: message. The password is stored encrypted. Available to the document’s owner, and to every neutral of the case for a document of a party.',
    access: 'onboarded',
    params: documentParams,
    body: z.object({ password: z.string().min(1).max(200).optional() }),
    exampleBody: { password: 'of-the-file' },
    response: messageSchema,
    // conflict: it is being processed or is blocked.
    errors: ['not_allowed', 'not_found', 'conflict', 'too_many_tries'],
  }),
  recogniseDocument: endpoint({
    domain: 'documents',
    method: 'POST',
    path: 'uploads/case/{caseId}/{documentId}/recognition',
    summary: 'Recognise the scanned pages of a document again',
    description:
      'Body: language (optional; it is found on each page otherwise), keepsCorrections (optional, true by default): whether corrected words stay where a word is found in the same place; they are removed otherwise; onlyLeftOut (optional): only the pages that a bound left out, in the language of the others. Response: message. Replaces the text of the scanned pages once all are read; the file stays as it is. Available to the document’s owner, and to every neutral of the case for a document of a party. Errors: 409 if no page is a scan or was left out, while the document is processed or its pages are read, and where a document or a month has no more pages.',
    access: 'onboarded',
    params: documentParams,
    body: z.object({
      language: z.enum(recognitionLanguages).optional(),
      keepsCorrections: z.boolean().default(true),
      onlyLeftOut: z.boolean().default(false),
    }),
    exampleBody: { language: 'hindi', keepsCorrections: true, onlyLeftOut: false },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict', 'too_many_tries'],
  }),
  getReadAddress: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 's3-url',
    summary: 'Get a short-lived address that downloads an uploaded file of a case',
    description:
      'Query: key of the upload, or its address. Response: url, valid for five minutes. Available for the file of a document to those who may see the document, and for its former files to its owner; any other key is not found.',
    access: 'onboarded',
    query: z.object({ key: z.string().min(1).max(2_048) }),
    response: z.object({ url: z.string() }),
    // conflict: the malware scan blocked it or has not finished.
    errors: ['not_found', 'conflict'],
  }),
  listDocuments: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 'documentList/{caseId}',
    summary: 'List all documents of a case that the caller may see, for pickers',
    description:
      'Query: newest (optional, 1 to 100), how many of the latest documents of each section, the latest first. Without it: as many as fit into a response, about 4,000, by section and number. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    query: z.object({
      newest: newestSchema(NEWEST_DOCUMENTS_MAX),
    }),
    response: z.object({ documentList: z.array(listedDocumentSchema) }),
    errors: ['not_found'],
  }),
  listCaseUsers: endpoint({
    domain: 'documents',
    method: 'GET',
    path: 'getPhoneNumbers/{caseId}',
    summary: 'List the people of a case who can receive documents in the messaging app',
    description:
      'Phone numbers are returned without their middle digits. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: z.object({ caseUserDetails: z.array(caseUserSchema) }),
    errors: ['not_found'],
  }),
  sendDocuments: endpoint({
    domain: 'documents',
    method: 'POST',
    path: 'sendDocument/{caseId}',
    summary: 'Send documents to people of a case in the messaging app',
    description:
      'Sends one message for each document and person, once each for one Idempotency-Key. Response: message, failed: the people to whom a document could not be sent. Errors: 400 for a person who cannot receive messages; 409 for a private document, one that a chosen party may not see, one that is too large or neither PDF nor Word, and where the messaging app is not set up; 429 over 200 messages in an hour. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({
      /** The case's own title is sent; this one is accepted and ignored. */
      caseTitle: z.string().max(500).optional(),
      documentList: z
        .array(z.object({ id: idSchema }))
        .min(1)
        .max(MAX_DOCUMENTS_AT_ONCE),
      caseUserDetails: z
        .array(z.object({ id: idSchema }))
        .min(1)
        .max(50),
    }),
    exampleBody: {
      documentList: [{ id: example.documentId }],
      caseUserDetails: [{ id: example.agentId }],
    },
    response: z.object({
      message: z.string(),
      /** People to whom at least one document could not be sent. */
      failed: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    // conflict: a document is not shared with a chosen person, or nothing can be sent here.
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
};
