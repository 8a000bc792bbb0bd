import { caseStatuses, isResolution } from '#contracts/rules/cases/case-status.ts';
import type { CaseRecord } from '../record/case-record.ts';

/**
 * When the status of a case was set. A case of an earlier release has had its status since its
 * last change at the latest, so its age is at least the one shown.
 */
export const statusSetAtOf = ({
  statusSetAt,
  updatedAt,
}: Pick<CaseRecord, 'statusSetAt' | 'updatedAt'>): string => statusSetAt ?? updatedAt;

/**
 * A case as it is written, with the instants at which its status was set and at which it was
 * resolved, and with the status from which it was closed. Cases that were resolved or closed in an
 * earlier release have no such instant or status.
 */
export function withStatusDates(before: CaseRecord | undefined, after: CaseRecord): CaseRecord {
  if (!before) return { ...after, statusSetAt: statusSetAtOf(after) };
  if (before.status === after.status)
    return {
      ...after,
      statusSetAt: statusSetAtOf(before),
      resolvedAt: before.resolvedAt,
      closedFrom: before.closedFrom,
    };
  return {
    ...after,
    statusSetAt: after.updatedAt,
    resolvedAt: resolvedAtOf(before, after),
    closedFrom: closedFromOf(before, after),
  };
}

const isClosed = ({ status }: CaseRecord) => caseStatuses[status].phase === 'closed';

/** A correction of how it was closed keeps where it stood before. */
function closedFromOf(before: CaseRecord, after: CaseRecord): CaseRecord['closedFrom'] {
  if (!isClosed(after)) return undefined;
  return isClosed(before) ? before.closedFrom : before.status;
}

/** Kept while fees are paid and when the case is closed; gone if the dispute goes on. */
function resolvedAtOf(before: CaseRecord, after: CaseRecord): string | undefined {
  const isKept = isResolution(after.status) || caseStatuses[after.status].phase === 'closed';
  if (isResolution(before.status) || before.resolvedAt !== undefined)
    return isKept ? before.resolvedAt : undefined;
  return isResolution(after.status) ? after.updatedAt : undefined;
}
