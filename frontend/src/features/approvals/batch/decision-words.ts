import type { BatchWords } from '#portal/parts/batches/batch-words.ts';

export type BatchDecision = 'approve' | 'decline';

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
