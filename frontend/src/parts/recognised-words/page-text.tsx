import type {
  RecognisedPage,
  RecognisedWord,
} from '#contracts/endpoints/files/recognised-words.ts';
import type { PageEdits } from './use-page-edits.ts';
import { isContested, isDoubtful, type WordEdit } from './word-edits.ts';

/** The text of a page in its lines, with what is doubtful, corrected and chosen. A click chooses a word. */
export function PageText({
  lines,
  edits: { at: chosen, byWord, choose },
}: {
  lines: RecognisedPage['lines'];
  edits: PageEdits;
}) {
  let count = 0;
  const numbered = lines.map(({ startsParagraph, words }) => {
    const first = count;
    count += words.length;
    return { first, startsParagraph, words };
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the panel choose words
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      className="words-text"
      onClick={({ target }) => {
        const word = target instanceof Element && target.closest<HTMLElement>('[data-at]');
        if (word) choose(Number(word.dataset['at']));
      }}
    >
      {numbered.map(({ first, startsParagraph, words }) => (
        <p
          key={first}
          dir="auto"
          className={startsParagraph ? 'words-line words-paragraph' : 'words-line'}
        >
          {words.map((word, index) => (
            <Word
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of a word is its name
              key={index}
              at={first + index}
              word={word}
              edit={byWord.get(first + index)}
              isChosen={first + index === chosen}
            />
          ))}
        </p>
      ))}
    </div>
  );
}

function Word({
  at,
  word,
  edit,
  isChosen,
}: {
  at: number;
  word: RecognisedWord;
  edit: WordEdit | undefined;
  isChosen: boolean;
}) {
  const text = edit ? edit.text : word.text;
  const look = edit ? 'edited' : lookOf(word);
  const classes = [
    'words-word',
    look && `words-${look}`,
    edit && isContested(edit, word) && 'words-contested',
    isChosen && 'words-chosen',
  ];
  return (
    <>
      <span
        data-at={at}
        className={classes.filter(Boolean).join(' ')}
        aria-current={isChosen || undefined}
      >
        {text || <del>{word.recognised}</del>}
        {look === 'doubtful' && <span className="visually-hidden"> (doubtful)</span>}
      </span>{' '}
    </>
  );
}

function lookOf(word: RecognisedWord): 'doubtful' | 'corrected' | '' {
  if (isDoubtful(word)) return 'doubtful';
  return word.text === word.recognised ? '' : 'corrected';
}
