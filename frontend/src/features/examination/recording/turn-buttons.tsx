import { useAtomValue } from 'jotai';
import listIcon from 'primeicons/raw-svg/list-check.svg?raw';
import { useEffect, useRef, useState } from 'react';
import { type SpokenKind, spokenKinds, turnKeys } from '#contracts/rules/speech/entries.ts';
import { lazyDialog } from '#portal/shared/feedback/lazy-dialog.tsx';
import { singleKeysAtom } from '#portal/shared/navigation/single-keys.ts';
import { focusOf, openAbovePage } from '#portal/shared/navigation/situation.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { kindOfKey } from './turn-keys.ts';

const KeysSheet = lazyDialog(async () => (await import('./keys-sheet.tsx')).KeysSheet);

/** One button and one key for each kind of turn; they change the turn without a stop. */
export function TurnButtons({
  isRecording,
  current,
  onTurn,
}: {
  isRecording: boolean;
  /** What is being recorded. */
  current: string | undefined;
  onTurn: (kind: SpokenKind) => void;
}) {
  const areSingleKeysOn = useAtomValue(singleKeysAtom);
  const [hasSheet, setSheet] = useState(false);
  const act = useRef<(kind: SpokenKind) => void>(() => {});
  act.current = (kind) => {
    if (isRecording) onTurn(kind);
  };
  useEffect(() => {
    if (!isRecording) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const kind = kindOfKey(event, {
        focus: focusOf(event.target),
        open: openAbovePage(),
        areSingleKeysOn,
      });
      if (!kind) return;
      event.preventDefault();
      act.current(kind);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isRecording, areSingleKeysOn]);
  return (
    <>
      {isRecording && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className="turn-buttons" role="group" aria-label="Begin the next turn">
          {spokenKinds.map((kind) => (
            <Button
              key={kind}
              look="secondary"
              size="sm"
              aria-keyshortcuts={`${areSingleKeysOn ? `${turnKeys[kind]} ` : ''}Alt+${turnKeys[kind]}`}
              data-current={kind === current}
              onClick={() => onTurn(kind)}
            >
              {kind}
              <kbd className="turn-keys-key">
                {areSingleKeysOn ? turnKeys[kind] : `Alt ${turnKeys[kind]}`}
              </kbd>
            </Button>
          ))}
        </div>
      )}
      <Button
        look="quiet"
        size="sm"
        icon={listIcon}
        aria-haspopup="dialog"
        onClick={() => setSheet(true)}
      >
        Keys
      </Button>
      {hasSheet && <KeysSheet onClose={() => setSheet(false)} />}
    </>
  );
}
