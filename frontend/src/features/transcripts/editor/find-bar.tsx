import downIcon from 'primeicons/raw-svg/angle-down.svg?raw';
import upIcon from 'primeicons/raw-svg/angle-up.svg?raw';
import closeIcon from 'primeicons/raw-svg/times.svg?raw';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { Button, IconButton } from '#portal/shared/ui/button.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { findInText, isSearch, replaceAll, replaceHit, type Search } from '../model/find-text.ts';
import { speakersOfState, useEditor, useEditorValue } from './use-editor.ts';
import type { FindState } from './use-find.ts';

/** Find and replace: Enter goes to the next match, with Shift to the one before; Escape closes. */
export function FindBar({
  find,
  input,
  onClose,
}: {
  find: FindState;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}) {
  const { editor, commands } = useEditor();
  const [replacement, setReplacement] = useState('');
  const { search, hits, shown, shownHit } = find;
  const count = hits.length;
  // Without a text, a match is a whole paragraph.
  const canReplace = count > 0 && search.wanted.trim() !== '';

  useEffect(() => input.current?.select(), [input]);

  const replaceOne = () => {
    if (!shownHit || !canReplace) return;
    commands.change(replaceHit(editor.getState().text, shownHit, replacement));
    find.showAfter(shownHit, replacement.length);
  };
  const replaceEvery = () => {
    const { text } = editor.getState();
    // The marked matches are limited; all are replaced.
    const number = findInText(text, search, Number.POSITIVE_INFINITY).length;
    if (commands.change(replaceAll(text, search, replacement)))
      showSnackbar('success', `${number} ${number === 1 ? 'match' : 'matches'} replaced`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  };
  return (
    <search className="transcript-find" onKeyDown={onKeyDown}>
      <div className="transcript-find-row">
        <input
          ref={input}
          className="control transcript-find-text"
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Find"
          aria-label="Find"
          value={search.wanted}
          onChange={({ target }) => find.setSearch({ ...search, wanted: target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter') find.step(event.shiftKey);
          }}
        />
        <output className="transcript-find-count tabular">
          {isSearch(search) && (count === 0 ? 'No matches' : `${shown + 1} of ${count}`)}
        </output>
        <IconButton
          icon={upIcon}
          label="Previous match"
          disabled={count === 0}
          onClick={() => find.step(true)}
        />
        <IconButton
          icon={downIcon}
          label="Next match"
          disabled={count === 0}
          onClick={() => find.step(false)}
        />
        <IconButton icon={closeIcon} label="Close find and replace" onClick={onClose} />
      </div>
      <Restrictions search={search} onSearch={find.setSearch} />
      <div className="transcript-find-row">
        <input
          className="control transcript-find-text"
          type="text"
          autoComplete="off"
          maxLength={200}
          placeholder="Replace with"
          aria-label="Replace with"
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') replaceOne();
          }}
        />
        <Button look="secondary" size="sm" disabled={!canReplace} onClick={replaceOne}>
          Replace
        </Button>
        <Button look="secondary" size="sm" disabled={!canReplace} onClick={replaceEvery}>
          Replace all
        </Button>
      </div>
    </search>
  );
}

/** What a match has to be like. */
function Restrictions({
  search,
  onSearch,
}: {
  search: Search;
  onSearch: (search: Search) => void;
}) {
  const speakers = useEditorValue(speakersOfState);
  const choice = (name: 'isCaseSensitive' | 'isWholeWords', label: string) => (
    <Choice
      kind="checkbox"
      checked={search[name]}
      onChange={({ target }) => onSearch({ ...search, [name]: target.checked })}
    >
      {label}
    </Choice>
  );
  return (
    <div className="transcript-find-row">
      {choice('isCaseSensitive', 'Match case')}
      {choice('isWholeWords', 'Whole words')}
      <select
        className="control transcript-find-speaker"
        aria-label="Speaker of the words"
        // A speaker who was merged into another one is no longer there.
        value={speakers.some(({ id }) => id === search.speaker) ? search.speaker : ''}
        onChange={({ target }) => onSearch({ ...search, speaker: target.value })}
      >
        <option value="">All speakers</option>
        {speakers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
