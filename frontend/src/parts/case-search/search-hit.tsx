import bookIcon from 'primeicons/raw-svg/book.svg?raw';
import annotationIcon from 'primeicons/raw-svg/bookmark.svg?raw';
import commentIcon from 'primeicons/raw-svg/comment.svg?raw';
import fileIcon from 'primeicons/raw-svg/file.svg?raw';
import orderIcon from 'primeicons/raw-svg/file-edit.svg?raw';
import summaryIcon from 'primeicons/raw-svg/list.svg?raw';
import microphoneIcon from 'primeicons/raw-svg/microphone.svg?raw';
import noteIcon from 'primeicons/raw-svg/pen-to-square.svg?raw';
import { Link } from 'react-router-dom';
import type { SearchedKind, SearchHit } from '#contracts/endpoints/search/case-search.ts';
import { indianDate } from '#portal/shared/dates/indian-dates.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { bundlesText, hrefOfHit, placeLabel } from './hit-places.ts';
import './search-hit.css';

const icons: Readonly<Record<SearchedKind, string>> = {
  document: fileIcon,
  transcript: microphoneIcon,
  examination: bookIcon,
  proceeding: commentIcon,
  order: orderIcon,
  draft: orderIcon,
  summary: summaryIcon,
  note: noteIcon,
  annotation: annotationIcon,
};

/** One hit: a link to its page, second or entry, with the words in their context. */
export function SearchHitItem({
  caseId,
  hit,
  search,
}: {
  caseId: string;
  hit: SearchHit;
  /** Query of the address that shows the results. */
  search: URLSearchParams;
}) {
  return (
    <li>
      <Link className="case-search-hit" to={hrefOfHit(caseId, hit, search)}>
        <HitContent hit={hit} />
      </Link>
    </li>
  );
}

/** What a hit shows, in a link or a button of the class `case-search-hit`. */
export function HitContent({ hit }: { hit: SearchHit }) {
  const { kind, title, createdAt, excerpt, bundles } = hit;
  return (
    <>
      <span className="case-search-hit-head">
        <Icon svg={icons[kind]} size="sm" className="case-search-hit-icon" />
        <span className="case-search-hit-title">{title}</span>
        <span className="case-search-hit-place tabular">{placeLabel(hit)}</span>
        <time className="soft tabular" dateTime={createdAt}>
          {indianDate(createdAt)}
        </time>
      </span>
      {bundles.length > 0 && (
        <span className="case-search-hit-bundles soft tabular">{bundlesText(bundles)}</span>
      )}
      <span className="case-search-hit-text" dir="auto">
        {excerpt.map(({ text, isFound }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity and do not move
          isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
    </>
  );
}
