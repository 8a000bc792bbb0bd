import { useEffect, useRef } from 'react';
import type { RecognisedWord } from '#contracts/endpoints/files/recognised-words.ts';
import { CORRECTED_WORD_MAX } from '#contracts/rules/documents/recognition.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { TextField } from '#portal/shared/ui/form/text-field.tsx';
import type { PageEdits } from './use-page-edits.ts';
import { isContested, type WordEdit } from './word-edits.ts';

/** Corrects the chosen word. */
export function WordForm({
  edits,
  word,
  edit,
}: {
  edits: PageEdits;
  word: RecognisedWord;
  edit: WordEdit | undefined;
}) {
  const { at, words, doubtful, hasMoved, isSubmitting } = edits;
  const form = useRef<HTMLFormElement>(null);
  // The field of the next word goes on where that of the last one was.
  useEffect(() => {
    if (!hasMoved) return;
    const field = form.current?.querySelector('input');
    field?.focus({ preventScroll: true });
    field?.select();
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [hasMoved]);
  const text = edit ? edit.text : word.text;
  return (
    <form
      ref={form}
      className="words-form"
      onSubmit={(event) => {
        event.preventDefault();
        edits.check(1);
      }}
    >
      <TextField
        label={`Word ${at + 1} of ${words.length}`}
        dir="auto"
        maxLength={CORRECTED_WORD_MAX}
        value={text}
        disabled={isSubmitting}
        autoComplete="off"
        spellCheck={false}
        hint={factsOf(word, edit)}
        onChange={({ target }) => edits.write(word, target.value)}
      />
      <div className="words-actions">
        <Button
          type="submit"
          size="sm"
          look="secondary"
          disabled={edits.next === undefined && at >= words.length - 1}
        >
          {edits.next === undefined ? 'Next word' : 'Next doubtful word'}
        </Button>
        <Button
          size="sm"
          look="quiet"
          disabled={text === word.recognised}
          onClick={() => edits.write(word, word.recognised)}
        >
          As it was read
        </Button>
      </div>
      <p className="soft words-fact" role="status">
        {doubtfulText(doubtful)}
      </p>
    </form>
  );
}

function factsOf(word: RecognisedWord, edit: WordEdit | undefined): string {
  const { recognised, confidence, text } = word;
  if (edit && isContested(edit, word))
    return `Another person wrote “${text || '(removed)'}” meanwhile. Yours replaces it when you save.`;
  const sure = confidence < 0 ? '' : `, ${confidence} % sure`;
  return `Read as “${recognised}”${sure}. Empty: there is no word here.`;
}

function doubtfulText(count: number): string {
  if (count === 0) return 'No doubtful words are left on this page';
  return count === 1 ? '1 doubtful word is left' : `${count} doubtful words are left`;
}
