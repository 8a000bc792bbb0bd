import * as z from 'zod';

/** A document has a text of at most 5,000 pages; the record names each page that is recognised. */
const MAX_DOCUMENT_PAGES = 2_000;
/** More than twenty functions read in a month. */
const MAX_BUDGET_PAGES = 20_000_000;

const pagesOfMonth = z.int().min(1).max(MAX_BUDGET_PAGES).optional();

/**
 * Bounds of the recognition of scans. Set by the stacks and the local stack, parsed by the functions
 * (docs/adr/0120-bounds-of-recognition.md).
 */
export const recognitionSettingsSchema = z.strictObject({
  /** Scanned pages of a document that are recognised; further ones wait for a higher bound. */
  documentPages: z.int().min(4).max(MAX_DOCUMENT_PAGES).default(500),
  /** Pages that are recognised in an Indian month; absent for no limit. */
  budget: z
    .strictObject({
      casePages: pagesOfMonth,
      /** Of all cases together. */
      deploymentPages: pagesOfMonth,
    })
    .prefault({}),
});
export type RecognitionSettings = z.output<typeof recognitionSettingsSchema>;

/** Parses a function's setting RECOGNITION_SETTINGS. */
export const parseRecognitionSettings = (json: string): RecognitionSettings =>
  recognitionSettingsSchema.parse(JSON.parse(json));
