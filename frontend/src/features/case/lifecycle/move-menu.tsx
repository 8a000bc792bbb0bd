import angleDownIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import { statusWords } from '#contracts/rules/case-lifecycle.ts';
import { type CaseStatus, caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Popover } from '#portal/shared/ui/overlay/popover.tsx';

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
  const groups = [
    { title: 'Next status', moves: moves.filter((to) => caseStatuses[to].phase !== 'closed') },
    { title: 'End the case', moves: moves.filter((to) => caseStatuses[to].phase === 'closed') },
  ].filter((group) => group.moves.length > 0);
  return (
    <Popover
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
    >
      {(close) => (
        <div className="move-menu-groups">
          {groups.map(({ title, moves: offered }) => (
            <section key={title} aria-label={title} className="move-menu-group">
              <h4 className="move-menu-title">{title}</h4>
              <ul className="move-menu-list">
                {offered.map((to) => (
                  <li key={to}>
                    <button
                      type="button"
                      className="move-menu-item"
                      onClick={() => {
                        close();
                        onChoose(to);
                      }}
                    >
                      {statusWords(to)}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Popover>
  );
}
