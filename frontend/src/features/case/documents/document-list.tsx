import type { Case } from '#contracts/endpoints/cases/cases.ts';
import type { CaseDocument } from '#contracts/endpoints/files/documents.ts';
import { SelectBox } from '#portal/shared/ui/selection/select-box.tsx';
import { useSelection } from '#portal/shared/ui/selection/use-selection.ts';
import { DocumentRow, type RowAction } from './document-row.tsx';
import type { DocumentSelectionStore } from './selection/document-selection.ts';

/** Documents with their checkboxes: Shift, Space, the arrow keys and Ctrl+A select as in the docket. */
export function DocumentList({
  label,
  shownCase,
  documents,
  namesSides = false,
  isBusy = false,
  selected,
  onAction,
}: {
  label: string;
  shownCase: Case;
  documents: readonly CaseDocument[];
  /** Each row says which side filed the document. */
  namesSides?: boolean;
  isBusy?: boolean;
  selected: DocumentSelectionStore;
  onAction: (action: RowAction, document: CaseDocument) => void;
}) {
  const { boxOf, extent, chooseRows } = useSelection(documents, selected);
  return (
    <>
      {documents.length > 1 && (
        <div className="document-select-all">
          <SelectBox
            label={`Select all shown of ${label}`}
            text="Select all shown"
            checked={extent === 'all'}
            isPartly={extent === 'some'}
            onChange={({ target }) => chooseRows(documents, target.checked)}
          />
        </div>
      )}
      <ul className="documents" aria-label={label} aria-busy={isBusy}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            shownCase={shownCase}
            document={document}
            namesSide={namesSides}
            select={<SelectBox label={`Select ${document.name}`} {...boxOf(document)} />}
            onAction={onAction}
          />
        ))}
      </ul>
    </>
  );
}
