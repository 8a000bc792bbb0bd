import { useState } from 'react';
import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import { showFailure } from '#portal/shared/feedback/snackbar-state.ts';
import type { useSelection } from '#portal/shared/ui/selection/use-selection.ts';
import { readWholeQueue } from './api/approvals.ts';

/** Cases whose fee is due cannot be decided together. */
export const isSelectable = ({ status }: ApprovalRow): boolean =>
  status === 'waitingForCaseApproval';

/** Selects all cases that wait for approval, also those that are not shown. */
export function useWholeQueue(
  { chosen, extent, chooseRows }: ReturnType<typeof useSelection<ApprovalRow>>,
  hasMore: boolean,
) {
  const [countRead, setCountRead] = useState<number>();
  /** Number of selected cases after the whole queue was read. */
  const [whole, setWhole] = useState<number>();

  const chooseWhole = async () => {
    setCountRead(0);
    try {
      const waiting = (await readWholeQueue(setCountRead)).filter(isSelectable);
      chooseRows(waiting);
      setWhole(new Set([...waiting, ...chosen].map(({ id }) => id)).size);
    } catch (error) {
      showFailure(error);
    }
    setCountRead(undefined);
  };

  return {
    isWhole: extent === 'all' && (!hasMore || chosen.length === whole),
    /** While the queue is read. */
    countRead,
    chooseWhole,
  };
}
