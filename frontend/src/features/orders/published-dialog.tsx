import { readPdfAddress } from '#portal/parts/signing/read-pdf-address.ts';
import { SignNow } from '#portal/parts/signing/sign-now.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** Offers to sign an order that was just published. */
export function PublishedDialog({
  caseId,
  documentId,
  onClose,
}: {
  caseId: string;
  documentId: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Order published"
      isOpen
      onClose={onClose}
      width="26rem"
      footer={
        <>
          <Button look="secondary" size="sm" onClick={onClose}>
            Close
          </Button>
          <SignNow
            document={{
              caseId,
              documentId,
              readAddress: () => readPdfAddress(caseId, documentId),
            }}
            name="the order"
          />
        </>
      }
    >
      <p>
        The order is among the documents of its case. You can sign it electronically now, or later
        from there.
      </p>
    </Dialog>
  );
}
