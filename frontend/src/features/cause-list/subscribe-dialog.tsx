import copyIcon from 'primeicons/raw-svg/copy.svg?raw';
import { useState } from 'react';
import { ApiFailure } from '#portal/shared/api/api-failure.ts';
import { UNKNOWN_ERROR } from '#portal/shared/api/error-text.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { indianDateTime } from '#portal/shared/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ErrorState } from '#portal/shared/ui/notice.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { Skeleton } from '#portal/shared/ui/skeleton.tsx';
import { useCalendarFeed } from './api/use-calendar-feed.ts';

/** The secret address at which a phone's calendar finds the hearings; it can be replaced, or ended. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { feed, rotate, stop, isSubmitting, failure } = useCalendarFeed();
  const [address, setAddress] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const [isStopping, setStopping] = useState(false);

  const make = async () => {
    setConfirming(false);
    const made = await rotate();
    if (made !== undefined) setAddress(made);
  };

  const end = async () => {
    setStopping(false);
    if (await stop()) {
      setAddress(undefined);
      showSnackbar('success', 'The calendar is no longer shared');
    }
  };

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showSnackbar('success', 'Address copied');
    } catch {
      showSnackbar('error', 'The address could not be copied. Please select and copy it yourself.');
    }
  };

  const madeAt = feed.data && indianDateTime(feed.data.createdAt);
  return (
    <>
      <Dialog
        title="Subscribe to the calendar"
        isOpen
        onClose={onClose}
        width="36rem"
        problem={failure}
        footer={
          feed.data && (
            <>
              {madeAt && (
                <Button look="danger" disabled={isSubmitting} onClick={() => setStopping(true)}>
                  Stop sharing
                </Button>
              )}
              <Button
                look={madeAt ? 'secondary' : 'primary'}
                disabled={isSubmitting}
                onClick={() => (madeAt ? setConfirming(true) : void make())}
              >
                {madeAt ? 'Create a new link' : 'Create link'}
              </Button>
            </>
          )
        }
      >
        <div className="subscribe">
          <p>
            Add this address to the calendar of your phone or computer, and your hearings appear
            there. Whoever has the address can read them: keep it to yourself.
          </p>
          {feed.isError ? (
            <ErrorState
              message={feed.error instanceof ApiFailure ? feed.error.message : UNKNOWN_ERROR}
              onRetry={() => void feed.refetch()}
            />
          ) : feed.data === undefined ? (
            <Skeleton label="Loading the address" lines={2} />
          ) : address !== undefined ? (
            <>
              <div className="subscribe-address">
                <TextField
                  label="Address"
                  value={address}
                  readOnly
                  onFocus={(event) => event.target.select()}
                />
                <Button look="secondary" icon={copyIcon} onClick={() => void copy(address)}>
                  Copy
                </Button>
              </div>
              <p className="soft">Copy it now; it won’t be shown again.</p>
            </>
          ) : madeAt ? (
            <p>{`Your link was created on ${madeAt} IST. A link is shown only once; create a new one for another device.`}</p>
          ) : (
            <p>You have no link yet.</p>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        title="Create a new link?"
        question="The old link stops working at once. Add the new one to each calendar that uses it."
        confirmLabel="Create a new link"
        cancelLabel="Cancel"
        look="danger"
        isOpen={isConfirming}
        onConfirm={() => void make()}
        onCancel={() => setConfirming(false)}
      />
      <ConfirmDialog
        title="Stop sharing?"
        question="The address stops working at once, in every calendar that uses it."
        confirmLabel="Stop sharing"
        cancelLabel="Cancel"
        look="danger"
        isOpen={isStopping}
        onConfirm={() => void end()}
        onCancel={() => setStopping(false)}
      />
    </>
  );
}
