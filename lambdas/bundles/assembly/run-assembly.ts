import { randomUUID } from 'node:crypto';
import { hashManifest } from 'bundle-composer';
import { findDocketRow } from '#lambdas/docket/access.door.ts';
import { batchWrite } from '#shared/dynamo/batch.ts';
import { logger } from '#shared/logger.ts';
import type { AssemblyDeps } from '../deps/bundles-deps.ts';
import { confirmedReferences } from '../planning/confirmed-references.ts';
import { planContent } from '../planning/plan-content.ts';
import { readResult } from '../record/bundle-files.ts';
import { bundleKeys, hashOfKey } from '../record/bundle-keys.ts';
import { type BundleRecord, documentIdsOf, mayHoldExcess } from '../record/bundle-record.ts';
import { findBundle, listVersions, readContent } from '../record/bundle-repository.ts';
import { findExcess } from '../renewal/find-excess.ts';
import { excessNotice, notifyOfExcess } from '../renewal/tell-of-excess.ts';
import { completeRun, endRun, isTaken, type Run, reportRun, takeBundle } from './bundle-runs.ts';
import { composeToStore } from './compose-to-store.ts';
import { nameOfFile, pdfOf } from './pdf-entry.ts';
import { removeFiles } from './remove-files.ts';

/** Another run has the bundle: the message must be delivered again, in case that run is killed. */
export class BundleTakenError extends Error {
  override name = 'BundleTakenError';
}

/** Complete PDFs of a bundle that are kept. */
const KEPT_VERSIONS = 20;
const DAY_MS = 86_400_000;

const FAILED_MESSAGE = 'The bundle could not be assembled. Please try again';

/**
 * Assembles a bundle that waits for it, or whose run was killed, until its PDF shows its last
 * version. Idempotent: does nothing for a bundle that is ready, empty or deleted. A result that
 * an earlier run stored is used again. Throws `BundleTakenError` while another run is alive, and
 * errors of the assembly. `isLastTry`: the bundle then fails; otherwise it waits for a repeat.
 */
export async function runAssembly(
  deps: AssemblyDeps,
  { caseId, bundleId, isLastTry }: { caseId: string; bundleId: string; isLastTry: boolean },
): Promise<'ready' | 'nothing to do'> {
  for (;;) {
    const record = await findBundle(deps.table, caseId, bundleId);
    const state = record?.assembly.state;
    if (!record) {
      // A run may have stored its result after the bundle was deleted.
      await removeFiles(deps.files, { caseId, bundleId });
      return 'nothing to do';
    }
    if (state === 'ready' || state === 'empty') return 'nothing to do';
    if (isTaken(record.assembly, deps.clock.now()))
      throw new BundleTakenError(`Bundle ${bundleId} is assembled by another run`);
    const run: Run = { table: deps.table, record, runId: randomUUID() };
    if (!(await takeBundle(run, deps.clock.now()))) continue;
    try {
      if (await assemble(deps, run)) return 'ready';
    } catch (error) {
      if (error instanceof RunLostError) continue;
      await endRun(run, isLastTry ? FAILED_MESSAGE : undefined);
      throw error;
    }
  }
}

/** The bundle was changed or taken by another run. */
class RunLostError extends Error {
  override name = 'RunLostError';
}

/** True if the bundle is ready; false if it was changed or taken meanwhile. */
async function assemble(deps: AssemblyDeps, run: Run): Promise<boolean> {
  const { record } = run;
  const content = await readContent(deps.table, record.id);
  const row = await findDocketRow(deps.table, record.ownerId, record.caseId);
  if (!row) {
    await endRun(run, 'The owner of this bundle is no longer on the case');
    return true;
  }
  const planned = await planContent(deps, {
    bundle: record,
    content,
    findReferences: confirmedReferences,
  });
  const { manifest, facts } = planned.composition;
  const hash = await hashManifest(manifest, facts);
  const total = documentIdsOf(content.manifest).length;
  const stored = await readResult(deps.files, record, hash);
  const mayTell = record.pdf !== undefined && mayHoldExcess(record.pdf);
  const { result, excess } =
    stored && !mayTell
      ? { result: stored, excess: [] }
      : await whileReporting(deps, run, total, async (onProgress, signal) => ({
          result:
            stored ?? (await composeToStore(deps, { record, planned, hash, onProgress, signal })),
          excess: await findExcess(deps, record, signal),
        }));
  const problemCount = planned.plan.problems.length + result.problems.length;
  const now = deps.clock.now();
  const pdf = pdfOf(record, { hash, result, problemCount, now });
  const fileName = nameOfFile({ record, row, pdf, pattern: content.manifest.settings.fileName });
  // Before the run gives the bundle back, so that no other run finds a result that is removed.
  if (pdf.number !== record.pdf?.number) await removeOldVersions(deps, record, hash);
  const told = { record, row, excess, at: pdf.createdAt };
  const isComplete = await completeRun(run, {
    pdf: { ...pdf, fileName },
    documentIds: result.documentIds,
    total,
    notices: excess.length > 0 ? [excessNotice(deps.table, told)] : [],
  });
  if (isComplete && excess.length > 0) await notifyOfExcess(deps, told);
  return isComplete;
}

/** Progress is written at most this often; a run without progress still reports that it is alive. */
const PROGRESS_MS = 1_000;
const ALIVE_MS = 10_000;

/**
 * Does the work and writes its progress at most once a second. When a write finds that the bundle
 * was changed or taken, the work is aborted and RunLostError thrown.
 */
async function whileReporting<Result>(
  deps: AssemblyDeps,
  run: Run,
  total: number,
  work: (
    report: (progress: { done: number; total: number }) => void,
    signal: AbortSignal,
  ) => Promise<Result>,
): Promise<Result> {
  const aborting = new AbortController();
  let progress = { done: 0, total };
  let hasNews = true;
  let writtenAt = 0;
  let writing: Promise<void> | undefined;
  const write = async () => {
    hasNews = false;
    writtenAt = performance.now();
    if (!(await reportRun(run, deps.clock.now(), progress))) aborting.abort(new RunLostError());
  };
  const timer = setInterval(() => {
    const isDue = hasNews || performance.now() - writtenAt > ALIVE_MS;
    if (!isDue || writing) return;
    writing = write()
      // The run continues after a failed write; the next report repeats it.
      .catch((error: unknown) => logger.warn('bundle_progress', { error: String(error) }))
      .finally(() => {
        writing = undefined;
      });
  }, PROGRESS_MS);
  try {
    return await work(({ done, total: all }) => {
      progress = { done, total: all };
      hasNews = true;
    }, aborting.signal);
  } finally {
    clearInterval(timer);
    await writing;
  }
}

/**
 * Makes room for a new version: removes the oldest ones, and results without a version after
 * a day: a killed run may just have stored one.
 */
async function removeOldVersions(
  { table, files, clock }: AssemblyDeps,
  { caseId, id: bundleId }: BundleRecord,
  newHash: string,
): Promise<void> {
  const versions = await listVersions(table, bundleId);
  const kept = new Set([newHash, ...versions.slice(0, KEPT_VERSIONS - 1).map(({ hash }) => hash)]);
  const old = versions.slice(KEPT_VERSIONS - 1);
  const dropped = new Set(old.map(({ hash }) => hash));
  const dayAgo = clock.now().getTime() - DAY_MS;
  await removeFiles(files, { caseId, bundleId }, ({ key, changedAt }) => {
    const hash = hashOfKey(key);
    return !kept.has(hash) && (dropped.has(hash) || changedAt.getTime() < dayAgo);
  });
  await batchWrite(table, {
    remove: old.map(({ number }) => bundleKeys.version(bundleId, number)),
  });
}
