export {
  type ComposedBundle,
  type ComposeOptions,
  type ComposeProgress,
  composeBundle,
  type OpenedSource,
  type Slip,
} from './compose/compose-bundle.ts';
export { findUndrawn, type Undrawn } from './compose/find-undrawn.ts';
export type { Sink } from './compose/output/output.ts';
export type { SourceReference } from './compose/source/link-references.ts';
export { type InspectionLimits, inspectInProcess } from './inspect/inspect-in-process.ts';
export {
  type InspectedPage,
  type Inspection,
  inspectPdf,
  type ReadableInspection,
} from './inspect/inspect-pdf.ts';
export { PdfError } from './pdf/pdf-error.ts';
export * from './plan/index.ts';
