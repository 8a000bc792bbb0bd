import type { BatchWords } from '#portal/parts/batches/batch-words.ts';
import { queryKeys } from '#portal/shared/api/query-keys.ts';

export type BatchDecision = 'approve' | 'decline';

/** Keys of the queries that decisions change. */
export const decisionChanges = [queryKeys.approvals, queryKeys.docket];

export const decisionWords: Readonly<Record<BatchDecision, BatchWords>> = {
  approve: {
    title: 'Approve',
    doing: 'Approving',
    done: 'approved',
    notDone: 'not approved',
    before: 'had been approved before',
  },
  decline: {
    title: 'Decline',
    doing: 'Declining',
    done: 'declined',
    notDone: 'not declined',
    before: 'had been declined before',
  },
};
