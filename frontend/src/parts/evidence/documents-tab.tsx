import { useQuery } from '@tanstack/react-query';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import { useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import { sideOf } from '#contracts/rules/documents/citations.ts';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { FIRST_PAGE } from '#portal/parts/viewer/viewer-start.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { SearchBox } from '#portal/shared/ui/form/search-box.tsx';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';
import { type NumberedDocument, OpenedDocument } from './opened-document.tsx';

/** Rows that are shown at once; the box above finds the others. */
const ROWS_MAX = 200;

/** The documents of the case, or those of a category; one opens beside the draft. */
export function DocumentsTab({
  caseId,
  what,
  category,
  onCite,
}: {
  caseId: string;
  what: string;
  category?: string;
  /** Absent if nothing can be inserted. */
  onCite: ((citation: string) => void) | undefined;
}) {
  const query = useQuery(documentListQuery(caseId));
  const [opened, setOpened] = useState<ListedDocument>();
  const [words, setWords] = useState('');
  if (opened)
    return (
      <OpenedDocument
        {...{ caseId, onCite }}
        document={{ id: opened.id, name: opened.name, numbered: numberedOf(opened) }}
        start={FIRST_PAGE}
        onBack={() => setOpened(undefined)}
      />
    );
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
            <ul className="evidence-rows">
              {found.slice(0, ROWS_MAX).map((one) => (
                <li key={one.id}>
                  <button type="button" onClick={() => setOpened(one)}>
                    <span className="evidence-name">{one.name}</span>
                    <span className="soft evidence-detail">{detailOf(one)}</span>
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

/** Others cannot follow the number of a private document. */
const numberedOf = ({
  ownerType,
  documentNo,
  visibilityType,
}: ListedDocument): NumberedDocument | undefined =>
  visibilityType === 'me' ? undefined : { side: sideOf(ownerType), number: Number(documentNo) };
