import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { RecognisedPage } from '#contracts/endpoints/files/recognised-words.ts';
import { documentDateTime } from '#portal/shared/dates/indian-dates.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { UnsentTextNotice } from '../unsent/unsent-notice.tsx';
import { PageText } from './page-text.tsx';
import { type PageEdits, usePageEdits } from './use-page-edits.ts';
import type { PlacedWord } from './word-edits.ts';
import { WordForm } from './word-form.tsx';

/** The words of a page: one is chosen, shown on the page, and corrected in a field. */
export function PageWords({
  of,
  recognised,
  onShow,
}: {
  of: { caseId: string; documentId: string; page: number };
  recognised: RecognisedPage;
  onShow: (box: PlacedWord['box'] | undefined) => void;
}) {
  const edits = usePageEdits(of, recognised);
  const { words, at, byWord, lost } = edits;
  const word = words[at];
  const shown = useRef(onShow);
  shown.current = onShow;
  const box = JSON.stringify(word && placeOf(word));
  useEffect(() => shown.current(box ? JSON.parse(box) : undefined), [box]);
  const { correctedBy, corrected_at, isCorrectable, textState } = recognised;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the words, also while its field has the focus
    <div className="words-of-page" onKeyDown={(event) => onKey(event, edits)}>
      {correctedBy && (
        <p className="soft words-fact">
          {`Corrected by ${correctedBy}, ${documentDateTime(corrected_at) ?? ''}`}
        </p>
      )}
      {textState === 'waiting' && (
        <p className="words-fact" role="status">
          The corrections are being put into the text. Search finds them in about a minute.
        </p>
      )}
      {textState === 'failed' && (
        <p className="words-warning" role="alert">
          The corrections are saved, but could not be put into the text.{' '}
          <Button look="quiet" size="sm" onClick={() => void edits.save()}>
            Try again
          </Button>
        </p>
      )}
      {isCorrectable && <UnsentTextNotice unsent={edits.unsent} />}
      {lost.length > 0 && <LostEdits edits={edits} />}
      {isCorrectable ? (
        word && <WordForm key={at} edits={edits} word={word} edit={byWord.get(at)} />
      ) : (
        <p className="soft words-fact">
          Only the person who added this document can correct its text.
        </p>
      )}
      {edits.failure && <p role="alert">{edits.failure}</p>}
      {edits.contested > 0 && (
        <p className="words-warning" role="alert">
          {edits.contested === 1
            ? 'Another person corrected a word that you corrected, too. Look at it before you save.'
            : `Another person corrected ${edits.contested} words that you corrected, too. Look at them before you save.`}
        </p>
      )}
      {isCorrectable && (
        <div className="words-actions">
          <Button
            size="sm"
            disabled={byWord.size === 0 || edits.isSubmitting}
            onClick={() => void edits.save()}
          >
            {byWord.size === 1 ? 'Save 1 correction' : `Save ${byWord.size} corrections`}
          </Button>
          <Button
            look="quiet"
            size="sm"
            disabled={byWord.size === 0 || edits.isSubmitting}
            onClick={edits.discard}
          >
            Discard
          </Button>
        </div>
      )}
      <PageText lines={recognised.lines} edits={edits} />
      {isCorrectable && (
        <p className="soft words-keys">
          Keys: Enter and Alt+↓ go to the next doubtful word, Alt+↑ to the one before; Alt+Page Down
          and Alt+Page Up go by single words; Alt+S saves.
        </p>
      )}
    </div>
  );
}

const placeOf = ({ x, y, width, height }: PlacedWord['box']) => ({ x, y, width, height });

/** Edits whose words are others since the page was recognised again: to be read and copied. */
function LostEdits({ edits: { lost, discardLost } }: { edits: PageEdits }) {
  return (
    <div className="words-warning" role="status">
      <p>
        The page was recognised again since you wrote these corrections. Put them in again, or
        discard them:
      </p>
      <ul>
        {lost.map(({ at, recognised, text }) => (
          <li key={at} dir="auto">{`${recognised} → ${text || '(removed)'}`}</li>
        ))}
      </ul>
      <Button look="quiet" size="sm" onClick={discardLost}>
        Discard them
      </Button>
    </div>
  );
}

/** Keys with Alt, since letters are typed in the field. */
function onKey(event: KeyboardEvent<HTMLElement>, edits: PageEdits): void {
  if (!event.altKey || event.ctrlKey || event.metaKey) return;
  // By its place on the keyboard: Alt types other letters on some.
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => edits.check(1),
    ArrowUp: () => edits.check(-1),
    PageDown: () => edits.choose(edits.at + 1),
    PageUp: () => edits.choose(edits.at - 1),
    KeyS: () => void edits.save(),
  };
  const action = actions[event.code];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
