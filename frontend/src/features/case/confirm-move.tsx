import { statusWords } from '../../../../contracts/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '../../../../contracts/case-status.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';

export type ChosenMove = { from: CaseStatus; to: CaseStatus };

/** Asks before a case is moved; leaving it has the words of the seed (seed 2, section 2; D102). */
export function ConfirmMove({
  chosen,
  onConfirm,
  onCancel,
}: {
  chosen: ChosenMove | undefined;
  onConfirm: (chosen: ChosenMove) => void;
  onCancel: () => void;
}) {
  if (!chosen) return null;
  return (
    <ConfirmDialog
      {...wordsOf(chosen)}
      isOpen
      onConfirm={() => onConfirm(chosen)}
      onCancel={onCancel}
    />
  );
}

function wordsOf({ from, to }: ChosenMove) {
  if (to === 'quitByClaimant' || to === 'quitByRespondent')
    // The dialog's default words.
    return { look: 'danger' as const };
  const change = `The case moves from “${statusWords(from)}” to “${statusWords(to)}”, and its other neutrals are notified.`;
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
