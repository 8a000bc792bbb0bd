import signIcon from 'primeicons/raw-svg/file-edit.svg?raw';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#portal/shared/ui/button.tsx';

const ReadingsDrawer = lazy(async () => ({
  default: (await import('./readings-drawer.tsx')).ReadingsDrawer,
}));

/** Opens the readings of a cross-examination by its witnesses. */
export function ReadingsButton({ caseId, isDisabled }: { caseId: string; isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        size="sm"
        icon={signIcon}
        disabled={isDisabled}
        onClick={() => setOpen(true)}
      >
        Read and sign
      </Button>
      {isOpen && (
        <Suspense>
          <ReadingsDrawer caseId={caseId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
