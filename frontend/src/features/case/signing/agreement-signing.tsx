import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import type { Agreement } from '#contracts/endpoints/outcome/outcomes.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { Badge } from '#portal/shared/ui/badge.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { readAgreementAddress } from './api/read-pdf-address.ts';
import { signingsQuery, useSignedFileDownload } from './api/signings.ts';

const RequestSignatureDialog = lazy(async () => ({
  default: (await import('./request/request-signature-dialog.tsx')).RequestSignatureDialog,
}));

/** Signatures on an agreement or award: requests them, says that they are awaited, offers the result. */
export function AgreementSigning({
  shownCase,
  agreement,
}: {
  shownCase: Case;
  agreement: Agreement;
}) {
  const { data = [] } = useQuery(signingsQuery(shownCase.id));
  const signing = data.find(
    ({ documentId, state }) => documentId === agreement.id && state !== 'cancelled',
  );
  if (signing?.state === 'open') return <Badge tone="waiting">Waiting for signatures</Badge>;
  if (signing?.hasSignedFile)
    return (
      <DownloadSigned caseId={shownCase.id} signingId={signing.id} name={signing.documentName} />
    );
  // Only PDFs are signed.
  return agreement.name.toLowerCase().endsWith('.pdf') ? (
    <RequestSignatureButton shownCase={shownCase} agreement={agreement} />
  ) : null;
}

function DownloadSigned({
  caseId,
  signingId,
  name,
}: {
  caseId: string;
  signingId: string;
  name: string;
}) {
  const { download, isDownloading, failure } = useSignedFileDownload(caseId, signingId);
  return (
    <>
      <Badge tone="done">Signed by all</Badge>
      <Button
        size="sm"
        aria-label={`Download ${name}, signed`}
        disabled={isDownloading}
        onClick={download}
      >
        Download signed
      </Button>
      <FormFailure text={failure} />
    </>
  );
}

function RequestSignatureButton({
  shownCase,
  agreement: { id, name },
}: {
  shownCase: Case;
  agreement: Agreement;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
            subject={{
              documentId: id,
              name,
              readAddress: () => readAgreementAddress(client, shownCase.id, id),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
