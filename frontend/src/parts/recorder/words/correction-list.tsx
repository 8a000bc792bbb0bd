import type { StoredOwnWords } from '#contracts/endpoints/speech/own-words.ts';
import { type Correction, OWN_WORDS_MAX, sameWord } from '#contracts/rules/speech/own-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { OwnWordsChange } from './use-own-words.ts';

/** The corrections that are offered again, and those that never are. */
export function CorrectionList({
  list: { words, corrections },
  onChange,
}: {
  list: StoredOwnWords;
  onChange: (what: string, plan: OwnWordsChange) => Promise<boolean>;
}) {
  return (
    <section className="own-words-corrections" aria-label="Corrections">
      <h3 className="own-words-title">Corrections</h3>
      {corrections.length === 0 ? (
        <p className="own-words-empty">
          Correct a dictated name in the text, and the correction is offered the next time it is
          heard so.
        </p>
      ) : (
        <ul className="own-words-list">
          {corrections.toReversed().map((correction) => (
            <CorrectionItem
              key={correction.heard}
              correction={correction}
              isWord={
                words.length >= OWN_WORDS_MAX ||
                words.some((word) => sameWord(word, correction.meant))
              }
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function CorrectionItem({
  correction: { heard, meant, isOffered },
  isWord,
  onChange,
}: {
  correction: Correction;
  /** What was meant is in the list, or cannot be added. */
  isWord: boolean;
  onChange: (what: string, plan: OwnWordsChange) => Promise<boolean>;
}) {
  const name = `${heard} to ${meant}`;
  const others = (all: readonly Correction[]) => all.filter((one) => one.heard !== heard);
  return (
    <li className="own-words-item">
      <span>
        {heard} <span aria-hidden="true">→</span>
        <span className="visually-hidden"> to </span> <strong>{meant}</strong>
        {!isOffered && <span className="soft"> never offered</span>}
      </span>
      <span className="own-words-actions">
        {!isWord && (
          <Button
            look="quiet"
            size="sm"
            aria-label={`Add to my words: ${meant}`}
            onClick={() =>
              void onChange(`“${meant}” added.`, (list) => ({
                words: [...list.words, meant],
                corrections: list.corrections,
              }))
            }
          >
            Add to my words
          </Button>
        )}
        {!isOffered && (
          <Button
            look="quiet"
            size="sm"
            aria-label={`Offer again: ${name}`}
            onClick={() =>
              void onChange('It is offered again.', (list) => ({
                words: list.words,
                corrections: [...others(list.corrections), { heard, meant, isOffered: true }],
              }))
            }
          >
            Offer again
          </Button>
        )}
        <Button
          look="quiet"
          size="sm"
          aria-label={`Remove: ${name}`}
          onClick={() =>
            void onChange('Correction removed.', (list) => ({
              words: list.words,
              corrections: others(list.corrections),
            }))
          }
        >
          Remove
        </Button>
      </span>
    </li>
  );
}
