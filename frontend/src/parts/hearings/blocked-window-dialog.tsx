import externalIcon from 'primeicons/raw-svg/external-link.svg?raw';
import { Button, ButtonLink } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** Link to a meeting whose window the browser has blocked. */
export function BlockedWindowDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog
      title="Open the meeting"
      isOpen
      onClose={onClose}
      width="26rem"
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ButtonLink
            to={url}
            target="_blank"
            rel="noopener noreferrer"
            iconAfter={externalIcon}
            onClick={onClose}
          >
            Open the meeting
          </ButtonLink>
        </>
      }
    >
      <p>Your browser did not let the portal open a new window. Open the meeting from here.</p>
    </Dialog>
  );
}
