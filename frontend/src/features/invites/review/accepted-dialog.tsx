import type { Invite } from '#contracts/endpoints/invites.ts';
import { SignDisclosure } from '#portal/parts/disclosures/sign-disclosure.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** After an acceptance: the case, and the signature on the disclosure. */
export function AcceptedDialog({
  about,
  documentId,
  onClose,
}: {
  about: Invite['case'];
  /** '' if the document could not be written yet. */
  documentId: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Invitation accepted"
      isOpen
      onClose={onClose}
      width="28rem"
      footer={
        <>
          <Button look="secondary" size="sm" onClick={onClose}>
            Open the case
          </Button>
          {documentId && (
            <SignDisclosure caseId={about.id} documentId={documentId} name="the disclosure" />
          )}
        </>
      }
    >
      <p>
        {documentId
          ? `${about.caseCode} is among your cases. Your disclosure is a document of it, and is served on its parties and neutrals. You can sign it electronically now, or later under Disclosures.`
          : `${about.caseCode} is among your cases. Your disclosure is recorded, but its document could not be written. Add it under Disclosures.`}
      </p>
    </Dialog>
  );
}
