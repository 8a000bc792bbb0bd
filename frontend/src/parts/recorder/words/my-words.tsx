import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import { lazy, Suspense, useState } from 'react';
import { lazyDialog } from '../../../shared/feedback/lazy-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';

const WordsSheet = lazyDialog(async () => (await import('./words-sheet.tsx')).WordsSheet);
const Offers = lazy(async () => ({
  default: (await import('./correction-offers.tsx')).CorrectionOffers,
}));

/** Opens the person's own words. */
export function MyWords() {
  const [isOpen, setOpen] = useState(false);
  // Kept while the sheet is closed.
  const [typed, setTyped] = useState('');
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        icon={bookIcon}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        My words
      </Button>
      {isOpen && <WordsSheet typed={typed} onType={setTyped} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loaded behind the bar: nothing waits for it. */
export function Corrections(props: Parameters<typeof Offers>[0]) {
  return (
    <Suspense fallback={null}>
      <Offers {...props} />
    </Suspense>
  );
}
