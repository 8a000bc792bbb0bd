import type { agreementsEndpoints } from '#contracts/endpoints/outcome/agreements.ts';
import { blanksRefusal, findBlanks } from '#contracts/rules/blanks.ts';
import {
  nextSummaryStatus,
  type SummaryMode,
  type SummaryStatus,
} from '#contracts/rules/outcome/papers.ts';
import { type CaseRecord, requireOwn } from '#lambdas/cases/record.door.ts';
import { type CaseChange, changeCase, notifyMembers } from '#lambdas/cases/writing.door.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError, changedMeanwhile } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import type { AgreementsDeps } from '../record/agreements-deps.ts';
import { requireSettled } from '../record/require-settled.ts';
import { servePaperItems } from '../record/serve-paper.ts';
import { publishItems } from '../record/summary-repository.ts';

type Deps = Pick<AgreementsDeps, 'table' | 'clock'>;

/** Maximum number of saves of one summary. */
export const SUMMARY_SAVES_MAX = 1_000;

/**
 * Saves the summary of one of the caller's settled cases as a draft, or publishes it, which keeps
 * the version, serves it (D113) and notifies the other neutrals. Repeating the last save changes nothing. Throws
 * `not_found` for a foreign case, `invalid_input` for a published text with an open blank (D115),
 * `conflict` for a case that is not settled, a draft of a published summary, and if another
 * version was saved than the one that was edited (D70).
 */
export const saveSummary: UseCase<typeof agreementsEndpoints.saveSummary, Deps> = async (
  deps,
  { principal, params, body },
) => {
  const { userId } = principal;
  const { caseId, mode } = params;
  const save = { mode, userId, summary: body.summary, editedVersion: body.version };
  const { saved, message } = await changeCase(deps, caseId, (stored) =>
    planSave(deps, requireOwn(stored, userId), save),
  );
  const version = versionOf(saved);
  if (mode === 'publish') await notify(deps, { record: saved, version, userId });
  return { message, summaryStatus: saved.summaryStatus, version };
};

type Save = { mode: SummaryMode; userId: string; summary: string; editedVersion: number };

type PlannedSave = CaseChange & {
  /** The case with the saved summary. */
  saved: Omit<CaseRecord, 'version'>;
  message: string;
};

const versionOf = ({ summaryVersion = 0 }: Pick<CaseRecord, 'summaryVersion'>) => summaryVersion;

const UPDATED = 'Updated Agreement Summary';

/** Plans a save of the summary of a case that the caller was authorised for. Throws as `saveSummary` does. */
export async function planSave(
  { table, clock }: Deps,
  record: CaseRecord,
  save: Save,
): Promise<PlannedSave> {
  requireSettled(record);
  const { mode, summary, userId } = save;
  if (mode === 'publish') requireFilled(summary);
  if (isRepeat(record, save)) return { after: undefined, saved: record, message: UPDATED };
  const summaryStatus = requireSaveable(record, save);
  const at = clock.now().toISOString();
  const version = versionOf(record) + 1;
  const after = {
    ...record,
    negotiationSummary: summary,
    summaryStatus,
    summaryVersion: version,
    updatedAt: at,
  };
  if (mode === 'draft') return { after, saved: after, message: UPDATED };
  const author = record.assignments.find((assignment) => assignment.userId === userId);
  const items = publishItems(table, {
    caseId: record.id,
    summary,
    published: {
      version,
      publishedById: userId,
      publishedBy: author?.name ?? '',
      publishedAt: at,
    },
  });
  return {
    after,
    saved: after,
    extraItems: [
      ...unkeptItems(table, record),
      ...items,
      ...(await servePaperItems(table, {
        record,
        by: { userId, name: author?.name ?? '' },
        at,
        paper: { version, text: summary },
      })),
    ],
    message: record.summaryStatus === 'completed' ? UPDATED : 'Submitted Agreement Summary',
  };
}

/** Throws `invalid_input` for a text with an open blank (D115). */
function requireFilled(summary: string): void {
  const message = blanksRefusal(findBlanks(summary));
  if (message !== undefined)
    throw new AppError('invalid_input', message, { issues: [{ field: 'summary', message }] });
}

/** The stored save is this one, perhaps after a lost response. */
const isRepeat = (record: CaseRecord, { mode, summary, editedVersion }: Save): boolean =>
  editedVersion === versionOf(record) - 1 &&
  summary === record.negotiationSummary &&
  record.summaryStatus === (mode === 'publish' ? 'completed' : 'draft');

/** The summary's next status. Throws `conflict`. */
function requireSaveable(record: CaseRecord, { mode, editedVersion }: Save): SummaryStatus {
  if (editedVersion !== versionOf(record)) throw changedMeanwhile();
  const next = nextSummaryStatus(record.summaryStatus, mode);
  if (!next)
    throw new AppError('conflict', 'This summary is published. Publish the changed text instead.');
  if (editedVersion >= SUMMARY_SAVES_MAX)
    throw new AppError('conflict', `A summary can be saved ${SUMMARY_SAVES_MAX} times`);
  return next;
}

/** A summary that was completed elsewhere, e.g. by a seed, is kept as version 0. */
function unkeptItems(table: Deps['table'], record: CaseRecord): TransactItem[] {
  if (record.summaryVersion !== undefined || record.summaryStatus !== 'completed') return [];
  return publishItems(table, {
    caseId: record.id,
    summary: record.negotiationSummary ?? '',
    published: { version: 0, publishedById: '', publishedBy: '', publishedAt: record.updatedAt },
  });
}

/** Tells the other neutrals of a published version (kind UPLOAD; seed 1, section 4). */
async function notify(
  deps: Deps,
  input: { record: Omit<CaseRecord, 'version'>; version: number; userId: string },
): Promise<void> {
  const { record, version, userId } = input;
  await notifyMembers(deps, {
    record,
    byUserId: userId,
    at: record.updatedAt,
    eventId: `${record.id}-summary-${version}`,
    kind: 'UPLOAD',
    meta: { actions: 'caseManagerSummaryUpload' },
    message: `The summary of ${record.code} was published`,
  });
}
