import printIcon from 'primeicons/raw-svg/print.svg?raw';
import { useRef } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { printPart } from '#portal/parts/print/print-part.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';

/** A case's description to read and to print (seed 1, section 2); nothing can be changed in it. */
export function DescriptionDialog({
  shownCase: { caseCode, title, description, caseTopic },
  onClose,
}: {
  shownCase: Pick<Case, 'caseCode' | 'title' | 'description' | 'caseTopic'>;
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
          <Button
            look="secondary"
            icon={printIcon}
            onClick={() => sheet.current && printPart(sheet.current)}
          >
            Print
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard too */}
      <article ref={sheet} tabIndex={0} className="description-sheet" aria-label="Description">
        <p className="soft tabular">{caseCode}</p>
        <h3>{title}</h3>
        <p className="description-text">{description || 'No description was given.'}</p>
        {caseTopic.length > 0 && (
          <p className="description-keywords">
            <span className="soft">Keywords: </span>
            {caseTopic.join(', ')}
          </p>
        )}
      </article>
    </Dialog>
  );
}
