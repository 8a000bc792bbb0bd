import { useState } from 'react';
import type { Invite } from '#contracts/endpoints/invites.ts';
import { useAnswerInvite } from '#portal/parts/invites/use-answer-invite.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { DeclineInvite } from './decline-invite.tsx';

/** Review and Decline for a received invitation, Withdraw for a sent one. */
export function InviteAnswer({ invite, onAnswered }: { invite: Invite; onAnswered: () => void }) {
  return (
    <div className="invite-actions">
      {invite.direction === 'sent' ? (
        <Withdraw invite={invite} onAnswered={onAnswered} />
      ) : (
        <>
          <ButtonLink
            size="sm"
            aria-label={`Review the invitation to ${invite.case.caseCode}`}
            to={paths.inviteReview.href(invite.id)}
          >
            {invite.isOverdue ? 'Review' : 'Review and accept'}
          </ButtonLink>
          <DeclineInvite invite={invite} onDeclined={onAnswered} />
        </>
      )}
    </div>
  );
}

function Withdraw({ invite, onAnswered }: { invite: Invite; onAnswered: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isSubmitting, failure } = useAnswerInvite({ loader: 'Submitting response...' });
  const { caseCode } = invite.case;
  const withdraw = async () => {
    setAsking(false);
    const reply = await submit({
      id: invite.id,
      caseId: invite.case.id,
      answer: { answer: 'withdraw' },
    });
    if (!reply) return;
    showSnackbar('success', reply.message);
    onAnswered();
  };
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        disabled={isSubmitting}
        aria-label={`Withdraw the invitation to ${caseCode}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <FormFailure text={failure} />
      {isAsking && (
        <ConfirmDialog
          title="Withdraw the invitation?"
          question={`${invite.invited.name} is notified that the invitation to ${caseCode} was withdrawn.`}
          confirmLabel="Withdraw"
          cancelLabel="Cancel"
          look="danger"
          isOpen
          onConfirm={() => void withdraw()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
