import { useState } from 'react';
import { declineReasonSchema, type Invite } from '../../../../contracts/invites.ts';
import { useAnswerInvite } from '../../shared/api/use-answer-invite.ts';
import { showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { roleLabels } from '../../shared/role-labels.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/text-field.tsx';

type Answer = Parameters<ReturnType<typeof useAnswerInvite>>[1];
type Asked = Answer['answer'];

/** Accept and Decline for who is invited, Withdraw for who invited; each is asked once more. */
export function InviteAnswer({ invite, onAnswered }: { invite: Invite; onAnswered: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const answerInvite = useAnswerInvite();
  const { submit, isSubmitting } = useSubmit();
  const { caseCode } = invite.case;

  const answer = async (body: Answer) => {
    setAsked(undefined);
    const message = await submit(
      () => answerInvite({ id: invite.id, caseId: invite.case.id }, body),
      { loader: 'Submitting response...' },
    );
    if (message === undefined) return;
    showSnackbar('success', message);
    onAnswered();
  };
  const button = (what: Asked, label: string, look: 'primary' | 'secondary') => (
    <Button
      look={look}
      size="sm"
      disabled={isSubmitting}
      aria-label={`${label} the invitation to ${caseCode}`}
      onClick={() => setAsked(what)}
    >
      {label}
    </Button>
  );

  return (
    <div className="invite-actions">
      {invite.direction === 'sent' ? (
        button('withdraw', 'Withdraw', 'secondary')
      ) : (
        <>
          {button('accept', 'Accept', 'primary')}
          {button('decline', 'Decline', 'secondary')}
        </>
      )}
      {asked === 'accept' && (
        <ConfirmDialog
          title="Accept the invitation?"
          question={`${caseCode} is added to your cases, and you take part in it as ${roleLabels[invite.role]}. ${invite.inviter.name} is told.`}
          confirmLabel="Accept"
          isOpen
          onConfirm={() => void answer({ answer: 'accept' })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw the invitation?"
          question={`${invite.invited.name} is told that the invitation to ${caseCode} does not stand any more.`}
          confirmLabel="Withdraw"
          look="danger"
          isOpen
          onConfirm={() => void answer({ answer: 'withdraw' })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'decline' && (
        <DeclineDialog
          invite={invite}
          onDecline={(reason) => void answer({ answer: 'decline', reason })}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

type DeclineDialogProps = {
  invite: Invite;
  onDecline: (reason: string) => void;
  onCancel: () => void;
};

function DeclineDialog({ invite, onDecline, onCancel }: DeclineDialogProps) {
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const parsed = declineReasonSchema.safeParse(text);
  return (
    <Dialog
      title="Decline the invitation?"
      isOpen
      onClose={onCancel}
      width="32rem"
      footer={
        <>
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button look="danger" disabled={!parsed.success} onClick={() => onDecline(text)}>
            Decline
          </Button>
        </>
      }
    >
      <div className="form">
        <p>{`${invite.inviter.name} is told that you do not join ${invite.case.caseCode}, and reads the reason if you give one. Nobody else does.`}</p>
        <TextArea
          label="Reason (optional)"
          value={reason}
          length={reason.length}
          error={parsed.success ? undefined : parsed.error.issues[0]?.message}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
