import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { useRef } from 'react';
import { printPart } from './print/print-part.ts';
import { Button } from './ui/button.tsx';
import { Dialog } from './ui/dialog.tsx';
import { ErrorState } from './ui/notice.tsx';
import { Skeleton } from './ui/skeleton.tsx';
import './case-description-dialog.css';

/** What a case is about, as its parties wrote it. */
type Described = {
  title: string;
  caseCode: string;
  description: string;
  caseTopic: readonly string[];
};

/** A case's description to read and to print (seed 1, section 2); nothing can be changed in it. */
export function CaseDescriptionDialog({
  shownCase,
  failure,
  onRetry,
  onClose,
}: {
  /** Undefined while it is on its way. */
  shownCase: Described | undefined;
  /** Why it could not be loaded. */
  failure?: string | undefined;
  onRetry?: () => void;
  onClose: () => void;
}) {
  const sheet = useRef<HTMLElement>(null);
  return (
    <Dialog
      title="Case Description"
      isOpen
      onClose={onClose}
      width="46rem"
      footer={
        <>
          {shownCase && (
            <Button
              look="secondary"
              icon={printIcon}
              onClick={() => sheet.current && printPart(sheet.current)}
            >
              Print
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {shownCase ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too
        <article ref={sheet} tabIndex={0} className="description-sheet" aria-label="Description">
          <p className="soft tabular">{shownCase.caseCode}</p>
          <h3>{shownCase.title}</h3>
          <p className="description-text">{shownCase.description || 'No description was given.'}</p>
          {shownCase.caseTopic.length > 0 && (
            <p className="description-keywords">
              <span className="soft">Keywords: </span>
              {shownCase.caseTopic.join(', ')}
            </p>
          )}
        </article>
      ) : failure !== undefined ? (
        <ErrorState message={failure} onRetry={() => onRetry?.()} />
      ) : (
        <Skeleton lines={6} label="Fetching case details..." />
      )}
    </Dialog>
  );
}
