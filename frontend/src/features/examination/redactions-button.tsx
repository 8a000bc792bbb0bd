import redactIcon from 'primeicons/raw-svg/eye-slash.svg?raw';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';

const RedactionsDrawer = lazy(async () => ({
  default: (await import('./redactions-drawer.tsx')).RedactionsDrawer,
}));

/** Opens the redactions of a cross-examination. */
export function RedactionsButton({ caseId, isDisabled }: { caseId: string; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        icon={redactIcon}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        Redactions
      </Button>
      {isOpen && (
        <Suspense>
          <RedactionsDrawer caseId={caseId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
