import * as z from 'zod';
import { endpoint } from '#contracts/http/endpoint.ts';
import {
  assemblyStates,
  bundleManifestSchema,
  bundleNameSchema,
  MAX_BUNDLE_ITEMS,
  MAX_MANIFEST_VALUES,
  pageExpressionSchema,
} from '#contracts/rules/bundles.ts';
import { documentVisibilitySchema } from '#contracts/rules/documents.ts';
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
});

const contentsLineSchema = z.object({
  itemId: z.string(),
  title: z.string(),
  level: z.number(),
  label: z.string(),
  /** Place of the page in the PDF, from 1. */
  page: z.number(),
  note: z.string().optional(),
});

const bundlePlanSchema = z.object({
  pageCount: z.number(),
  /** Up to 10,000 pages. */
  pages: z.array(plannedPageSchema),
  contents: z.array(contentsLineSchema),
  problems: z.array(bundleProblemSchema),
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
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: z.object({ bundleDetails: z.array(bundleSchema) }),
    errors: ['not_found'],
  }),
  createBundle: endpoint({
    domain: 'bundles',
    method: 'POST',
    path: 'customBundle/{caseId}',
    summary: 'Create an empty bundle that only its owner sees',
    access: 'onboarded',
    takesIdempotencyKey: true,
    params: z.object({ caseId: caseIdSchema }),
    body: z.object({ bundleName: bundleNameSchema }),
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
    exampleBody: { bundleName: 'Hearing bundle' },
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  deleteBundle: endpoint({
    domain: 'bundles',
    method: 'DELETE',
    path: 'customBundle/{caseId}/{bundleId}',
    summary: 'Delete a bundle',
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
    access: 'onboarded',
    params: bundleParams,
    body: z.object({
      visibilityType: documentVisibilitySchema,
      /** Documents of a smaller audience that may be shared with the bundle. */
      confirmedDocuments: z.array(idSchema).max(MAX_BUNDLE_ITEMS).default([]),
    }),
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
      'Body: the manifest (items, deletedPages, annotations, hasPageNumbers, hasContents, keepsNumbers, hasManifestPage, marksRemovedLinks) and version. Response: message, version. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    body: bundleManifestSchema.extend({ version: z.number().int().min(1) }),
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
      'Body: a manifest. Response: pageCount, pages, contents, problems. Stores nothing. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    body: bundleManifestSchema,
    maxBodyValues: MAX_MANIFEST_VALUES,
    response: bundlePlanSchema,
    errors: ['not_allowed', 'not_found', 'too_large'],
  }),
  assembleBundle: endpoint({
    domain: 'bundles',
    method: 'POST',
    path: 'customBundle/{caseId}/{bundleId}/assembly',
    summary: 'Assemble a bundle again whose assembly failed',
    description: 'Response: message. Available to the bundle’s owner.',
    access: 'onboarded',
    params: bundleParams,
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
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
    access: 'onboarded',
    params: bundleIdParams,
    body: z.object({ version: versionSchema }),
    exampleBody: {},
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  addAnnotation: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addAnnotationToBundles/{bundleId}',
    summary: 'Add an annotation to a page of a bundle',
    access: 'onboarded',
    params: bundleIdParams,
    body: z.object({
      /** Place of the page in the PDF, from 1. */
      pageNo: z.coerce.number('Page is required').int().min(1).max(200_000),
      annotationContent: textAreaSchema('Annotation is required'),
      version: versionSchema,
    }),
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  deletePages: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'deletePagesFromBundle/{bundleId}',
    summary: 'Delete pages of a bundle, counted in its PDF (D53)',
    access: 'onboarded',
    params: bundleIdParams,
    body: z.object({
      pagesToBeDeleted: pageExpressionSchema.min(1, 'Pages to be deleted are required'),
      version: versionSchema,
    }),
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  addSection: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addSectionOrPagesToBundle/{bundleId}',
    summary: 'Add a document as a section with a divider and a contents entry (D53)',
    access: 'onboarded',
    params: bundleIdParams,
    body: addedDocument,
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
  addPages: endpoint({
    domain: 'bundles',
    method: 'PUT',
    path: 'addPagesToBundle/{bundleId}/page',
    summary: 'Add pages of a document without a contents entry (D53)',
    access: 'onboarded',
    params: bundleIdParams,
    body: addedDocument,
    response: messageSchema,
    errors: ['not_allowed', 'not_found', 'conflict'],
  }),
};
