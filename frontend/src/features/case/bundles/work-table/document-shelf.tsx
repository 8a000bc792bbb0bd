import plusIcon from 'primeicons/raw-svg/plus.svg?raw';
import { type ReactNode, useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { DocumentDay } from '#portal/parts/documents/dates/document-day.tsx';
import { Button } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { Icon } from '#portal/shared/ui/icon.tsx';

/** Documents of the case that can be added to the bundle. */
export function DocumentShelf({
  documents,
  isInBundle,
  notice,
  onAdd,
}: {
  documents: readonly ListedDocument[];
  isInBundle: (documentId: string) => boolean;
  /** Where they are added, if not at the end. */
  notice: ReactNode;
  onAdd: (documents: readonly ListedDocument[]) => void;
}) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = documents.filter(
    ({ name, documentNo }) => name.toLowerCase().includes(wanted) || documentNo === wanted,
  );
  const missing = found.filter(({ id }) => !isInBundle(id));
  return (
    <section className="work-shelf" aria-label="Documents of the case">
      {notice}
      <SearchBox label="Search documents" isOfPage={false} value={search} onSearch={setSearch} />
      {missing.length > 1 && (
        <Button look="quiet" size="sm" icon={plusIcon} onClick={() => onAdd(missing)}>
          {`Add all ${missing.length}`}
        </Button>
      )}
      <ul className="work-shelf-list">
        {found.map((document) => (
          <li key={document.id}>
            <button type="button" className="work-shelf-item" onClick={() => onAdd([document])}>
              <Icon svg={plusIcon} size="sm" />
              <span className="work-shelf-name">{`${document.documentNo}. ${document.name}`}</span>
              <span className="soft">
                <DocumentDay documentDate={document.documentDate} foundDate="" />
              </span>
              {isInBundle(document.id) && <span className="soft">in the bundle</span>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="soft">No documents found</p>}
    </section>
  );
}

/** Says before which page documents are inserted. */
export function InsertNotice({
  label,
  keepsNumbers,
  onKeepNumbers,
  onEnd,
}: {
  label: string | undefined;
  keepsNumbers: boolean;
  onKeepNumbers: (keeps: boolean) => void;
  onEnd: () => void;
}) {
  return (
    <div className="work-insert" role="status">
      <p>{`The documents are inserted before page ${label}.`}</p>
      <Choice
        kind="checkbox"
        checked={keepsNumbers}
        detail="The inserted pages are numbered 12A, 12B …"
        onChange={({ target }) => onKeepNumbers(target.checked)}
      >
        Keep the page numbers of the last PDF
      </Choice>
      <button type="button" className="text-button" onClick={onEnd}>
        Add at the end instead
      </button>
    </div>
  );
}
