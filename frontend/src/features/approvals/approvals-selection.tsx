import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { SelectBox } from '#portal/shared/ui/selection/select-box.tsx';
import { SelectionBar } from '#portal/shared/ui/selection/selection-bar.tsx';
import type { useSelection } from '#portal/shared/ui/selection/use-selection.ts';
import type { BatchDecision } from './batch/decision-words.ts';
import { useWholeQueue } from './use-whole-queue.ts';

/** The head of the list, which selects what is shown, and the bar with what is selected. */
export function ApprovalsSelection({
  rows,
  hasMore,
  selection,
  onClear,
  onDecide,
}: {
  /** The cases shown that can be selected. */
  rows: readonly ApprovalRow[];
  hasMore: boolean;
  selection: ReturnType<typeof useSelection<ApprovalRow>>;
  onClear: () => void;
  onDecide: (decision: BatchDecision) => void;
}) {
  const { chosen, extent, chooseRows } = selection;
  const { isWhole, countRead, chooseWhole } = useWholeQueue(selection, hasMore);
  const count = casesWords(chosen.length);
  const label = hasMore ? `Select the ${casesWords(rows.length)} shown` : 'Select all';
  return (
    <>
      {rows.length > 0 && (
        <div className="approvals-head">
          <SelectBox
            label={label}
            text={label}
            checked={extent === 'all'}
            isPartly={extent === 'some'}
            onChange={({ target: { checked } }) => chooseRows(rows, checked)}
          />
        </div>
      )}
      <SelectionBar
        words={
          chosen.length === 0
            ? ''
            : isWhole && chosen.length > 1
              ? `All ${count} that wait for approval selected`
              : `${count} selected`
        }
        more={
          extent === 'all' &&
          !isWhole && (
            <Button
              look="quiet"
              size="sm"
              disabled={countRead !== undefined}
              onClick={() => void chooseWhole()}
            >
              {countRead === undefined
                ? 'Select all that wait'
                : `Reading: ${indianNumber(countRead)}`}
            </Button>
          )
        }
        onClear={onClear}
      >
        <Button
          look="secondary"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => onDecide('decline')}
        >
          Decline
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => onDecide('approve')}>
          Approve
        </Button>
      </SelectionBar>
    </>
  );
}
