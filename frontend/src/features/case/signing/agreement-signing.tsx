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

const RequestSignatureDialog = lazy(async () => ({
  default: (await import('./request/request-signature-dialog.tsx')).RequestSignatureDialog,
}));

/** The malware scan of an agreement or award, or the state of the signatures on it. */
export function AgreementState({
  agreement,
  signing,
}: {
  agreement: Agreement | FollowUpPaper;
  signing: Signing | undefined;
}) {
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

/** Signs an agreement or award, or requests signatures on it. Only PDFs are signed. */
export function RequestSignature({
  shownCase,
  agreement: { id, name },
}: {
  shownCase: Case;
  agreement: Agreement | FollowUpPaper;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!name.toLowerCase().endsWith('.pdf')) return null;
  const readAddress = () => readAgreementAddress(client, shownCase.id, id);
  return (
    <>
      <SignNow document={{ caseId: shownCase.id, documentId: id, readAddress }} name={name} />
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
