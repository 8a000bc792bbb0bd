export type { BundlePlan, PlannedEntry, PlannedPage, PlannedVolume } from './bundle-plan.ts';
export { ENGINE_VERSION, ENGINE_WITHOUT_EXCESS, hashManifest } from './hash-manifest.ts';
export { type ListLine, type ListPage, MARGIN, SHEET, type TextLine } from './lay-out-contents.ts';
export {
  type ArchiveFacts,
  type DocumentFacts,
  type DocumentItem,
  type FactsByDocument,
  type Manifest,
  type ManifestAnnotation,
  type ManifestItem,
  type ManifestReference,
  NUMBER_POSITIONS,
  type NumberPosition,
  type NumberStyle,
  type PageKey,
  type PagesItem,
  type ReadableFacts,
  type ReferenceTarget,
  type SectionItem,
  type Turn,
  type UnreadableCode,
  type UnreadableFacts,
  type VolumeLimit,
} from './manifest.ts';
export { choosePages, mapPages } from './map-pages.ts';
export { compareLabels } from './number-pages.ts';
export {
  EXPRESSION_LENGTH_MAX,
  type PageExpression,
  type PageExpressionRefusal,
  type PageRange,
  type ParsedPageExpression,
  pagesOf,
  parsePageExpression,
} from './page-expression.ts';
export { planBundle } from './plan-bundle.ts';
export { ManifestError, type Problem, type ProblemCode } from './problem.ts';
export { slipReasons } from './slip-reasons.ts';
export { volumePlan, volumesOf } from './volume-plan.ts';
