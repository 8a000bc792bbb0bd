import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { PartyDetails } from '../../../../contracts/parties.ts';
import { paths } from '../../shared/paths.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { TextArea } from '../../shared/ui/text-field.tsx';
import { type PartyChange, useSaveParty } from './api/use-save-party.ts';

/** What a case manager decides once they have compared the party with its document. */
export function PartyDecision({ party }: { party: PartyDetails }) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const { update, isSubmitting } = useSaveParty();
  const { version } = party;
  const decide = async (change: PartyChange) => {
    setAsked(undefined);
    await update(party.id, change);
  };
  return (
    <section className="card party-decision" aria-labelledby="party-decision-title">
      <div>
        <h2 id="party-decision-title">Verification</h2>
        <p>Compare name, address and the last characters of the number with the document.</p>
        {party.sameDocument.length > 0 && (
          <p className="party-same">
            {'The same document is registered with '}
            {party.sameDocument.map(({ id, name }, position) => (
              <span key={id}>
                {position > 0 && ', '}
                <Link to={paths.party.href(id)}>{name}</Link>
              </span>
            ))}
            .
          </p>
        )}
      </div>
      <div className="form-actions">
        <Button disabled={isSubmitting} onClick={() => setAsked('approve')}>
          Approve
        </Button>
        <Button look="secondary" disabled={isSubmitting} onClick={() => setAsked('decline')}>
          Decline
        </Button>
      </div>
      <ConfirmDialog
        title="Approve?"
        question={`Cases can be created for ${party.name} from then on. This can’t be undone.`}
        confirmLabel="Approve"
        isOpen={asked === 'approve'}
        onConfirm={() => void decide({ status: 'active', version })}
        onCancel={() => setAsked(undefined)}
      />
      {asked === 'decline' && (
        <DeclineDialog
          onDecline={(reason) => void decide({ status: 'declined', version, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

function DeclineDialog({
  onDecline,
  onClose,
}: {
  onDecline: (reason: string) => void;
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { reason: '' } });
  const isReason = (reason: string) => reason.trim() !== '' || 'Reason is required';
  return (
    <Dialog
      title="Decline?"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="decline-party" look="danger">
            Decline
          </Button>
        </>
      }
    >
      <form
        id="decline-party"
        className="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ reason }) => onDecline(reason))(event)}
      >
        <p>Whoever registered the party reads the reason, and can change what is wrong.</p>
        <TextArea
          label="Reason"
          isRequired
          rows={4}
          length={form.watch('reason').length}
          error={form.formState.errors.reason?.message}
          {...form.register('reason', { validate: isReason })}
        />
      </form>
    </Dialog>
  );
}
