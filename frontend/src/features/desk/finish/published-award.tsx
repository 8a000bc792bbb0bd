import { useQueryClient } from '@tanstack/react-query';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { readAgreementAddress } from '#portal/parts/signing/read-pdf-address.ts';
import { SignNow } from '#portal/parts/signing/sign-now.tsx';
import { paths } from '#portal/shared/paths.ts';
import { ButtonLink } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** After publishing: sign it now, or go to the case, where signatures are requested. */
export function PublishedAward({
  shownCase,
  published: { agreementId, name },
  what,
  isDecision,
  onClose,
}: {
  shownCase: Case;
  published: { agreementId: string; name: string };
  what: string;
  /** It decides on a request about an award (section 33). */
  isDecision: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { id: caseId, resolutionKind } = shownCase;
  return (
    <Dialog
      title="Published"
      isOpen
      onClose={onClose}
      width="28rem"
      footer={
        <>
          <ButtonLink look="secondary" size="sm" to={paths.case.href(caseId, resolutionKind)}>
            Go to the case
          </ButtonLink>
          <SignNow
            document={{
              caseId,
              documentId: agreementId,
              readAddress: () => readAgreementAddress(client, caseId, agreementId),
            }}
            name={name}
          />
        </>
      }
    >
      <p>
        {`The ${what} is on the case and was served. You can sign it now. On the case you request the signatures of others${isDecision ? ', and correct the start of the clock for a challenge, which counts from this decision' : ' and start the clocks that run from its receipt'}.`}
      </p>
    </Dialog>
  );
}
