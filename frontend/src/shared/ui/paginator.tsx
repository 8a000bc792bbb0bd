import leftIcon from 'primeicons/raw-svg/angle-left.svg?raw';
import rightIcon from 'primeicons/raw-svg/angle-right.svg?raw';
import { IconButton } from './button.tsx';
import './paginator.css';

/** Pages of a list, 1-based; hidden with one page. The server takes pages up to 500. */
const LAST_REACHABLE_PAGE = 500;

export function Paginator({
  label,
  page,
  lastPage,
  total,
  perPage,
  onPage,
}: {
  label: string;
  page: number;
  lastPage: number;
  total: number;
  perPage: number;
  onPage: (page: number) => void;
}) {
  if (lastPage <= 1) return null;
  const last = Math.min(lastPage, LAST_REACHABLE_PAGE);
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <nav className="paginator" aria-label={label}>
      <p className="paginator-range tabular">{`${from}–${to} of ${total}`}</p>
      <div className="paginator-pages">
        <IconButton
          icon={leftIcon}
          label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pagesToShow(page, last).map((shown) =>
          shown.kind === 'gap' ? (
            <span key={shown.key} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={shown.page}
              type="button"
              className="paginator-page tabular"
              aria-label={`Page ${shown.page}`}
              aria-current={shown.page === page ? 'page' : undefined}
              onClick={() => onPage(shown.page)}
            >
              {shown.page}
            </button>
          ),
        )}
        <IconButton
          icon={rightIcon}
          label="Next page"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </nav>
  );
}

type Shown = { kind: 'page'; page: number } | { kind: 'gap'; key: string };

/** First, last and the neighbours of the current page; gaps between them. */
export function pagesToShow(page: number, last: number): Shown[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((one, at): Shown[] => {
    const before = pages[at - 1];
    const shown: Shown = { kind: 'page', page: one };
    return before !== undefined && one - before > 1
      ? [{ kind: 'gap', key: `gap-${one}` }, shown]
      : [shown];
  });
}
