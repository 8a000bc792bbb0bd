import * as z from 'zod';
import { idSchema, lineSchema, textAreaSchema } from '../fields.ts';
import { bundleSettingsSchema, pageTurns } from './bundle-settings.ts';

/** Rules of bundles that the server and the portal share (seed 2, sections 4 and 5; D50 to D56). */

export const MAX_BUNDLE_NAME = 100;
/** Message of seed 2, section 5. */
export const BUNDLE_NAME_MESSAGE =
  'Bundle name should not contain slashes ("/") and equal signs ("=")';

export const bundleNameSchema = lineSchema('Bundle name is required', MAX_BUNDLE_NAME).refine(
  (name) => !/[/\\=]/.test(name),
  { message: BUNDLE_NAME_MESSAGE },
);

/** Limits of one bundle, and of the bundles of one case and owner. */
export const MAX_BUNDLES = 200;
export const MAX_BUNDLE_ITEMS = 1_000;
export const MAX_ANNOTATIONS = 1_000;
export const MAX_DELETED_PAGES = 20_000;
export const MAX_TURNED_PAGES = 5_000;
/** Maximum length of a page expression (D50). */
export const MAX_PAGE_EXPRESSION = 2_000;
/** Maximum number of values in a request with a manifest: items have up to six fields. */
export const MAX_MANIFEST_VALUES =
  7 * MAX_BUNDLE_ITEMS + 4 * MAX_ANNOTATIONS + MAX_DELETED_PAGES + 3 * MAX_TURNED_PAGES + 100;
/** Maximum size of a stored manifest, in bytes of JSON. */
export const MAX_MANIFEST_BYTES = 1_000_000;
/** Maximum number of pages that a plan or a comparison lists. */
export const MAX_PLANNED_PAGES = 10_000;

/**
 * States of a bundle's PDF (D52):
 * - `empty`: nothing was chosen yet;
 * - `queued`, `assembling`: the last complete PDF stays until the new one is complete;
 * - `ready`; `failed`: `message` says why, and it can be tried again.
 */
export const assemblyStates = ['empty', 'queued', 'assembling', 'ready', 'failed'] as const;

export const pageExpressionSchema = z
  .string()
  .trim()
  .max(MAX_PAGE_EXPRESSION, `Maximum ${MAX_PAGE_EXPRESSION} characters`)
  .regex(/^[^<>\p{C}]*$/u, 'Pages are numbers and ranges, such as 3 or 1-5');

/** Identifies a page across plans (bundle-composer, PageKey). */
const pageKeySchema = z.string().regex(/^[A-Za-z0-9_:./-]{1,200}$/, 'Not a page of a bundle');

const placedShape = {
  /** Unique within the bundle; chosen by the client for new items. */
  id: idSchema,
  /** Contents line, bookmark and divider heading. */
  title: lineSchema('Title is required', 500),
  /** Inserts the item before this page; otherwise items follow each other. */
  before: pageKeySchema.optional(),
};

/** One item of a bundle's manifest (D51, D53). */
export const bundleItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(['document', 'pages']),
    ...placedShape,
    documentId: idSchema,
    /** '' for the whole document. */
    pages: pageExpressionSchema.default(''),
  }),
  z.object({
    kind: z.literal('section'),
    ...placedShape,
    /** Pages that follow the divider; without it, the following documents are listed under it. */
    documentId: idSchema.optional(),
    pages: pageExpressionSchema.default(''),
  }),
]);
export type BundleItem = z.output<typeof bundleItemSchema>;

export const bundleAnnotationSchema = z.object({
  id: idSchema,
  page: pageKeySchema,
  text: textAreaSchema('Annotation is required'),
});

/** What a bundle consists of; the PDF follows from it (D51). */
export const bundleManifestSchema = z.object({
  items: z.array(bundleItemSchema).max(MAX_BUNDLE_ITEMS),
  deletedPages: z.array(pageKeySchema).max(MAX_DELETED_PAGES).default([]),
  annotations: z.array(bundleAnnotationSchema).max(MAX_ANNOTATIONS).default([]),
  /** Pages that are turned clockwise, beside what their file says. */
  rotations: z
    .array(
      z.object({
        page: pageKeySchema,
        turn: z.literal(pageTurns, 'A page is turned by 90, 180 or 270 degrees'),
      }),
    )
    .max(MAX_TURNED_PAGES)
    .default([]),
  hasPageNumbers: z.boolean(),
  hasContents: z.boolean(),
  /** The table of contents has a column with the dates of the documents. */
  hasDates: z.boolean().default(false),
  /** Pages keep their numbers of the last PDF; new ones get 12A, 12B. */
  keepsNumbers: z.boolean().default(false),
  /** Adds a last page with the SHA-256 of each document. */
  hasManifestPage: z.boolean().default(false),
  /** Draws a dashed frame around links whose target is not in the bundle. */
  marksRemovedLinks: z.boolean().default(false),
  settings: bundleSettingsSchema.prefault({}),
});
export type BundleManifest = z.output<typeof bundleManifestSchema>;
