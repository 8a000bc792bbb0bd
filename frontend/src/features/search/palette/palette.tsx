import searchIcon from 'primeicons/raw-svg/search.svg?raw';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contracts/rules/roles.ts';
import { SEARCH_MAX } from '#contracts/rules/search.ts';
import { failureTextOf } from '#portal/shared/api/api-failure.ts';
import { recentCases } from '#portal/shared/session/recent-cases.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import { Dialog } from '#portal/shared/ui/overlay/dialog.tsx';
import { ErrorState } from '#portal/shared/ui/states.tsx';
import { wantedActs } from './case-acts.ts';
import { OptionList } from './option-list.tsx';
import { type PaletteOption, paletteGroups, SHORTCUTS } from './palette-options.ts';
import { stateText } from './state-text.ts';
import { usePaletteSearch } from './use-palette-search.ts';
import './palette.css';

/** Finds names, pages and acts: a combobox in a dialog. Enter opens, Escape closes. */
export function Palette({
  role,
  onClose,
  onShortcuts,
}: {
  role: Role;
  onClose: () => void;
  onShortcuts: () => void;
}) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [recent] = useState(recentCases);
  const recentIds = recent.map((one) => one.id);
  const search = usePaletteSearch(typed, recentIds);
  const wanted = wantedActs(typed);
  const named = usePaletteSearch(wanted?.search ?? '', recentIds);
  const isWaiting = search.isWaiting || named.isWaiting;
  const groups = paletteGroups({
    ...{ typed, role, recent, results: search.results },
    wanted: wanted && named.results && { ...wanted, cases: named.results.cases },
  });
  const options = groups.flatMap((group) => group.options);
  /** Undefined until the user moves: the first option is active. */
  const [movedTo, setMovedTo] = useState<string>();
  const active = options.find((option) => option.id === movedTo) ?? options[0];
  /** Enter was pressed before the answer arrived. */
  const [opensFirst, setOpensFirst] = useState(false);

  const choose = ({ to }: PaletteOption) => {
    if (to === SHORTCUTS) return onShortcuts();
    onClose();
    void navigate(to);
  };
  useEffect(() => {
    if (!opensFirst || isWaiting) return;
    setOpensFirst(false);
    if (active && !search.failure) choose(active);
  });

  const move = (step: number) => {
    const from = active ? options.indexOf(active) : -1;
    setMovedTo(options.at((from + step) % options.length)?.id);
    setOpensFirst(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and the arrows belong to an input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && options.length > 0) move(1);
    else if (event.key === 'ArrowUp' && options.length > 0) move(-1);
    else if (event.key === 'Enter' && isWaiting && movedTo === undefined) setOpensFirst(true);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  const domIdOf = (optionId: string) => `${id}-${options.findIndex((one) => one.id === optionId)}`;
  const text = stateText({ typed, count: options.length, results: search.results, isWaiting });

  return (
    <Dialog title="Search and go to" width="42rem" isOpen onClose={onClose}>
      <div className="palette">
        <div className="palette-field">
          <Icon svg={searchIcon} className="palette-field-icon" />
          <input
            className="control"
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            placeholder="Cases, people, documents, orders, pages"
            aria-label="Search and go to"
            aria-autocomplete="list"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={active && domIdOf(active.id)}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setMovedTo(undefined);
              setOpensFirst(false);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="palette-results">
          {search.failure ? (
            <ErrorState message={failureTextOf(search.failure)} onRetry={search.retry} />
          ) : (
            <p className={text.isShown ? 'palette-state' : 'visually-hidden'} role="status">
              {text.text}
            </p>
          )}
          {options.length > 0 && (
            <OptionList
              id={`${id}-list`}
              groups={groups}
              activeId={active?.id}
              isStale={isWaiting}
              domIdOf={domIdOf}
              onActive={setMovedTo}
              onChoose={choose}
            />
          )}
        </div>
        <p className="palette-note">
          People, documents and transcripts are searched in your recent, matching and newest cases.
        </p>
      </div>
    </Dialog>
  );
}
