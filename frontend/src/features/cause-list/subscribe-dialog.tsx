import { useQuery } from '@tanstack/react-query';
import copyIcon from 'primeicons/raw-svg/copy.svg?raw';
import { useState } from 'react';
import { indianDateTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import { ConfirmDialog } from '#portal/shared/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { calendarFeedQuery, useRotateCalendarFeed, useStopCalendarFeed } from './api/cause-list.ts';

/** Creates, replaces and ends the secret address of the calendar feed. */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const feed = useQuery(calendarFeedQuery);
  const rotation = useRotateCalendarFeed();
  const stop = useStopCalendarFeed();
  const isSubmitting = rotation.isSubmitting || stop.isSubmitting;
  const [address, setAddress] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);
  const [isStopping, setStopping] = useState(false);

  const create = async () => {
    setConfirming(false);
    const created = await rotation.submit();
    if (created) setAddress(created.url);
  };

  const end = async () => {
    setStopping(false);
    if (await stop.submit()) {
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

  const createdAt = feed.data && indianDateTime(feed.data.createdAt);
  return (
    <>
      <Dialog
        title="Subscribe to the calendar"
        isOpen
        onClose={onClose}
        width="36rem"
        problem={rotation.failure ?? stop.failure}
        footer={
          feed.data && (
            <>
              {createdAt && (
                <Button look="danger" disabled={isSubmitting} onClick={() => setStopping(true)}>
                  Stop sharing
                </Button>
              )}
              <Button
                look={createdAt ? 'secondary' : 'primary'}
                disabled={isSubmitting}
                onClick={() => (createdAt ? setConfirming(true) : void create())}
              >
                {createdAt ? 'Create a new link' : 'Create link'}
              </Button>
            </>
          )
        }
      >
        <div className="subscribe">
          <p>
            Add this address to the calendar of your phone or computer, and your hearings appear
            there. Anyone who has the address can see them, so do not share it.
          </p>
          <QueryStates
            query={feed}
            loading={<Skeleton label="Loading the address" lines={2} />}
            showsRefreshFailure
          >
            {() =>
              address !== undefined ? (
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
              ) : createdAt ? (
                <p>{`Your link was created on ${createdAt} IST. A link is shown only once; create a new one for another device.`}</p>
              ) : (
                <p>You have no link yet.</p>
              )
            }
          </QueryStates>
        </div>
      </Dialog>
      <ConfirmDialog
        title="Create a new link?"
        question="The old link stops working at once. Add the new one to each calendar that uses it."
        confirmLabel="Create a new link"
        cancelLabel="Cancel"
        look="danger"
        isOpen={isConfirming}
        onConfirm={() => void create()}
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
