import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { readPdfAddress } from '#portal/parts/signing/read-pdf-address.ts';
import { SignNow } from '#portal/parts/signing/sign-now.tsx';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** After an order is published: sign it now, or open it in its case. */
export function PublishedOrder({
  caseId,
  documentId,
  resolutionKind,
  isPrivate,
  onClose,
}: {
  caseId: string;
  documentId: string;
  resolutionKind: Case['resolutionKind'];
  /** Only its publisher sees it; others must see what is signed. */
  isPrivate: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      title="Order published"
      isOpen
      onClose={onClose}
      width="28rem"
      footer={
        <>
          <ButtonLink
            look="secondary"
            size="sm"
            to={paths.case.hrefToDocument(caseId, documentId, resolutionKind)}
          >
            Open the order
          </ButtonLink>
          {!isPrivate && (
            <SignNow
              document={{
                ...{ caseId, documentId },
                readAddress: () => readPdfAddress(caseId, documentId),
              }}
              name="the order"
            />
          )}
        </>
      }
    >
      <p>
        {isPrivate
          ? 'The order is among the documents of the case, where only you see it until you share it.'
          : 'The order was served. You can sign it now. It is among the documents of the case, where you request the signatures of others.'}
      </p>
    </Dialog>
  );
}
