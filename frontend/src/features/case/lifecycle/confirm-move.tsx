import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { asksForComingHearing, type ComingHearingChoice } from '#contracts/rules/hearings.ts';
import { canMove, comingHearingsOf } from '#portal/parts/hearings/set-hearings.ts';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';

const MoveWithHearing = lazyDialog(
  async () => (await import('./move-with-hearing.tsx')).MoveWithHearing,
);

/** Seed 2, section 2. */
const quitWords = {
  title: 'Quit Case',
  question:
    'Are you sure you want to Quit this case? All the negotiation progress will be lost if you quit case at this point',
  confirmLabel: 'Submit',
  cancelLabel: 'Close',
  look: 'danger',
} as const;

export type ChosenMove = {
  from: CaseStatus;
  to: CaseStatus;
  /** Whether the coming hearings are kept or cancelled, where the move asks for it. */
  comingHearing?: ComingHearingChoice;
};

/** Asks before a case is moved; leaving it has the words of the seed (seed 2, section 2; D102). */
export function ConfirmMove({
  chosen,
  shownCase,
  problem,
  onConfirm,
  onCancel,
}: {
  chosen: ChosenMove | undefined;
  shownCase: Case;
  /** Why the last attempt failed. */
  problem: string | undefined;
  onConfirm: (chosen: ChosenMove) => void;
  onCancel: () => void;
}) {
  if (!chosen) return null;
  const nowMs = Date.now();
  const coming = comingHearingsOf(shownCase, nowMs).filter((one) => canMove(one, nowMs));
  if (coming.length > 0 && asksForComingHearing(chosen.to))
    return (
      <MoveWithHearing
        {...wordsOf(chosen)}
        dates={coming.map(({ date }) => date)}
        problem={problem}
        onConfirm={(comingHearing) => onConfirm({ ...chosen, comingHearing })}
        onCancel={onCancel}
      />
    );
  return (
    <LazyConfirmDialog
      {...wordsOf(chosen)}
      isOpen
      onConfirm={() => onConfirm(chosen)}
      onCancel={onCancel}
    />
  );
}

function wordsOf({ from, to }: ChosenMove) {
  if (to === 'quitByClaimant' || to === 'quitByRespondent') return quitWords;
  const change = `The case moves from “${statusWords(from)}” to “${statusWords(to)}”, and its other neutrals are notified. The parties’ agents are told only of hearings and meetings that this cancels.`;
  if (caseStatuses[to].next.length > 0)
    return {
      title: 'Move the case?',
      question: change,
      confirmLabel: 'Move',
      cancelLabel: 'Cancel',
    };
  return {
    title: 'End the case?',
    question: `${change} Nothing can follow this status.`,
    confirmLabel: 'End the case',
    cancelLabel: 'Cancel',
    look: 'danger' as const,
  };
}
