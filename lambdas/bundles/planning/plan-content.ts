import { type BundlePlan, ManifestError, planBundle } from 'bundle-composer/plan';
import type { BundlePoint } from '#contracts/endpoints/files/bundles.ts';
import { AppError } from '#shared/errors.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import { findResult } from '../record/bundle-files.ts';
import { type BundleContent, type BundleRecord, documentIdsOf } from '../record/bundle-record.ts';
import { checkProfile } from './check-profile.ts';
import { type Composition, composeManifest } from './compose-manifest.ts';
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
 * has no pages. Reads what `findSources` reads, and one object of S3 if it keeps its numbers.
 */
export async function planContent(
  deps: PlanningDeps,
  { bundle, content }: { bundle: BundleRecord; content: BundleContent },
): Promise<Planned> {
  const { manifest, confirmedDocuments } = content;
  const sources = await findSources(deps, {
    bundle,
    documentIds: documentIdsOf(manifest),
    confirmedDocuments,
  });
  const { keepsNumbers, settings } = manifest;
  const result = keepsNumbers || settings.isArchive ? await lastResult(deps, bundle) : undefined;
  const composition = composeManifest({
    bundle,
    content,
    sources,
    // Numbers that were not printed are in nobody's hands.
    keepLabels: keepsNumbers && result?.isNumbered !== false ? result?.labels : undefined,
    portalOrigin: deps.portalOrigin,
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
  });
  return { plan, composition, sources, points };
}

const lastResult = async ({ files }: PlanningDeps, bundle: BundleRecord) =>
  bundle.pdf && findResult(files, bundle, bundle.pdf.hash);

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
