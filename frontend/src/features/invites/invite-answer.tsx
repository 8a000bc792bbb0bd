import { declineReasonSchema, type Invite } from '#contracts/endpoints/invites.ts';
import { type Answer, useAnswerInvite } from '#portal/parts/invites/use-answer-invite.ts';
import { UnsentTextNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { roleLabels } from '#portal/shared/role-labels.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

type Asked = Answer['answer'];

/** Accept and Decline for a received invitation, Withdraw for a sent one, each after a question. */
export function InviteAnswer({ invite, onAnswered }: { invite: Invite; onAnswered: () => void }) {
  const [asked, setAsked] = useOpened<Asked>({ decline: declinePlace(invite.id) });
  const { submit, isSubmitting, failure } = useAnswerInvite({ loader: 'Submitting response...' });
  const { caseCode } = invite.case;

  const answer = async (body: Answer): Promise<boolean> => {
    // The reason of a decline stays on the screen until it is saved.
    if (body.answer !== 'decline') setAsked(undefined);
    const reply = await submit({ id: invite.id, caseId: invite.case.id, answer: body });
    if (!reply) return false;
    setAsked(undefined);
    showSnackbar('success', reply.message);
    onAnswered();
    return true;
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
      {asked !== 'decline' && <FormFailure text={failure} />}
      {asked === 'accept' && (
        <ConfirmDialog
          title="Accept the invitation?"
          question={`${caseCode} is added to your cases, and you take part in it as ${roleLabels[invite.role]}. ${invite.inviter.name} is notified.`}
          confirmLabel="Accept"
          cancelLabel="Cancel"
          isOpen
          onConfirm={() => void answer({ answer: 'accept' })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title="Withdraw the invitation?"
          question={`${invite.invited.name} is notified that the invitation to ${caseCode} was withdrawn.`}
          confirmLabel="Withdraw"
          cancelLabel="Cancel"
          look="danger"
          isOpen
          onConfirm={() => void answer({ answer: 'withdraw' })}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked === 'decline' && (
        <DeclineDialog
          invite={invite}
          isSubmitting={isSubmitting}
          problem={failure}
          onDecline={(reason) => answer({ answer: 'decline', reason })}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

type DeclineDialogProps = {
  invite: Invite;
  isSubmitting: boolean;
  /** Why the last attempt failed. */
  problem: string | undefined;
  /** Resolves to whether the invitation was declined. */
  onDecline: (reason: string) => Promise<boolean>;
  onCancel: () => void;
};

const declinePlace = (inviteId: string) => `decline:${inviteId}`;

function DeclineDialog({ invite, isSubmitting, problem, onDecline, onCancel }: DeclineDialogProps) {
  const unsent = useUnsentText(declinePlace(invite.id));
  const text = unsent.text.trim();
  const decline = async () => {
    if (await onDecline(text)) unsent.clear();
  };
  const parsed = declineReasonSchema.safeParse(text);
  return (
    <Dialog
      title="Decline the invitation?"
      isOpen
      onClose={onCancel}
      width="32rem"
      problem={problem}
      footer={
        <>
          <Button
            look="secondary"
            onClick={() => {
              unsent.clear();
              onCancel();
            }}
          >
            Cancel
          </Button>
          <Button
            look="danger"
            disabled={!parsed.success || isSubmitting}
            onClick={() => void decline()}
          >
            Decline
          </Button>
        </>
      }
    >
      <div className="form">
        <UnsentTextNotice unsent={unsent} />
        <p>{`${invite.inviter.name} is notified that you declined to join ${invite.case.caseCode}, and sees the reason if you give one. Nobody else sees it.`}</p>
        <TextArea
          label="Reason (optional)"
          value={unsent.text}
          length={unsent.text.length}
          error={parsed.success ? undefined : parsed.error.issues[0]?.message}
          onChange={(event) => unsent.setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
