import { type BundlePlan, ManifestError, planBundle } from 'bundle-composer/plan';
import type { BundlePoint } from '#contracts/endpoints/files/bundles.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import { type AssemblyResult, findResult } from '../record/bundle-files.ts';
import { type BundleContent, type BundleRecord, documentIdsOf } from '../record/bundle-record.ts';
import { checkProfile } from './check-profile.ts';
import { type Composition, composeManifest } from './compose-manifest.ts';
import type { confirmedReferences } from './confirmed-references.ts';
import { findSources, type Sources } from './find-sources.ts';

export type Planned = {
  plan: BundlePlan;
  composition: Composition;
  sources: Sources;
  /** Whether it satisfies the points of its profile. */
  points: BundlePoint[];
};

/**
 * Plans a bundle: its pages, labels, contents and problems. Throws `invalid_input` if it
 * has no pages. Reads what `findSources` reads, and one object of S3 if it keeps its numbers, reduces
 * pictures or is checked for archiving; also what `findReferences` reads.
 */
export async function planContent(
  deps: PlanningDeps,
  {
    bundle,
    content,
    findReferences,
  }: {
    bundle: BundleRecord;
    content: BundleContent;
    /** Finds the references that become links; no page and no number depends on them. */
    findReferences?: typeof confirmedReferences;
  },
): Promise<Planned> {
  const { manifest, confirmedDocuments } = content;
  const sources = await findSources(deps, {
    bundle,
    documentIds: documentIdsOf(manifest),
    confirmedDocuments,
  });
  const { keepsNumbers, settings } = manifest;
  const needsResult = keepsNumbers || settings.isArchive || settings.reducesPictures;
  const result = needsResult ? await lastResult(deps, bundle) : undefined;
  const composition = composeManifest({
    bundle,
    content,
    sources,
    // Numbers that were not printed are in nobody's hands.
    keepLabels: keepsNumbers && result?.isNumbered !== false ? result?.labels : undefined,
    portalOrigin: deps.portalOrigin,
    ...(findReferences && { references: await findReferences(deps, { bundle, sources }) }),
    ...(deps.institution && { institution: deps.institution }),
  });
  const { measure } = await deps.typesetter();
  const plan = planOf(composition, measure);
  const { pdf, version } = bundle;
  const isCurrent = pdf?.version === version;
  const points = checkProfile({
    manifest,
    plan,
    composition,
    pdf: isCurrent ? pdf : undefined,
    obstacles: isCurrent ? result?.obstacles : undefined,
    kept: isCurrent ? keptPictures(result, plan) : undefined,
  });
  return { plan, composition, sources, points };
}

const lastResult = async ({ files }: PlanningDeps, bundle: BundleRecord) =>
  bundle.pdf && findResult(files, bundle, bundle.pdf.hash);

/** What an assembly of the same pages found; undefined where they differ or no pictures were reduced. */
function keptPictures(
  result: AssemblyResult | undefined,
  { pages }: BundlePlan,
): AssemblyResult['problems'] | undefined {
  if (!result?.reducesPictures || result.pages.length !== pages.length) return undefined;
  const isSame = pages.every(({ key, label }, index) => {
    const assembled = result.pages[index];
    return assembled?.key === key && assembled.label === label;
  });
  return isSame ? result.problems.filter(({ code }) => code === 'picture_kept') : undefined;
}

function planOf(
  { manifest, facts }: Composition,
  measure: Parameters<typeof planBundle>[2]['measure'],
): BundlePlan {
  if (manifest.items.length === 0) return emptyPlan(manifest.name);
  try {
    return planBundle(manifest, facts, { measure });
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    throw new AppError('invalid_input', error.problems[0]?.message ?? 'The bundle is not valid', {
      issues: error.problems.map(({ itemId, message }) => ({
        field: itemId === undefined ? 'items' : `items.${itemId}`,
        message,
      })),
      cause: error,
    });
  }
}

const emptyPlan = (name: string): BundlePlan => ({
  name,
  hasPageNumbers: false,
  pages: [],
  entries: [],
  contents: [],
  manifestPages: [],
  annotations: [],
  fileNames: {},
  problems: [],
});
