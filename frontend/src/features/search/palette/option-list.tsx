import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { singleKeysAtom } from '#portal/shared/navigation/single-keys.ts';
import { Icon } from '#portal/shared/ui/icon.tsx';
import type { PaletteGroup, PaletteOption } from './palette-options.ts';

/** The options as a listbox; the focus stays in the text field above it. */
export function OptionList({
  id,
  groups,
  activeId,
  isStale,
  domIdOf,
  onActive,
  onChoose,
}: {
  id: string;
  groups: readonly PaletteGroup[];
  activeId: string | undefined;
  isStale: boolean;
  domIdOf: (optionId: string) => string;
  onActive: (optionId: string) => void;
  onChoose: (option: PaletteOption) => void;
}) {
  const areSingleKeysOn = useAtomValue(singleKeysAtom);
  const list = useRef<HTMLDivElement>(null);
  const domId = activeId === undefined ? undefined : domIdOf(activeId);
  useEffect(() => {
    if (domId) document.getElementById(domId)?.scrollIntoView({ block: 'nearest' });
    else list.current?.scrollTo({ top: 0 });
  }, [domId]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      className="palette-list"
      data-stale={isStale}
    >
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={title} role="group" aria-label={title} className="palette-group">
          <div className="palette-title" aria-hidden="true">
            {title}
          </div>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the text field
            <div
              key={option.id}
              id={domIdOf(option.id)}
              role="option"
              tabIndex={-1}
              aria-selected={option.id === activeId}
              className="palette-option"
              onPointerMove={() => {
                if (option.id !== activeId) onActive(option.id);
              }}
              // Keeps the focus in the text field.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(option)}
            >
              <Icon svg={option.icon} className="palette-icon" />
              <span className="palette-label">{option.label}</span>
              <span className="palette-detail">
                {option.detail || (areSingleKeysOn ? option.keys : '')}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
