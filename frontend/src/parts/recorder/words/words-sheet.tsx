import { useEffect, useRef, useState } from 'react';
import type { StoredOwnWords } from '#contracts/endpoints/speech/own-words.ts';
import { OWN_WORDS_MAX, TOO_MANY_WORDS } from '#contracts/rules/speech/own-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Field, FormFailure } from '../../../shared/ui/form/field.tsx';
import { Drawer } from '../../../shared/ui/overlay/dialog.tsx';
import { QueryStates, Skeleton } from '../../../shared/ui/states.tsx';
import { CorrectionList } from './correction-list.tsx';
import { isTooLong, readLines } from './read-lines.ts';
import { type OwnWordsChange, useOwnWords } from './use-own-words.ts';
import './words-sheet.css';

export type ChangeList = (what: string, plan: OwnWordsChange) => Promise<boolean>;

/** A person's own words and corrections of dictation: add, remove, undo. */
export function WordsSheet({
  typed,
  onType,
  onClose,
}: {
  /** Lines that are not added yet. */
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}) {
  const { failure, change, ...query } = useOwnWords();
  const [done, setDone] = useState<{ what: string; before: StoredOwnWords }>();
  const changeList: ChangeList = async (what, plan) => {
    const before = query.data;
    const isSaved = await change(plan);
    setDone(isSaved && before ? { what, before } : undefined);
    return isSaved;
  };
  const undo = async () => {
    if (done && (await change(() => done.before))) setDone(undefined);
  };
  const outcome = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change
  useEffect(() => {
    // The button that was pressed is gone with its row.
    if (document.activeElement === document.body) outcome.current?.focus({ preventScroll: true });
  }, [done]);
  return (
    <Drawer title="My words" isOpen onClose={onClose} width="30rem">
      <div className="own-words">
        <p className="soft">
          Names, places and terms that dictation often mishears. They are yours alone. Dictation
          uses them, with the names in the case, a minute or so after a change.
        </p>
        <QueryStates query={query} loading={<Skeleton lines={4} label="Loading your words" />}>
          {(list) => (
            <>
              <AddWords words={list.words} text={typed} onType={onType} onChange={changeList} />
              <div ref={outcome} className="own-words-done" tabIndex={-1}>
                <p role="status">{done?.what}</p>
                {done && (
                  <Button look="quiet" size="sm" onClick={() => void undo()}>
                    Undo
                  </Button>
                )}
              </div>
              <FormFailure text={failure} />
              <WordList words={list.words} onChange={changeList} />
              <CorrectionList list={list} onChange={changeList} />
            </>
          )}
        </QueryStates>
      </div>
    </Drawer>
  );
}

function AddWords({
  words,
  text,
  onType,
  onChange,
}: {
  words: readonly string[];
  text: string;
  onType: (text: string) => void;
  onChange: ChangeList;
}) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async () => {
    const { added, rest, problems: found } = readLines(text, words);
    setProblems(found);
    if (added.length === 0) return;
    const what = added.length === 1 ? `“${added[0]}” added.` : `${added.length} words added.`;
    const isSaved = await onChange(what, (list) => ({
      words: [...list.words, ...added],
      corrections: list.corrections,
    }));
    if (isSaved) onType(rest);
  };
  return (
    <form
      className="own-words-add"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field
        label="Add words"
        hint={`One word or name a line, in the script of its language. ${words.length} of ${OWN_WORDS_MAX}.`}
        error={problems.length > 1 ? 'Some lines were not added.' : problems[0]}
      >
        {(control) => (
          <textarea
            className="control"
            rows={3}
            value={text}
            onChange={({ target: { value } }) => onType(value)}
            onPaste={(event) => {
              if (!isTooLong(event.clipboardData.getData('text'))) return;
              // Thousands of lines in the field stop the browser.
              event.preventDefault();
              setProblems([TOO_MANY_WORDS]);
            }}
            {...control}
          />
        )}
      </Field>
      {problems.length > 1 && (
        <ul className="own-words-problems">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <Button type="submit" look="secondary" size="sm">
        Add
      </Button>
    </form>
  );
}

function WordList({ words, onChange }: { words: readonly string[]; onChange: ChangeList }) {
  if (words.length === 0)
    return (
      <p className="own-words-empty">You have no words yet. Names in a case need not be added.</p>
    );
  const remove = (word: string) =>
    onChange(`“${word}” removed.`, (list) => ({
      words: list.words.filter((one) => one !== word),
      corrections: list.corrections,
    }));
  return (
    <ul className="own-words-list" aria-label="My words">
      {words
        .toSorted((a, b) => a.localeCompare(b))
        .map((word) => (
          <li key={word} className="own-words-item">
            <span>{word}</span>
            <Button
              look="quiet"
              size="sm"
              aria-label={`Remove: ${word}`}
              onClick={() => void remove(word)}
            >
              Remove
            </Button>
          </li>
        ))}
    </ul>
  );
}
