import { useQuery } from '@tanstack/react-query';
import backIcon from 'primeicons/raw-svg/arrow-left.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import { lazy, Suspense, useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { fileOfDocument } from '#portal/parts/viewer/viewed-file.ts';
import { indianDate } from '#portal/shared/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { deskDocumentQuery, deskDocumentsQuery, readDocument } from '../api/desk.ts';

const ViewedDocument = lazy(async () => ({
  default: (await import('#portal/parts/viewer/document-viewer.tsx')).ViewedDocument,
}));

/** Rows that are shown at once; the box above finds the others. */
const ROWS_MAX = 200;

/** The documents of the case, or those of a category; one opens beside the draft. */
export function DocumentsTab({
  caseId,
  what,
  category,
}: {
  caseId: string;
  what: string;
  category?: string;
}) {
  const query = useQuery(deskDocumentsQuery(caseId));
  const [opened, setOpened] = useState<ListedDocument>();
  const [words, setWords] = useState('');
  if (opened)
    return <Opened caseId={caseId} document={opened} onBack={() => setOpened(undefined)} />;
  return (
    <>
      <div>
        <SearchBox
          label={`Find ${what} by name`}
          value={words}
          onSearch={setWords}
          isOfPage={false}
        />
      </div>
      <QueryStates query={query} loading={<Skeleton lines={6} label={`Loading ${what}`} />}>
        {(all) => {
          const found = findDocuments(all, { words, category });
          if (found.length === 0) return <EmptyState icon={fileIcon} title={`No ${what} found`} />;
          return (
            <ul className="desk-documents">
              {found.slice(0, ROWS_MAX).map((one) => (
                <li key={one.id}>
                  <button type="button" onClick={() => setOpened(one)}>
                    <span className="desk-document-name">{one.name}</span>
                    <span className="soft">{detailOf(one)}</span>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryStates>
    </>
  );
}

function findDocuments(
  all: readonly ListedDocument[],
  { words, category }: { words: string; category: string | undefined },
): ListedDocument[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return all
    .filter(({ url }) => category === undefined || url.category === category)
    .filter(({ name, documentNo }) => {
      const text = `${documentNo} ${name}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
}

const detailOf = ({ documentNo, pageCount, created_at, url }: ListedDocument): string =>
  [
    documentNo,
    url.uploadType,
    pageCount ? `${pageCount} ${pageCount === 1 ? 'page' : 'pages'}` : '',
    indianDate(created_at) ?? '',
  ]
    .filter(Boolean)
    .join(' · ');

function Opened({
  caseId,
  document: { id, name },
  onBack,
}: {
  caseId: string;
  document: ListedDocument;
  onBack: () => void;
}) {
  const query = useQuery(deskDocumentQuery(caseId, id));
  return (
    <div className="desk-opened">
      <div className="desk-opened-head">
        <Button look="quiet" size="sm" icon={backIcon} onClick={onBack}>
          Back to the list
        </Button>
        <p className="desk-document-name">{name}</p>
      </div>
      <QueryStates query={query} loading={<Skeleton lines={8} label="Loading document" />}>
        {(view) => (
          <Suspense fallback={<Skeleton lines={8} label="Loading document" />}>
            <ViewedDocument
              key={id}
              file={fileOfDocument(view)}
              refresh={async () => fileOfDocument(await readDocument(caseId, id))}
            />
          </Suspense>
        )}
      </QueryStates>
    </div>
  );
}
