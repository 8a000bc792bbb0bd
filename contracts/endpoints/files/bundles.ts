import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import { example, exampleFileUrl } from '#contracts/http/examples.ts';
import { profileRules } from '#contracts/rules/bundling/bundle-profiles.ts';
import { pageTurns } from '#contracts/rules/bundling/bundle-settings.ts';
import {
  assemblyStates,
  bundleManifestSchema,
  bundleNameSchema,
  MAX_BUNDLE_ITEMS,
  MAX_MANIFEST_VALUES,
  pageExpressionSchema,
} from '#contracts/rules/bundling/bundles.ts';
import { documentVisibilitySchema } from '#contracts/rules/documents/documents.ts';
import {
  caseIdSchema,
  idSchema,
  lineSchema,
  messageSchema,
  textAreaSchema,
} from '#contracts/rules/fields.ts';
import { listedDocumentSchema } from './documents.ts';

/** Evidence bundles of a case (seed 2, sections 2 to 8; D50 to D56). */

/** Something to know about a bundle or its last assembly; `pages` are printed numbers. */
const bundleProblemSchema = z.object({
  code: z.string(),
  message: z.string(),
  itemId: z.string().optional(),
  pages: z.array(z.string()).optional(),
});
export type BundleProblem = z.output<typeof bundleProblemSchema>;

const assemblySchema = z.object({
  state: z.enum(assemblyStates),
  /** Why it failed; '' otherwise. */
  message: z.string(),
  /** Documents that were added so far, and all of them. */
  done: z.number(),
  total: z.number(),
});

/** A document of a bundle, in the bundle's order; `name` is its title there. */
const bundleDocumentSchema = z.object({
  id: z.string(),
  name: z.string(),
  pageNo: z.string(),
  position: z.number(),
  /** Signed address of the bundle's PDF; '' until there is one. */
  url: z.object({ url: z.string() }),
});

/** A part of a bundle as a file of its own; `first` and `last` are printed numbers. */
const volumeSchema = z.object({
  number: z.number(),
  fileName: z.string(),
  url: z.string(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  sha256: z.string(),
  first: z.string(),
  last: z.string(),
});
export type BundleVolume = z.output<typeof volumeSchema>;

export const bundleSchema = z.object({
  id: z.string(),
  /** Id of the case. */
  entityId: z.string(),
  bundleName: z.string(),
  /** B-001, B-002 … within the case (D55). */
  bundleCode: z.string(),
  /**
   * The first documents of the bundle; `url` is set in the first of them. Members
   * other than the owner get one entry, for the PDF.
   */
  bundleDocuments: z.array(bundleDocumentSchema),
  /** Number of all documents. */
  documentCount: z.number(),
  visibilityType: documentVisibilitySchema,
  /** True for its owner, who alone can change it. */
  self: z.boolean(),
  pageNoFlag: z.boolean(),
  tableofContentsFlag: z.boolean(),
  owner: z.object({ name: z.string() }),
  created_at: z.string(),
  updated_at: z.string(),
  /** Grows with each change; a change that names an older one is refused. */
  version: z.number(),
  assembly: assemblySchema,
  /** The last complete PDF; absent until there is one. */
  pdf: z
    .object({
      /** Signed address, read by range requests. */
      url: z.string(),
      number: z.number(),
      pageCount: z.number(),
      sizeBytes: z.number(),
      sha256: z.string(),
      /** Problems of its plan and assembly, which `getBundle` lists; 0 for others than the owner. */
      problemCount: z.number(),
      created_at: z.string(),
      /** Words of its documents were recognised or corrected, or links of theirs decided, since it was made. */
      hasOlderText: z.boolean(),
      /** Number of its volumes; absent for one that is not cut. */
      volumeCount: z.number().optional(),
    })
    .optional(),
});
export type Bundle = z.output<typeof bundleSchema>;

/** A page of a plan: what stands where, under which number. */
const plannedPageSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['contents', 'manifest', 'divider', 'slip', 'source']),
  itemId: z.string().optional(),
  documentId: z.string().optional(),
  /** From 1. */
  sourcePage: z.number().optional(),
  /** How far the page is turned clockwise, and its text as its readers see it. */
  turn: z.literal(pageTurns).optional(),
  textTurn: z.literal(pageTurns).optional(),
});

const contentsLineSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  level: z.number(),
  label: z.string(),
  /** Place of the page in the PDF, from 1. */
  page: z.number(),
  note: z.string().optional(),
  /** The date of the document as it is printed, where the contents have dates. */
  date: z.string().optional(),
});

/** Whether the bundle satisfies a point of its profile, and what is to be changed if not. */
const bundlePointSchema = z.object({
  rule: z.enum(profileRules),
  /** `unknown`: documents were processed before this was examined, or there is no PDF yet. */
  state: z.enum(['met', 'open', 'unknown']),
  message: z.string(),
  /** Documents and pages of the bundle, by their printed numbers. */
  places: z.array(z.object({ title: z.string(), pages: z.array(z.string()) })),
});
export type BundlePoint = z.output<typeof bundlePointSchema>;

const bundlePlanSchema = z.object({
  pageCount: z.number(),
  /** Up to 10,000 pages. */
  pages: z.array(plannedPageSchema),
  contents: z.array(contentsLineSchema),
  problems: z.array(bundleProblemSchema),
  /** Points of the profile, in its order. */
  points: z.array(bundlePointSchema),
});
export type BundlePlan = z.output<typeof bundlePlanSchema>;

const wholeBundleSchema = z.object({
  bundle: bundleSchema,
  manifest: bundleManifestSchema,
  /** Facts of the documents that the manifest names and the caller may see. */
  documents: z.array(listedDocumentSchema),
  plan: bundlePlanSchema,
});
export type WholeBundle = z.output<typeof wholeBundleSchema>;

/** A complete PDF of a bundle. */
const bundleVersionSchema = z.object({
  number: z.number(),
  pageCount: z.number(),
  sizeBytes: z.number(),
  sha256: z.string(),
  created_at: z.string(),
  url: z.string(),
});
export type BundleVersion = z.output<typeof bundleVersionSchema>;

const bundleParams = z.object({ caseId: caseIdSchema, bundleId: idSchema });
/** The seeds' edits name the bundle only; access follows from its case. */
const bundleIdParams = z.object({ bundleId: idSchema });

/** Version that the caller read; the change is refused if the bundle has changed since. */
const versionSchema = z.number().int().min(1).optional();

/** One document of a request: its id, page expression and place (seed 2, section 3). */
const chosenDocumentSchema = z.object({
  id: idSchema,
  pageNo: pageExpressionSchema.default(''),
  /** Adding a section or page: the page before which it is inserted, from 1 (D53). */
  position: z.coerce.number().int().min(1).max(200_000).optional(),
});

const addedDocument = z.object({
  /** Title of the section or page; the document's name if absent. */
  bundleName: lineSchema('Title is required', 500).optional(),
  bundleDocuments: z.tuple([chosenDocumentSchema], 'Choose one document'),
  version: versionSchema,
});

export const bundlesEndpoints = {
  listBundles: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'customBundle/{caseId}',
    summary: 'List the bundles of a case that the caller may see, by code',
    description:
      'Members other than the owner get one entry in bundleDocuments, for the PDF. Lists as many bundles as fit into a response, at least 400. A bundle that an earlier release assembled is assembled again. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: z.object({ bundleDetails: z.array(bundleSchema) }),
    exampleResponse: {
      bundleDetails: [
        {
          id: example.bundleId,
          entityId: example.caseId,
          bundleName: 'Claimant’s evidence',
          bundleCode: 'B-001',
          bundleDocuments: [
            {
              id: example.documentId,
              name: 'Loan agreement',
              pageNo: '1-12',
              position: 1,
              url: { url: exampleFileUrl('B-001.pdf') },
            },
          ],
          documentCount: 1,
          visibilityType: 'all',
          self: true,
          pageNoFlag: true,
          tableofContentsFlag: true,
          owner: { name: 'Raghav Menon' },
          created_at: '2027-03-08T05:30:00.000Z',
          updated_at: '2027-03-08T05:42:00.000Z',
          version: 3,
          assembly: { state: 'ready', message: '', done: 1, total: 1 },
          pdf: {
            url: exampleFileUrl('B-001.pdf'),
            number: 2,
            pageCount: 13,
            sizeBytes: 845120,
            sha256: example.sha256,
            problemCount: 0,
            created_at: '2027-03-08T05:42:00.000Z',
            hasOlderText: false,
          },
        },
      ],
    },
    errors: ['not_found'],
  }),
  createBundle: endpoint({
    domain: 'bundles',
    method: 'POST',
    path: 'customBundle/{caseId}',
    summary: 'Create an empty bundle that only its owner sees',
    description:
      'Codes count per case and owner, and are not used again. 409 if the caller has 200 bundles in the case. Available to neutrals of the case.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({ bundleName: bundleNameSchema }),
    exampleBody: { bundleName: 'Claimant’s evidence' },
    response: z.object({ bundle: bundleSchema, message: z.string() }),
    errors: ['not_found', 'conflict'],
  }),
  getBundle: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'customBundle/{caseId}/{bundleId}',
    summary: 'Get a bundle with its manifest, documents and plan',
    description:
      'Response: bundle, manifest, documents, plan. Available to the bundle’s owner; others see its PDF.',
    access: 'onboarded',
    params: bundleParams,
    response: wholeBundleSchema,
    errors: ['not_found', 'not_allowed'],
  }),
  listBundleDocuments: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'documentList/{caseId}/{bundleId}',
    summary: 'List the documents of a case for a bundle: which it holds, with their pages',
    description:
      'Lists the documents that the caller may see. Those of the bundle come first, in its order, and have checked true. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    response: z.object({ documentList: z.array(listedDocumentSchema) }),
    errors: ['not_found', 'not_allowed'],
  }),
  changeBundle: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'customBundle/{caseId}/{bundleId}',
    summary: 'Rename a bundle; with documents, regenerate it',
    description:
      'Without bundleDocuments only the name changes. With them, they replace the documents of the bundle, and its PDF is assembled again: deleted pages return, page numbers and contents follow addPageNumber, and annotations stay at their pages. Errors: 400 for pages that do not exist; 409 if the bundle no longer has the named version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    body: z.object({
      bundleName: bundleNameSchema,
      bundleDocuments: z
        .array(chosenDocumentSchema)
        .min(1, 'Choose at least one document')
        .max(MAX_BUNDLE_ITEMS)
        .optional(),
      /** Sets both flags; without it a regeneration clears them (D54). */
      addPageNumber: z.boolean().optional(),
      version: versionSchema,
    }),
    exampleBody: {
      bundleName: 'Hearing bundle',
      bundleDocuments: [{ id: example.documentId, pageNo: '1-12' }],
      addPageNumber: true,
      version: 2,
    },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  deleteBundle: endpoint({
    domain: 'bundles',
    method: 'DELETE',
    path: 'customBundle/{caseId}/{bundleId}',
    summary: 'Delete a bundle',
    description: 'Its PDFs are removed soon after. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    response: messageSchema,
    errors: ['not_allowed', 'not_found'],
  }),
  shareBundle: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'customBundle/{caseId}/{bundleId}/visibility',
    summary: 'Change who sees a bundle (D56)',
    description:
      'The PDF becomes readable to the new audience. confirmedDocuments names the documents of the bundle that fewer people may see; otherwise the request is a 409 with an issue for each of them. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    body: z.object({
      visibilityType: documentVisibilitySchema,
      /** Documents of a smaller audience that may be shared with the bundle. */
      confirmedDocuments: z.array(idSchema).max(MAX_BUNDLE_ITEMS).default([]),
    }),
    exampleBody: { visibilityType: 'all', confirmedDocuments: [example.documentId] },
    response: messageSchema,
    // conflict: `issues` names each document that is not confirmed.
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  saveManifest: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'customBundle/{caseId}/{bundleId}/manifest',
    summary: 'Save the work table of a bundle and assemble it',
    description:
      'Body: the manifest (items, deletedPages, annotations, hasPageNumbers, hasContents, keepsNumbers, hasDates, hasManifestPage, marksRemovedLinks, rotations, settings) and version. Response: message, version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    body: bundleManifestSchema.extend({ version: z.number().int().min(1) }),
    exampleBody: {
      items: [
        { kind: 'section', id: example.itemId, title: 'Pleadings' },
        {
          kind: 'document',
          id: 'bit_01KCN0A4T2V6X8Z1B3D5F7H9JK',
          title: 'Loan agreement',
          documentId: example.documentId,
          pages: '1-12',
        },
      ],
      hasPageNumbers: true,
      hasContents: true,
      version: 3,
    },
    maxBodyValues: MAX_MANIFEST_VALUES,
    response: z.object({ message: z.string(), version: z.number() }),
    errors: ['not_allowed', 'not_found', 'conflict', 'too_large'],
  }),
  planBundle: endpoint({
    domain: 'bundles',
    method: 'POST',
    path: 'customBundle/{caseId}/{bundleId}/plan',
    summary: 'Plan a bundle without saving it: pages, contents as printed, problems',
    description:
      'Body: a manifest. Response: pageCount, pages, contents, problems, points of the profile. Stores nothing. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    body: bundleManifestSchema,
    exampleBody: {
      items: [
        {
          kind: 'document',
          id: example.itemId,
          title: 'Loan agreement',
          documentId: example.documentId,
          pages: '1-12',
        },
      ],
      hasPageNumbers: true,
      hasContents: true,
    },
    maxBodyValues: MAX_MANIFEST_VALUES,
    response: bundlePlanSchema,
    errors: ['not_allowed', 'not_found', 'too_large'],
  }),
  assembleBundle: endpoint({
    domain: 'bundles',
    method: 'POST',
    path: 'customBundle/{caseId}/{bundleId}/assembly',
    summary: 'Assemble a bundle again whose assembly failed',
    description:
      'For an assembly that failed, or whose documents have changed. Response: message. 409 for a bundle without documents, and while it is being assembled. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  listBundleVolumes: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'customBundle/{caseId}/{bundleId}/volumes',
    summary: 'List the volumes of a bundle’s last PDF',
    description:
      'Response: volumes in order, each with a signed address, size, SHA-256 and the printed numbers of its first and last page; empty for a PDF in one piece, and for one that is withheld from the caller. 404 for a private bundle of another. Available to those who see the bundle.',
    access: 'onboarded',
    params: bundleParams,
    response: z.object({ volumes: z.array(volumeSchema) }),
    errors: ['not_found'],
  }),
  listBundleVersions: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'customBundle/{caseId}/{bundleId}/versions',
    summary: 'List the complete PDFs of a bundle, newest first',
    description: 'Response: versions. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    response: z.object({ versions: z.array(bundleVersionSchema) }),
    errors: ['not_allowed', 'not_found'],
  }),
  compareBundleVersions: endpoint({
    domain: 'bundles',
    method: 'GET',
    path: 'customBundle/{caseId}/{bundleId}/comparison',
    summary: 'Compare two PDFs of a bundle: where each page of one is in the other',
    description:
      'Query: from, to (version numbers). Response: pages with label, page (place in the PDF, from 1) and document in both versions, and change (same, moved, added, removed). Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    query: z.object({
      from: z.coerce.number().int().min(1),
      to: z.coerce.number().int().min(1),
    }),
    response: z.object({
      pages: z.array(
        z.object({
          change: z.enum(['same', 'moved', 'added', 'removed']),
          title: z.string(),
          from: z.object({ label: z.string(), page: z.number() }).optional(),
          to: z.object({ label: z.string(), page: z.number() }).optional(),
        }),
      ),
    }),
    errors: ['not_allowed', 'not_found'],
  }),
  addPageNumbers: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addPageNumberBundle/{bundleId}',
    summary: 'Add page numbers and a table of contents to a bundle, once (D54)',
    description:
      'The PDF is assembled again. While a bundle has page numbers, its pages can be annotated, but not added or deleted one by one. 409 if it has no documents, or has page numbers or contents already, or no longer has the named version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleIdParams,
    body: z.object({ version: versionSchema }),
    exampleBody: { version: 3 },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  addAnnotation: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addAnnotationToBundles/{bundleId}',
    summary: 'Add an annotation to a page of a bundle',
    description:
      'pageNo is the place of the page in the PDF, from 1. The annotation stays at this page when the bundle changes. Errors: 400 for a page that does not exist; 409 for a bundle without documents, with too many annotations, or that no longer has the named version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleIdParams,
    body: z.object({
      /** Place of the page in the PDF, from 1. */
      pageNo: z.coerce.number('Page is required').int().min(1).max(200_000),
      annotationContent: textAreaSchema('Annotation is required'),
      version: versionSchema,
    }),
    exampleBody: { pageNo: 4, annotationContent: 'Compare with the signed schedule', version: 3 },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  deletePages: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'deletePagesFromBundle/{bundleId}',
    summary: 'Delete pages of a bundle, counted in its PDF (D53)',
    description:
      'pagesToBeDeleted holds numbers and ranges, such as 3 or 1-5. Errors: 400 for pages that do not exist, for the list of documents, and for all pages; 409 for a bundle without documents, with page numbers, or that no longer has the named version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleIdParams,
    body: z.object({
      pagesToBeDeleted: pageExpressionSchema.min(1, 'Pages to be deleted are required'),
      version: versionSchema,
    }),
    exampleBody: { pagesToBeDeleted: '2, 5-7', version: 3 },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  addSection: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addSectionOrPagesToBundle/{bundleId}',
    summary: 'Add a document as a section with a divider and a contents entry (D53)',
    description:
      'position is the page of the PDF before which the section is inserted; without it, the section is the last one. Errors: 400 for pages that do not exist; 409 for a bundle without documents, with page numbers, or that no longer has the named version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleIdParams,
    body: addedDocument,
    exampleBody: {
      bundleName: 'Witness statements',
      bundleDocuments: [{ id: example.documentId, pageNo: '1-3', position: 14 }],
      version: 3,
    },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  addPages: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addPagesToBundle/{bundleId}/page',
    summary: 'Add pages of a document without a contents entry (D53)',
    description:
      'position is the page of the PDF before which the pages are inserted; without it, they are the last ones. Errors: 400 for pages that do not exist; 409 for a bundle without documents, with page numbers, or that no longer has the named version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleIdParams,
    body: addedDocument,
    exampleBody: {
      bundleDocuments: [{ id: example.documentId, pageNo: '4', position: 9 }],
      version: 3,
    },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
};
