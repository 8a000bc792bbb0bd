import { Link } from 'react-router-dom';
import type { PartyDetails } from '#contracts/endpoints/parties.ts';
import { FormDialog } from '#portal/parts/unsent/form-dialog.tsx';
import { useOpened } from '#portal/parts/unsent/use-opened.ts';
import { useUnsentForm } from '#portal/parts/unsent/use-unsent-form.ts';
import { paths } from '#portal/shared/paths.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { TextArea } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { type PartyChange, useUpdateParty } from './api/parties.ts';

/** Approves or declines a party, after the case manager compared it with its document. */
export function PartyDecision({ party }: { party: PartyDetails }) {
  const [asked, setAsked] = useOpened<'approve' | 'decline'>({
    decline: declinePlace(party.id),
  });
  const { submit, isSubmitting, failure } = useUpdateParty(party.id);
  const { version } = party;
  const decide = async (change: PartyChange) => {
    // The reason of a decline stays on the screen until it is saved.
    if (change.status !== 'declined') setAsked(undefined);
    const saved = await submit(change);
    if (saved) setAsked(undefined);
    return saved !== undefined;
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
      {asked !== 'decline' && <FormFailure text={failure} />}
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
        cancelLabel="Cancel"
        isOpen={asked === 'approve'}
        onConfirm={() => void decide({ status: 'active', version })}
        onCancel={() => setAsked(undefined)}
      />
      {asked === 'decline' && (
        <DeclineDialog
          partyId={party.id}
          isSubmitting={isSubmitting}
          problem={failure}
          onDecline={(reason) => decide({ status: 'declined', version, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

const declinePlace = (partyId: string) => `decline-party:${partyId}`;

function DeclineDialog({
  partyId,
  isSubmitting,
  problem,
  onDecline,
  onClose,
}: {
  partyId: string;
  isSubmitting: boolean;
  /** Why the last attempt failed. */
  problem: string | undefined;
  /** Resolves to whether the party was declined. */
  onDecline: (reason: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { form, unsent } = useUnsentForm(declinePlace(partyId), { defaultValues: { reason: '' } });
  const isReason = (reason: string) => reason.trim() !== '' || 'Reason is required';
  const decline = form.handleSubmit(async ({ reason }) => {
    if (await onDecline(reason)) unsent.forget();
  });
  return (
    <FormDialog
      title="Decline?"
      submitLabel="Decline"
      look="danger"
      unsent={unsent}
      isLocked={isSubmitting}
      failure={problem}
      onSubmit={decline}
      onClose={onClose}
    >
      <p>The person who registered the party sees the reason and can correct the details.</p>
      <TextArea
        label="Reason"
        isRequired
        rows={4}
        length={form.watch('reason').length}
        error={form.formState.errors.reason?.message}
        {...form.register('reason', { validate: isReason })}
      />
    </FormDialog>
  );
}
