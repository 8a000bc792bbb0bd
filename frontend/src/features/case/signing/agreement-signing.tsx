import { useQueryClient } from '@tanstack/react-query';
import downloadIcon from 'primeicons/raw-svg/download.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { Signing } from '#contracts/endpoints/outcome/signing.ts';
import type { Agreement, FollowUpPaper } from '#contracts/rules/outcome/outcomes.ts';
import { AgreementScan } from '#portal/parts/papers/agreement-scan.tsx';
import { useSignedFileDownload } from '#portal/parts/signing/case-signings.ts';
import { readAgreementAddress } from '#portal/parts/signing/read-pdf-address.ts';
import { SignNow } from '#portal/parts/signing/sign-now.tsx';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { presentSigning } from './api/signings.ts';

const RequestSignatureDialog = lazy(async () => ({
  default: (await import('./request/request-signature-dialog.tsx')).RequestSignatureDialog,
}));

const TribunalState = lazy(async () => ({
  default: (await import('./tribunal/tribunal-state.tsx')).TribunalState,
}));
const WhileIncomplete = lazy(async () => ({
  default: (await import('./tribunal/tribunal-state.tsx')).WhileIncomplete,
}));

const isOfTribunal = (signings: readonly Signing[]) => signings.some(({ tribunal }) => tribunal);

/** The malware scan of an agreement or award, or the state of the signatures on it. */
export function AgreementState({
  agreement,
  signings,
}: {
  agreement: Agreement | FollowUpPaper;
  /** All requests for signatures on it, newest first. */
  signings: readonly Signing[];
}) {
  const signing = presentSigning(signings);
  if (agreement.scan === 'clean' && isOfTribunal(signings))
    return (
      <Suspense fallback={null}>
        <TribunalState signings={signings} />
      </Suspense>
    );
  if (!signing || agreement.scan !== 'clean') return <AgreementScan agreement={agreement} />;
  const signed = signing.signatories.flatMap(({ signedAt }) => signedAt ?? []).toSorted();
  if (signing.state === 'completed')
    return (
      <Badge tone="done">{`Signed by all on ${indianDate(signed.at(-1) ?? '') ?? '-'}`}</Badge>
    );
  const count = signing.signatories.length;
  return (
    <span className="agreement-state">
      <Badge tone="waiting">Waiting for signatures</Badge>
      {count > 1 && <span className="soft">{`${signed.length} of ${count} signed`}</span>}
    </span>
  );
}

/** Downloads the newest signed version of an agreement or award. */
export function SignedDownload({
  caseId,
  signing: { id, documentName },
  size = 'md',
}: {
  caseId: string;
  signing: Signing;
  size?: 'sm' | 'md';
}) {
  const { download, isDownloading, failure } = useSignedFileDownload(caseId, id);
  return (
    <>
      <Button
        size={size}
        icon={downloadIcon}
        aria-label={`Download signed ${documentName}`}
        disabled={isDownloading}
        onClick={download}
      >
        Download signed
      </Button>
      <FormFailure text={failure} />
    </>
  );
}

/** Offers signatures that are not requested yet; those of a tribunal until they suffice. */
export function OfferSignature({
  signings,
  ...of
}: {
  shownCase: Case;
  agreement: Agreement | FollowUpPaper;
  signings: readonly Signing[];
}) {
  if (isOfTribunal(signings))
    return (
      <Suspense fallback={null}>
        <WhileIncomplete
          signings={signings}
          offer={(hasSigned) => <RequestSignature {...of} hasSigned={hasSigned} />}
        />
      </Suspense>
    );
  return !presentSigning(signings) && <RequestSignature {...of} hasSigned={false} />;
}

/** Signs an agreement or award, or requests signatures on it. Only PDFs are signed. */
function RequestSignature({
  shownCase,
  agreement: { id, name },
  hasSigned,
}: {
  shownCase: Case;
  agreement: Agreement | FollowUpPaper;
  /** The signed-in person signs a document once. */
  hasSigned: boolean;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!name.toLowerCase().endsWith('.pdf')) return null;
  const readAddress = () => readAgreementAddress(client, shownCase.id, id);
  return (
    <>
      {!hasSigned && (
        <SignNow document={{ caseId: shownCase.id, documentId: id, readAddress }} name={name} />
      )}
      <Button
        look="quiet"
        size="sm"
        aria-label={`Request signature of ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Request signature
      </Button>
      {isOpen && (
        <Suspense fallback={<Loader />}>
          <RequestSignatureDialog
            shownCase={shownCase}
            subject={{ documentId: id, name, readAddress }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
