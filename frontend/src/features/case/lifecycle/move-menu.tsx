import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Menu } from '#portal/shared/ui/overlay/menu.tsx';

/** Menu of the next statuses: first those that continue the case, then those that end it. */
export function MoveMenu({
  moves,
  isCorrection,
  onChoose,
}: {
  moves: readonly CaseStatus[];
  /** The status disables actions; the case's manager corrects it (D120). */
  isCorrection: boolean;
  onChoose: (to: CaseStatus) => void;
}) {
  const actionOf = (to: CaseStatus) => ({ label: statusWords(to), onChoose: () => onChoose(to) });
  const endsCase = (to: CaseStatus) => caseStatuses[to].phase === 'closed';
  const groups = [
    { title: 'Next status', actions: moves.filter((to) => !endsCase(to)).map(actionOf) },
    { title: 'End the case', actions: moves.filter(endsCase).map(actionOf) },
  ].filter((group) => group.actions.length > 0);
  return (
    <Menu
      label={isCorrection ? 'Correct the status to' : 'Move the case to'}
      className="move-menu"
      control={(control) => (
        <Button
          look="secondary"
          size="sm"
          iconAfter={angleDownIcon}
          className="move-menu-control"
          {...control}
        >
          {isCorrection ? 'Correct status…' : 'Move to…'}
        </Button>
      )}
      items={groups}
    />
  );
}
