import leftIcon from 'primeicons/raw-svg/angle-left.svg?raw';
import rightIcon from 'primeicons/raw-svg/angle-right.svg?raw';
import { type SyntheticEvent, useId, useState } from 'react';
import { indianNumber } from '#contracts/rules/notation.ts';
import { LAST_PAGE, pageJumpError, pagesToShow } from '#portal/shared/pages.ts';
import { Button, IconButton } from '../button.tsx';
import { useMedia } from '../use-media.ts';
import './paginator.css';

/** Lists with more pages get a field to jump to a page. */
const PAGES_WITHOUT_JUMP = 5;

/** Pages of a list, 1-based; hidden with one page. */
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
  // With targets of 44 px, pages beside the current one have no room; the arrows lead to them.
  const isPhone = useMedia('(max-width: 30rem)');
  if (lastPage <= 1) return null;
  const last = Math.min(lastPage, LAST_PAGE);
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <nav className="paginator" aria-label={label}>
      <p
        className="paginator-range tabular"
        aria-live="polite"
      >{`${indianNumber(from)}–${indianNumber(to)} of ${indianNumber(total)}`}</p>
      <div className="paginator-pages">
        <IconButton
          icon={leftIcon}
          label="Previous page"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        {pagesToShow(page, last, !isPhone).map((shown) =>
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
      {last > PAGES_WITHOUT_JUMP && <PageJump last={last} onPage={onPage} />}
    </nav>
  );
}

function PageJump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const jump = (event: SyntheticEvent) => {
    event.preventDefault();
    const refusal = pageJumpError(typed.trim(), last);
    setError(refusal);
    if (refusal) return;
    setTyped('');
    onPage(Number(typed));
  };
  return (
    <form className="paginator-jump" onSubmit={jump} noValidate>
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        className="control tabular"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        aria-invalid={Boolean(error)}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary" size="sm">
        Go
      </Button>
      {error && (
        <p className="paginator-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
