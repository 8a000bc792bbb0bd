import { type BundlePlan, ManifestError, planBundle } from 'bundle-composer/plan';
import { AppError } from '#shared/errors.ts';
import type { PlanningDeps } from '../deps/bundles-deps.ts';
import { findResult } from '../record/bundle-files.ts';
import { type BundleContent, type BundleRecord, documentIdsOf } from '../record/bundle-record.ts';
import { type Composition, composeManifest } from './compose-manifest.ts';
import { findSources, type Sources } from './find-sources.ts';

export type Planned = {
  plan: BundlePlan;
  composition: Composition;
  sources: Sources;
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
  const composition = composeManifest({
    bundle,
    content,
    sources,
    keepLabels: manifest.keepsNumbers ? await lastLabels(deps, bundle) : undefined,
    portalOrigin: deps.portalOrigin,
  });
  const { measure } = await deps.typesetter();
  return { plan: planOf(composition, measure), composition, sources };
}

const lastLabels = async ({ files }: PlanningDeps, bundle: BundleRecord) =>
  bundle.pdf && (await findResult(files, bundle, bundle.pdf.hash))?.labels;

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
