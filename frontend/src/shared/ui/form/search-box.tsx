import { useAtomValue } from 'jotai';
import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import clearIcon from 'primeicons/raw-svg/times.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { singleKeysAtom } from '../../navigation/single-keys.ts';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import './field.css';
import './search-box.css';

/** The search runs when nothing was typed for this long. */
const DEBOUNCE_MS = 300;

/** Calls `onSearch` when typing pauses, at Enter, and when the text is cleared. */
export function SearchBox({
  label,
  value,
  onSearch,
  isOfPage = true,
  isFocused = false,
  maxLength = 100,
}: {
  /** Accessible name and placeholder. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** False within a dialog, where no shortcut focuses it. */
  isOfPage?: boolean;
  /** Whether it has the focus when the page opens. */
  isFocused?: boolean;
  maxLength?: number;
}) {
  const hasKey = useAtomValue(singleKeysAtom) && isOfPage;
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back or a link changed the address: shows its text.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, []);

  const send = (text: string) => {
    clearTimeout(timer.current);
    const search = text.trim();
    if (search === sent.current) return;
    sent.current = search;
    onSearch(search);
  };

  return (
    <search className="search-box">
      <Icon svg={searchIcon} className="search-box-icon" />
      <input
        ref={input}
        className="control"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        {...(hasKey && { 'aria-keyshortcuts': '/', title: `${label} (/)` })}
        value={typed}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => send(text), DEBOUNCE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed);
        }}
      />
      {typed && (
        <IconButton
          icon={clearIcon}
          label="Clear search"
          onClick={() => {
            setTyped('');
            send('');
            input.current?.focus();
          }}
        />
      )}
    </search>
  );
}
