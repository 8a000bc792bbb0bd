import { useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import {
  displayedLabelOf,
  hasCorrectionsOnly,
  isDeclined,
  movesOf,
  panelOf,
} from '#contracts/rules/case-lifecycle.ts';
import type { CaseStatus } from '#contracts/rules/cases/case-status.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { useUpdateCase } from '../api/cases.ts';
import { takesRespondent } from '../people/open-places.ts';
import { type ChosenMove, ConfirmMove } from './confirm-move.tsx';
import { MoveMenu } from './move-menu.tsx';

/** The meaning of the present status, and the moves that this neutral may make. */
export function ActionPanel({ shownCase }: { shownCase: Case }) {
  const panel = panelOf(shownCase);
  const { data: me } = useMe();
  const moves = me ? movesOf(shownCase, me.id) : [];
  const isSaid = panel.heading === displayedLabelOf(shownCase);
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, setChosen, conflict, failure, move } = useMove(shownCase);
  const confirm = async (confirmed: ChosenMove) => {
    // The control that had the focus may be gone: the new status gets the focus and is read out.
    if (await move(confirmed)) heading.current?.focus();
  };
  return (
    <section className="action-panel" aria-label="Present status">
      <div className="action-panel-head">
        {/* The head of the page shows the status already; screen readers get it here too. */}
        <h3
          ref={heading}
          tabIndex={-1}
          className={isSaid ? 'visually-hidden' : 'action-panel-title'}
        >
          {panel.heading}
        </h3>
        {panel.badge && panel.badge !== panel.heading && (
          <span className="action-panel-badge" data-tone={toneOf(panel)}>
            {panel.badge}
          </span>
        )}
        {moves.length > 0 && (
          <MoveMenu
            moves={moves}
            isCorrection={hasCorrectionsOnly(shownCase)}
            onChoose={(to: CaseStatus) => setChosen({ from: shownCase.status, to })}
          />
        )}
      </div>
      {isDeclined(shownCase) && (
        <p className="action-panel-next">{afterDecline(shownCase, moves.length > 0)}</p>
      )}
      <div role="alert">
        {conflict && (
          <p className="action-panel-conflict">{conflict}. The page now shows the case as it is.</p>
        )}
      </div>
      {!conflict && !chosen && <FormFailure text={failure} />}
      <ConfirmMove
        chosen={chosen}
        shownCase={shownCase}
        problem={failure}
        onConfirm={confirm}
        onCancel={() => setChosen(undefined)}
      />
    </section>
  );
}

/** What this neutral can do after a respondent declined. */
function afterDecline(shownCase: Case, canMove: boolean): string {
  const ways = [
    ...(takesRespondent(shownCase) ? ['assign a registered party as the respondent'] : []),
    ...(canMove ? ['choose Move to… to go on with the case or to close it'] : []),
  ];
  return ways.length > 0
    ? `What can be done: ${ways.join(', or ')}.`
    : 'The case manager decides how the case goes on.';
}

function toneOf({ error, badge }: ReturnType<typeof panelOf>): 'ended' | 'success' | 'running' {
  if (error) return 'ended';
  return badge === 'Negotiation Successful' ? 'success' : 'running';
}

/** State of a move, from its choice to its outcome. It names the status seen when it was chosen. */
function useMove({ id }: Case) {
  const [chosen, setChosen] = useState<ChosenMove>();
  const [conflict, setConflict] = useState<string>();
  const { submit, failure } = useUpdateCase(id, (error) => {
    // A conflict stays on the screen: it explains why the case has just changed.
    if (error instanceof ApiFailure && error.code === 'conflict') {
      setChosen(undefined);
      setConflict(error.message);
    } else showFailure(error);
  });
  const move = async ({ from, to, comingHearing }: ChosenMove): Promise<boolean> => {
    // The dialog with a reason stays open until the case is moved.
    if (!comingHearing) setChosen(undefined);
    setConflict(undefined);
    const reply = await submit({ status: to, expectedStatus: from, comingHearing });
    if (!reply) return false;
    setChosen(undefined);
    showSnackbar('success', reply.message);
    return true;
  };
  return { chosen, setChosen, conflict, failure, move };
}
