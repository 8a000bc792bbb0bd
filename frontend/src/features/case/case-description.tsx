import { useState } from 'react';
import type { Case } from '#contracts/endpoints/cases/cases.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { CollapsibleCard } from '#portal/shared/ui/collapsible-card.tsx';
import { FiledDocuments } from './outcome/filed-documents.tsx';

const DescriptionDialog = lazyDialog(
  async () => (await import('./description-dialog.tsx')).DescriptionDialog,
);

/** Description and keywords of the case; the dialog shows them for reading and printing. */
export function CaseDescription({ shownCase }: { shownCase: Case }) {
  const { description, caseTopic: keywords, filedDocuments } = shownCase;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CollapsibleCard
        title="Case Description"
        actions={
          <button type="button" className="text-button" onClick={() => setOpen(true)}>
            Read description
          </button>
        }
      >
        {description ? (
          <p className="case-description">{description}</p>
        ) : (
          !filedDocuments.some(({ id }) => id === 'description') && (
            <p className="soft">No description was given.</p>
          )
        )}
        {filedDocuments.length > 0 && <FiledDocuments shownCase={shownCase} />}
        {keywords.length > 0 && (
          <div className="case-keywords">
            <h3 className="case-keywords-title">Keywords</h3>
            <ul className="case-keyword-list">
              {keywords.map((keyword) => (
                <li key={keyword} className="case-keyword">
                  {keyword}
                </li>
              ))}
            </ul>
          </div>
        )}
      </CollapsibleCard>
      {isOpen && <DescriptionDialog shownCase={shownCase} onClose={() => setOpen(false)} />}
    </>
  );
}
