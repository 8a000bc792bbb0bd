import { lazy, Suspense, useState } from 'react';
import type { WitnessReading } from '#contracts/endpoints/speech/witness-readings.ts';
import { READING_DAYS } from '#contracts/rules/speech/witness-readings.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { useRenewReading, useWithdrawReading } from '../api/readings.ts';

const ReadingNoteDialog = lazy(async () => ({
  default: (await import('./reading-note-dialog.tsx')).ReadingNoteDialog,
}));

type Asked = 'renew' | 'withdraw' | 'note';

/** What a neutral can do with a record that was sent. */
export function ReadingActions({
  caseId,
  reading: { number, name, state, isChanged, note },
  isOpen,
  onSendAnew,
}: {
  caseId: string;
  reading: WitnessReading;
  isOpen: boolean;
  onSendAnew: () => void;
}) {
  const [asked, setAsked] = useState<Asked>();
  const renewing = useRenewReading(caseId);
  const withdrawing = useWithdrawReading(caseId);
  const close = () => setAsked(undefined);
  const hasEnded = state === 'signed' || state === 'declined';
  return (
    <>
      <div className="reading-actions">
        {isOpen && (
          <Button look="secondary" size="sm" onClick={() => setAsked('renew')}>
            Send again
          </Button>
        )}
        {isOpen && (
          <Button look="quiet" size="sm" onClick={() => setAsked('withdraw')}>
            Withdraw
          </Button>
        )}
        {hasEnded && (
          <Button look="secondary" size="sm" onClick={() => setAsked('note')}>
            {note ? 'Change the note' : 'Add a note'}
          </Button>
        )}
        {((hasEnded && isChanged) || state === 'declined') && (
          <Button look="quiet" size="sm" onClick={onSendAnew}>
            Send the present record
          </Button>
        )}
      </div>
      <FormFailure text={renewing.failure ?? withdrawing.failure} />
      <ConfirmDialog
        title="Send again"
        question={`${name} gets a new link to the same version, for ${READING_DAYS} days. The link of the earlier mail ends at once. Corrections stay.`}
        confirmLabel="Send again"
        cancelLabel="Cancel"
        isOpen={asked === 'renew'}
        onConfirm={() => {
          close();
          void renewing.submit({ number, days: READING_DAYS });
        }}
        onCancel={close}
      />
      <ConfirmDialog
        title="Withdraw the record"
        question={`The link of ${name} ends at once, and ${name} is told by mail. It cannot be opened again; you can send the record anew.`}
        confirmLabel="Withdraw"
        cancelLabel="Cancel"
        look="danger"
        isOpen={asked === 'withdraw'}
        onConfirm={() => {
          close();
          void withdrawing.submit(number);
        }}
        onCancel={close}
      />
      {asked === 'note' && (
        <Suspense>
          <ReadingNoteDialog caseId={caseId} number={number} note={note} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
