import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { useAnswerInvite } from '#portal/parts/invites/use-answer-invite.ts';
import { LazyConfirmDialog } from '#portal/shared/feedback/lazy-confirm-dialog.tsx';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Avatar } from '#portal/shared/ui/avatar.tsx';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { LazyPersonPanel } from './lazy-person-panel.tsx';

type Requested = Case['requestedMediators'][number];

/** Neutrals with an open invitation; the inviter may withdraw it. */
export function RequestedNeutrals({ shownCase }: { shownCase: Case }) {
  const { data: me } = useMe();
  const [opened, setOpened] = useState<Requested>();
  const [withdrawn, setWithdrawn] = useState<Requested>();
  const { submit, failure } = useAnswerInvite();
  const { requestedMediators } = shownCase;
  if (requestedMediators.length === 0) return null;

  const title = titleOf(shownCase);
  const withdraw = async (inviteId: string) => {
    setWithdrawn(undefined);
    const reply = await submit({
      id: inviteId,
      caseId: shownCase.id,
      answer: { answer: 'withdraw' },
    });
    if (reply) showSnackbar('success', reply.message);
  };

  return (
    <div className="requested">
      <h3 className="requested-title">{title}</h3>
      <ul className="requested-list" aria-label={title}>
        {requestedMediators.map((requested) => (
          <li key={requested.id} className="requested-neutral">
            <button
              type="button"
              className="case-manager-person"
              aria-haspopup="dialog"
              onClick={() => setOpened(requested)}
            >
              <Avatar name={requested.name} src="" />
              <span>{requested.name}</span>
            </button>
            {requested.invite && <span className="soft">{roleLabels[requested.invite.role]}</span>}
            <Badge tone="waiting">Requested</Badge>
            {me && requested.invite?.invitedBy === me.id && (
              <Button
                look="secondary"
                size="sm"
                aria-label={`Withdraw the invitation of ${requested.name}`}
                onClick={() => setWithdrawn(requested)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormFailure text={failure} />
      {opened && (
        <LazyPersonPanel
          caseId={shownCase.id}
          person={opened}
          knownAs={opened.invite ? roleLabels[opened.invite.role] : 'Mediator'}
          onClose={() => setOpened(undefined)}
        />
      )}
      {withdrawn?.invite && (
        <LazyConfirmDialog
          title="Withdraw the invitation?"
          question={`${withdrawn.name} is notified that the invitation to ${shownCase.caseCode} was withdrawn.`}
          confirmLabel="Withdraw"
          cancelLabel="Cancel"
          look="danger"
          isOpen
          onConfirm={() => void withdraw(withdrawn.invite?.id ?? '')}
          onCancel={() => setWithdrawn(undefined)}
        />
      )}
    </div>
  );
}

/** Names the role when all invitations are for the same one. */
function titleOf({ requestedMediators, resolutionKind }: Case): string {
  const usual = resolutionKind === 'arbitration' ? 'arbitrator' : 'mediator';
  const [role, ...others] = new Set(requestedMediators.map(({ invite }) => invite?.role ?? usual));
  return role && others.length === 0 ? `Requested ${roleLabels[role]}s` : 'Requested Neutrals';
}
