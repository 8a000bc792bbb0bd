import { declineReasonSchema, type Invite } from '#contracts/endpoints/invites.ts';
import { useAnswerInvite } from '#portal/parts/invites/use-answer-invite.ts';
import { UnsentTextNotice } from '#portal/parts/unsent/unsent-notice.tsx';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { useUnsentText } from '#portal/parts/unsent/use-unsent.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

const declinePlace = (inviteId: string) => `decline:${inviteId}`;

/** Decline for a received invitation, after a question for the reason. */
export function DeclineInvite({ invite, onDeclined }: { invite: Invite; onDeclined: () => void }) {
  const [asked, setAsked] = useOpened<'decline'>({ decline: declinePlace(invite.id) });
  const { submit, isSubmitting, failure } = useAnswerInvite({ loader: 'Submitting response...' });
  const decline = async (reason: string): Promise<boolean> => {
    const reply = await submit({
      id: invite.id,
      caseId: invite.case.id,
      answer: { answer: 'decline', reason },
    });
    if (!reply) return false;
    setAsked(undefined);
    showSnackbar('success', reply.message);
    onDeclined();
    return true;
  };
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        disabled={isSubmitting}
        aria-label={`Decline the invitation to ${invite.case.caseCode}`}
        onClick={() => setAsked('decline')}
      >
        Decline
      </Button>
      {asked && (
        <DeclineDialog
          invite={invite}
          isSubmitting={isSubmitting}
          problem={failure}
          onDecline={decline}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
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
        <p>{`${invite.inviter.name} is notified that you declined to join ${invite.case.caseCode}, and reads the reason, as the case managers of the case do. Nobody else reads it.`}</p>
        <TextArea
          label="Reason"
          isRequired
          value={unsent.text}
          length={unsent.text.length}
          error={parsed.success || text === '' ? undefined : parsed.error.issues[0]?.message}
          onChange={(event) => unsent.setText(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
