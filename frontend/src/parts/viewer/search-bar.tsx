import downIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import upIcon from 'primeicons/raw-svg/angle-up.svg?raw';
import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import clearIcon from 'primeicons/raw-svg/times.svg?raw';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { IconButton } from '#portal/shared/ui/button.tsx';

export type SearchState =
  | { status: 'idle' | 'running' | 'missing' }
  /** `current` is the shown hit, from 1. */
  | { status: 'found'; current: number; total: number };

/** Seed 2, section 8. */
const NOT_FOUND = 'Search keyword is not available';

/** Keyword search: Enter searches, then goes to the next hit, with Shift to the one before. */
export function SearchBar({
  input,
  state,
  isLocked = false,
  initial = '',
  onSearch,
  onAgain,
  onClear,
}: {
  input: RefObject<HTMLInputElement | null>;
  state: SearchState;
  /** There is no text to search yet. */
  isLocked?: boolean;
  /** Searched for already. */
  initial?: string;
  onSearch: (text: string) => void;
  onAgain: (isBackwards: boolean) => void;
  onClear: () => void;
}) {
  const [typed, setTyped] = useState(initial);
  const [searched, setSearched] = useState(initial);
  const text = typed.trim();
  const hasHits = state.status === 'found' && text === searched;

  useEffect(() => {
    if (state.status === 'missing') showSnackbar('success', NOT_FOUND);
  }, [state]);

  const search = () => {
    if (!text) return;
    setSearched(text);
    onSearch(text);
  };
  const clear = () => {
    setTyped('');
    setSearched('');
    onClear();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (hasHits) onAgain(event.shiftKey);
      else search();
    }
    // Escape clears the search first; the second one closes the viewer.
    if (event.key === 'Escape' && typed) {
      event.preventDefault();
      clear();
    }
  };

  return (
    <search className="viewer-search">
      <div className="viewer-search-field">
        <input
          ref={input}
          className="control"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Search"
          aria-label="Search"
          disabled={isLocked}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (!event.target.value) clear();
          }}
          onKeyDown={onKeyDown}
        />
        {typed && <IconButton icon={clearIcon} label="Clear search" onClick={clear} />}
      </div>
      {text && (
        <IconButton
          icon={searchIcon}
          label="Search"
          className="viewer-search-go"
          disabled={state.status === 'running' && text === searched}
          onClick={search}
        />
      )}
      <output className="viewer-search-count">
        {state.status === 'running' && 'Searching…'}
        {hasHits && `${state.current} of ${state.total}`}
      </output>
      {hasHits && (
        <>
          <IconButton icon={upIcon} label="Previous match" onClick={() => onAgain(true)} />
          <IconButton icon={downIcon} label="Next match" onClick={() => onAgain(false)} />
        </>
      )}
    </search>
  );
}
