import { useQuery } from '@tanstack/react-query';
import bookmarkIcon from 'primeicons/raw-svg/bookmark.svg?raw';
import { useDeferredValue, useState } from 'react';
import type { ListedDocument } from '#contracts/endpoints/files/documents.ts';
import type { Cited } from '#contracts/endpoints/search/case-search.ts';
import { plainDraftOf } from '#contracts/rules/desk/draft-text.ts';
import {
  type CheckedCitation,
  type CitedDocument,
  checkCitations,
  clockOf,
  printCitation,
  sideOf,
} from '#contracts/rules/documents/citations.ts';
import { citedQuery } from '#portal/parts/case-search/case-search-query.ts';
import { hrefOfHit } from '#portal/parts/case-search/hit-places.ts';
import { documentListQuery } from '#portal/parts/documents/case-documents.ts';
import { OpenedDocument } from '#portal/parts/evidence/opened-document.tsx';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { EmptyState, QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';

type NamedDocument = CitedDocument & { id: string; name: string };
type Checked = CheckedCitation<NamedDocument>;

/** The citations of the draft as it is written now: what each points to, and those that lead nowhere. */
export function CitationsTab({
  caseId,
  content,
  begunAt,
}: {
  caseId: string;
  content: string;
  /** When the draft was begun. */
  begunAt: string;
}) {
  const query = useQuery(documentListQuery(caseId));
  const text = plainDraftOf(useDeferredValue(content));
  const [opened, setOpened] = useState<Checked>();
  if (opened?.document && opened.citation.kind === 'document')
    return (
      <OpenedDocument
        caseId={caseId}
        document={{ ...opened.document, numbered: opened.document }}
        start={{ page: opened.citation.first, words: [] }}
        onCite={undefined}
        onBack={() => setOpened(undefined)}
      />
    );
  return (
    <QueryStates query={query} loading={<Skeleton lines={6} label="Loading documents" />}>
      {(documents) => {
        const checked = checkCitations(text, documents.map(toNamed), begunAt);
        if (checked.length === 0)
          return (
            <EmptyState icon={bookmarkIcon} title="No citations yet">
              <p className="soft evidence-detail">
                Cite a page from Search or Documents, or type {'{C-3/12}'}, or {'{T-2/14:3}'} for a
                line of a transcript in its reporter’s form.
              </p>
            </EmptyState>
          );
        return <CitationList caseId={caseId} checked={checked} onOpen={setOpened} />;
      }}
    </QueryStates>
  );
}

const toNamed = ({
  id,
  name,
  ownerType,
  documentNo,
  pageCount,
  visibilityType,
  replaced_at: replacedAt,
}: ListedDocument): NamedDocument => ({
  ...{ id, name, pageCount, replacedAt },
  side: sideOf(ownerType),
  number: Number(documentNo),
  isPrivate: visibilityType === 'me',
});

function CitationList({
  caseId,
  checked,
  onOpen,
}: {
  caseId: string;
  checked: readonly Checked[];
  onOpen: (checked: Checked) => void;
}) {
  const others = checked
    .filter(({ citation }) => citation.kind !== 'document')
    .map(({ citation }) => printCitation(citation));
  const { data: cited, isError } = useQuery(citedQuery(caseId, others));
  return (
    <ul className="evidence-rows" aria-label="Citations of the draft">
      {checked.map((one) => {
        const label = printCitation(one.citation);
        const { document, problem, isReplaced } = one;
        if (one.citation.kind !== 'document')
          return <CitedRow key={label} {...{ caseId, label, isError }} cited={cited?.get(label)} />;
        return (
          <li
            key={label}
            className="desk-citation"
            data-wrong={problem !== undefined || isReplaced}
          >
            {document ? (
              <button type="button" onClick={() => onOpen(one)}>
                <RowText label={label} detail={problem ?? textOf(document, isReplaced)} />
              </button>
            ) : (
              <RowText label={label} detail={problem} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const textOf = ({ name, replacedAt }: NamedDocument, isReplaced: boolean): string =>
  isReplaced
    ? `${name}: its file was replaced on ${indianDate(replacedAt)}, after this draft was begun`
    : name;

/** A transcript or a turn: it opens in a tab of its own, so that the draft stays. */
function CitedRow({
  caseId,
  label,
  cited,
  isError,
}: {
  caseId: string;
  label: string;
  cited: Cited | undefined;
  isError: boolean;
}) {
  const detail = detailOf(cited, isError);
  return (
    <li className="desk-citation" data-wrong={Boolean(cited?.problem)}>
      {cited?.id && !cited.problem ? (
        <a href={hrefOfCited(caseId, cited)} target="_blank" rel="noopener">
          <RowText label={label} detail={`${detail} (opens in a new tab)`} />
        </a>
      ) : (
        <RowText label={label} detail={detail} />
      )}
    </li>
  );
}

function detailOf(cited: Cited | undefined, isError: boolean): string {
  if (!cited) return isError ? 'It could not be looked up' : 'Looking it up …';
  if (cited.problem) return cited.problem;
  const isTurn = cited.citation.startsWith('{X/');
  return isTurn ? cited.title : `${cited.title}, ${clockOf(cited.second)}`;
}

function hrefOfCited(caseId: string, { citation, id, second }: Cited): string {
  const kind = citation.startsWith('{X/') ? 'examination' : 'transcript';
  return hrefOfHit(caseId, { kind, id, place: second, excerpt: [] }, new URLSearchParams());
}

function RowText({ label, detail }: { label: string; detail: string | undefined }) {
  return (
    <>
      <span className="evidence-name">{label}</span>
      <span className="soft evidence-detail">{detail}</span>
    </>
  );
}
