import { useEffect, useRef, useState } from 'react';
import { type FoundCorrection, offersFor } from '#contracts/rules/speech/corrections.ts';
import { sameWord, withCorrection } from '#contracts/rules/speech/own-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/form/field.tsx';
import type { DictationTarget } from '../dictation.ts';
import { onCorrections } from './found-corrections.ts';
import { useOwnWords } from './use-own-words.ts';
import './correction-offers.css';

const OFFERS_MAX = 3;
const isSame = (one: FoundCorrection) => (other: FoundCorrection) =>
  sameWord(one.heard, other.heard);

/** Offers corrections of words that were heard before, and remembers those that the writer makes. */
export function CorrectionOffers({
  target,
  said,
}: {
  target: DictationTarget;
  /** What was inserted last. */
  said: { text: string; count: number };
}) {
  const { data, failure, change } = useOwnWords();
  const [offers, setOffers] = useState<readonly FoundCorrection[]>([]);
  const [note, setNote] = useState<{ text: string; remembered?: FoundCorrection }>({ text: '' });
  const place = useRef<HTMLDivElement>(null);
  const corrections = data?.corrections;
  const latest = useRef(corrections);
  latest.current = corrections;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each insertion
  useEffect(() => {
    const found = offersFor(said.text, corrections ?? []);
    if (found.length === 0) return;
    void Promise.all(found.map(({ heard }) => target.hasWords?.(heard))).then((are) => {
      const there = found.filter((_, at) => are[at]);
      setOffers((shown) =>
        [...shown.filter((one) => !there.some(isSame(one))), ...there].slice(-OFFERS_MAX),
      );
    });
  }, [said.count, corrections === undefined]);

  useEffect(
    () =>
      onCorrections((found) => {
        const known = latest.current ?? [];
        const fresh = found.filter(
          ({ heard, meant }) =>
            !known.some(
              (one) => sameWord(one.heard, heard) && (one.meant === meant || !one.isOffered),
            ),
        );
        const last = fresh.at(-1);
        if (!last) return;
        void change((list) => ({
          words: list.words,
          corrections: fresh.reduce(
            (all, { heard, meant }) => [...withCorrection(all, { heard, meant, isOffered: true })],
            list.corrections,
          ),
        })).then((isSaved) => {
          if (isSaved)
            setNote({ text: `Remembered: ${last.heard} → ${last.meant}.`, remembered: last });
        });
      }),
    [change],
  );

  const close = (offer: FoundCorrection, text = '') => {
    setOffers((shown) => shown.filter((one) => one !== offer));
    setNote({ text });
    // The button that was pressed goes.
    place.current?.focus({ preventScroll: true });
  };
  const accept = async (offer: FoundCorrection) => {
    const isDone = await target.correctWords?.(offer);
    close(offer, isDone ? `${offer.meant}.` : 'These words are no longer in the text.');
  };
  const never = async (offer: FoundCorrection) => {
    close(offer);
    await change((list) => ({
      words: list.words,
      corrections: list.corrections.map((one) =>
        sameWord(one.heard, offer.heard) ? { ...one, isOffered: false } : one,
      ),
    }));
  };
  const forget = async ({ heard }: FoundCorrection) => {
    const isSaved = await change((list) => ({
      words: list.words,
      corrections: list.corrections.filter((one) => !sameWord(one.heard, heard)),
    }));
    if (isSaved) setNote({ text: 'Forgotten.' });
    place.current?.focus({ preventScroll: true });
  };

  const { remembered } = note;
  return (
    <div ref={place} className="corrections" tabIndex={-1}>
      <p className="corrections-note" role="status">
        {note.text}
        {note.text === '' && offers.length > 0 && (
          <span className="visually-hidden">{`Correct ${offers.at(-1)?.heard}?`}</span>
        )}
      </p>
      {remembered && (
        <Button look="quiet" size="sm" onClick={() => void forget(remembered)}>
          Forget
        </Button>
      )}
      <FormFailure text={failure} />
      {offers.map((offer) => (
        <Offer
          key={offer.heard}
          offer={offer}
          onAccept={() => void accept(offer)}
          onDismiss={() => close(offer)}
          onNever={() => void never(offer)}
        />
      ))}
    </div>
  );
}

function Offer({
  offer: { heard, meant },
  onAccept,
  onDismiss,
  onNever,
}: {
  offer: FoundCorrection;
  onAccept: () => void;
  onDismiss: () => void;
  onNever: () => void;
}) {
  const name = `${heard} to ${meant}`;
  return (
    <fieldset className="correction-offer" aria-label={`Correct ${name}`}>
      <span className="correction-words">
        {heard} <span aria-hidden="true">→</span> <strong>{meant}</strong>
      </span>
      <Button look="secondary" size="sm" aria-label={`Accept: ${name}`} onClick={onAccept}>
        Accept
      </Button>
      <Button look="quiet" size="sm" aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
        Dismiss
      </Button>
      <Button look="quiet" size="sm" aria-label={`Never offer: ${name}`} onClick={onNever}>
        Never offer
      </Button>
    </fieldset>
  );
}
