import { useRef, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import { isDeclined, movesOf, panelOf } from '#contracts/rules/case-lifecycle.ts';
import type { CaseStatus } from '#contracts/rules/case-status.ts';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { useMe } from '#portal/shared/session/use-me.ts';
import { FormFailure } from '#portal/shared/ui/form/form-failure.tsx';
import { useUpdateCase } from '../api/use-update-case.ts';
import { takesRespondent } from '../people/assign-party.tsx';
import { type ChosenMove, ConfirmMove } from './confirm-move.tsx';
import { MoveMenu } from './move-menu.tsx';

/** What the present status means, and the moves from it that this neutral may make. */
export function ActionPanel({ shownCase }: { shownCase: Case }) {
  const panel = panelOf(shownCase);
  const { data: me } = useMe();
  const moves = me ? movesOf(shownCase, me.id) : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, setChosen, conflict, failure, move } = useMove(shownCase);
  const confirm = async (confirmed: ChosenMove) => {
    // The control that was used may be gone: what it brought about is read out instead.
    if (await move(confirmed)) heading.current?.focus();
  };
  return (
    <section className="action-panel" aria-label="Present status">
      <div className="action-panel-head">
        <h3 ref={heading} tabIndex={-1} className="action-panel-title">
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
        nextHearing={shownCase.nextHearingDate?.date}
        problem={failure}
        onConfirm={confirm}
        onCancel={() => setChosen(undefined)}
      />
    </section>
  );
}

/** What this neutral can do about a respondent's refusal. */
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

/** A move from its choice to its outcome; it names the status that was seen when it was chosen. */
function useMove({ id }: Case) {
  const [chosen, setChosen] = useState<ChosenMove>();
  const [conflict, setConflict] = useState<string>();
  const { submit, failure } = useSubmit();
  const updateCase = useUpdateCase(id);
  const move = async ({ from, to, comingHearing }: ChosenMove): Promise<boolean> => {
    // A reason that was typed is kept until the move is made.
    if (!comingHearing) setChosen(undefined);
    setConflict(undefined);
    const change = { status: to, expectedStatus: from, comingHearing };
    const message = await submit(() => updateCase(change), {
      onFailure: (error) => {
        // It stays on the screen: what it explains has just changed before the user's eyes.
        if (error instanceof ApiFailure && error.code === 'conflict') {
          setChosen(undefined);
          setConflict(error.message);
        } else showFailure(error);
      },
    });
    if (message !== undefined) {
      setChosen(undefined);
      showSnackbar('success', message);
    }
    return message !== undefined;
  };
  return { chosen, setChosen, conflict, failure, move };
}
