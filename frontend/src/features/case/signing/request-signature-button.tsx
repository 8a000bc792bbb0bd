import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Case } from '#contracts/endpoints/cases.ts';
import type { Agreement } from '#contracts/endpoints/outcomes.ts';
import { Loader } from '#portal/shared/feedback/loader.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { readAgreementAddress } from './api/read-pdf-address.ts';
import { useIsBeingSigned } from './api/signings.ts';

const RequestSignatureDialog = lazy(async () => ({
  default: (await import('./request/request-signature-dialog.tsx')).RequestSignatureDialog,
}));

/** Requests signatures on an agreement or award; only PDFs are signed. */
export function RequestSignatureButton({
  shownCase,
  agreement: { id, name },
}: {
  shownCase: Case;
  agreement: Agreement;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isBeingSigned = useIsBeingSigned(shownCase.id, id);
  if (isBeingSigned || !name.toLowerCase().endsWith('.pdf')) return null;
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
