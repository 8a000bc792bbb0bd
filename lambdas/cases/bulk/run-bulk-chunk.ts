import * as z from 'zod';
import type { BulkProblem } from '#contracts/endpoints/cases/bulk-cases.ts';
import {
  type BulkColumn,
  type BulkRow,
  planColumns,
  type RowProblem,
  readBulkRow,
} from '#contracts/rules/cases/bulk-rows.ts';
import { requireUsableParty } from '#lambdas/parties/case-parties.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import { AppError } from '#shared/errors.ts';
import { findReceipt } from '#shared/idempotency/create-once.ts';
import { createCaseFor } from '../filing/create-case-for.ts';
import type { FilingDeps } from '../filing/filing-deps.ts';
import { accountOf, requireFreeLoanAccount } from '../filing/loan-account.ts';
import { withoutPans } from '../filing/respondent-pans.ts';
import { type BulkJobRecord, type BulkPlan, isOver } from './bulk-job-record.ts';
import { findBulkJob, getBulkPlan, passChunk } from './bulk-repository.ts';
import { completeBulkJob, giveUpBulkJob } from './end-bulk-job.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { readUpload } from './upload-object.ts';

/** Maximum number of problems reported per row, so that a chunk's fit into one item of 400 KB. */
const PROBLEMS_MAX = 4;

type WhichChunk = { userId: string; jobId: string; cursor: number };

/**
 * Runs the chunk at `cursor`, if it is the job's next one, and increments the cursor, which
 * triggers the next chunk. Ends the job after its last chunk. Each case is written with a receipt
 * of job and row in one transaction, so that a chunk that runs again or twice in parallel creates
 * no case twice and counts the same.
 */
export async function runBulkChunk(
  deps: FilingDeps,
  { userId, jobId, cursor }: WhichChunk,
): Promise<'done' | 'ended' | 'not its turn'> {
  const job = await findBulkJob(deps.table, { userId, jobId });
  if (!job || isOver(job) || job.cursor !== cursor) return 'not its turn';
  const plan = await getBulkPlan(deps.table, jobId);
  try {
    if (cursor >= plan.chunks.length) {
      await completeBulkJob(deps, job, plan);
      return 'ended';
    }
    const principal = principalOf(job);
    await requireUsableParty(deps, { principal, partyId: job.partyId });
    const rows = await readChunk(deps, job, plan);
    const { columns } = planColumns(plan.header);
    const outcomes = await makeCases(deps, { job, principal, columns }, rows);
    const problems = outcomes.filter((outcome) => outcome !== 'created');
    const created = outcomes.length - problems.length;
    return (await passChunk(deps.table, job, { created, rows: problems }))
      ? 'done'
      : 'not its turn';
  } catch (error) {
    // Expected failures, such as a missing party or file, do not pass with a retry.
    if (!(error instanceof AppError)) throw error;
    await giveUpBulkJob(deps, job, error.message);
    return 'ended';
  }
}

/** The user as they were when they started the job. A job has no session. */
const principalOf = ({ userId, role, id }: BulkJobRecord): Principal => ({
  userId,
  role,
  sessionId: id,
  emailVerified: true,
  isProfileComplete: true,
});

async function readChunk(
  { files }: FilingDeps,
  { key, cursor }: BulkJobRecord,
  { chunks, sizeBytes, delimiter, etag }: BulkPlan,
): Promise<CsvRow[]> {
  const at = chunks[cursor];
  if (!at) throw new Error('The job has no such chunk');
  const to = chunks[cursor + 1]?.byte ?? sizeBytes;
  const { bytes } = await readUpload(files, { key, etag, from: at.byte, to });
  const rows: CsvRow[] = [];
  readCsv(bytes, { delimiter, firstRow: at.row }, (row) => rows.push(row));
  return rows;
}

type Making = { job: BulkJobRecord; principal: Principal; columns: readonly BulkColumn[] };
type Outcome = 'created' | BulkProblem;

/** Creates cases in parallel. Rows with the same loan account run in the order of the file. */
async function makeCases(
  deps: FilingDeps,
  making: Making,
  rows: readonly CsvRow[],
): Promise<Outcome[]> {
  const accounts = new Map<string, Promise<Outcome>>();
  return inParallel(rows, ({ row, cells }) => {
    const read = readBulkRow(making.columns, cells, making.job);
    if (!read.isRight) return makeCase(deps, making, row, read);
    const account = accountOf(read.input.loanAccountNo ?? '');
    const former = accounts.get(account) ?? Promise.resolve();
    const outcome = former.then(() => makeCase(deps, making, row, read));
    accounts.set(account, outcome);
    return outcome;
  });
}

async function makeCase(
  deps: FilingDeps,
  { job, principal, columns }: Making,
  row: number,
  read: BulkRow,
): Promise<Outcome> {
  const withProblems = (outcome: BulkProblem['outcome'], problems: RowProblem[]) => ({
    row,
    outcome,
    problems: problems.slice(0, PROBLEMS_MAX),
  });
  if (!read.isRight) return withProblems('failed', read.problems);
  const { input, extraFields } = read;
  const once = {
    endpointId: 'bulkRow',
    idempotencyKey: `${job.id}-${row}`,
    request: await withoutPans(deps, input),
  };
  try {
    // Checked before the write too, so that uploading a list again costs no writes.
    const wanted = {
      id: '',
      code: '',
      loanAccountNo: input.loanAccountNo ?? '',
      claimant: { partyId: job.partyId, name: '', ownerId: '' },
    };
    await requireFreeLoanAccount(deps.table, job.userId, wanted, { orHad: true });
    await createCaseFor(deps, {
      principal,
      input,
      once,
      bulkUploadExtraFields: extraFields,
    });
    return 'created';
  } catch (error) {
    if (!(error instanceof AppError) || isAboutParty(error)) throw error;
    if (!isThere(error)) return withProblems('failed', problemsOf(error, columns));
    return (await isMadeByThisJob(deps, job, once))
      ? 'created'
      : withProblems('skipped', problemsOf(error, columns));
  }
}

const isMadeByThisJob = async (
  { table, clock }: FilingDeps,
  { userId }: BulkJobRecord,
  once: { endpointId: string; idempotencyKey: string; request: unknown },
) =>
  (await findReceipt(table, {
    ...once,
    userId,
    now: clock.now(),
    createdSchema: z.unknown(),
  })) !== undefined;

const isAboutParty = ({ code, issues }: AppError) =>
  code === 'not_found' || (issues ?? []).some(({ field }) => field === 'partyId');

const isThere = ({ code, issues }: AppError) =>
  code === 'conflict' && (issues ?? []).some(({ field }) => field === 'loanAccountNo');

function problemsOf({ message, issues }: AppError, columns: readonly BulkColumn[]): RowProblem[] {
  const columnOf = (field: string) =>
    columns.find(({ means }) => means.kind === 'field' && means.field === field)?.label ?? '';
  return (issues ?? [{ field: '', message }]).map((issue) => ({
    column: columnOf(issue.field),
    message: issue.message,
  }));
}
