import { type RefObject, useState } from 'react';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import { takesNeutrals } from '#contracts/endpoints/invites.ts';
import { takesHearings } from '#contracts/rules/hearings.ts';
import { indianNumber } from '#contracts/rules/notation.ts';
import { casesWords } from '#portal/shared/case-labels.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { saveBlob } from '#portal/shared/feedback/use-download.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { SelectionBar } from '#portal/shared/ui/selection/selection-bar.tsx';
import type { DocketView } from '../docket-view.ts';
import { caseCsv, csvFileName, type ShownColumn } from '../export/case-csv.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { canRemind } from './remindable.ts';
import type { CaseSelection } from './use-case-selection.ts';
import { SELECTED_MAX, useWholeView } from './use-whole-view.ts';
import './selection.css';

const ScheduleDialog = lazyDialog(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
);

/** What is selected in the docket, and what can be done with it. */
export function CaseSelectionBar({
  view,
  total,
  columns,
  selection,
  cases,
}: {
  view: DocketView;
  /** Number of cases of the view. */
  total: number;
  /** Columns that the list shows. */
  columns: readonly ShownColumn[];
  selection: CaseSelection;
  /** The list with the bar. */
  cases: RefObject<HTMLElement | null>;
}) {
  const { chosen } = selection;
  const { data: me } = useMe();
  const { countRead, chooseWhole } = useWholeView(view, selection);
  const [asked, setAsked] = useState<'remind' | 'assign' | 'schedule'>();
  const count = casesWords(chosen.length);
  const isWhole = chosen.length > 1 && chosen.length >= total;
  const hasMore = chosen.length < Math.min(total, SELECTED_MAX);
  const remindable = me ? chosen.filter((row) => canRemind(row, me.role)) : [];
  const open = chosen.filter(
    ({ status, caseManagerId }) => takesNeutrals(status) && caseManagerId === '',
  );
  const heard = chosen.filter(({ status }) => takesHearings(status));
  const clear = () => {
    selection.clear();
    // A button that had the focus is gone; a checkbox keeps it.
    if (!document.activeElement?.matches('[type=checkbox]')) cases.current?.focus();
  };
  const asking = (rows: readonly CaseRow[]) => {
    const taken = new Set(rows);
    const others = chosen.filter((row) => !taken.has(row));
    return { rows, others, onClose: () => setAsked(undefined), onEnded: clear };
  };

  return (
    <>
      <SelectionBar
        words={isWhole ? `All ${count} selected` : `${count} selected`}
        more={
          hasMore && (
            <Button
              look="quiet"
              size="sm"
              disabled={countRead !== undefined}
              onClick={() => void chooseWhole()}
            >
              {countRead === undefined ? wholeWords(total) : `Reading: ${indianNumber(countRead)}`}
            </Button>
          )
        }
        onClear={clear}
      >
        <Button look="secondary" size="sm" onClick={() => saveList(view, columns, chosen)}>
          Download list
        </Button>
        {open.length > 0 && (
          <Button
            look="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setAsked('assign')}
          >
            Assign
          </Button>
        )}
        {heard.length > 0 && (
          <Button
            look="secondary"
            size="sm"
            aria-haspopup="dialog"
            onClick={() => setAsked('schedule')}
          >
            Schedule
          </Button>
        )}
        {remindable.length > 0 && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsked('remind')}>
            Remind
          </Button>
        )}
      </SelectionBar>
      {asked === 'remind' && <RemindDialog {...asking(remindable)} />}
      {asked === 'schedule' && <ScheduleDialog {...asking(heard)} />}
      {asked === 'assign' && <AssignDialog {...asking(open)} />}
    </>
  );
}

const wholeWords = (total: number) =>
  total > SELECTED_MAX
    ? `Select the first ${indianNumber(SELECTED_MAX)} of ${indianNumber(total)}`
    : `Select all ${casesWords(total)}`;

function saveList(view: DocketView, columns: readonly ShownColumn[], rows: readonly CaseRow[]) {
  const name = csvFileName(view.caseType, Date.now());
  saveBlob(new Blob([caseCsv(columns, rows)], { type: 'text/csv;charset=utf-8' }), name);
  showSnackbar('success', `${casesWords(rows.length)} saved as “${name}”`);
}
