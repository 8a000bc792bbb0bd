export type { BundlePlan, PlannedEntry, PlannedPage } from './bundle-plan.ts';
export { ENGINE_VERSION, ENGINE_WITHOUT_EXCESS, hashManifest } from './hash-manifest.ts';
export { type ListLine, type ListPage, MARGIN, SHEET, type TextLine } from './lay-out-contents.ts';
export type {
  DocumentFacts,
  DocumentItem,
  FactsByDocument,
  Manifest,
  ManifestAnnotation,
  ManifestItem,
  PageKey,
  PagesItem,
  ReadableFacts,
  SectionItem,
  UnreadableCode,
  UnreadableFacts,
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
