import { useState } from 'react';
import type {
  RecognisedPage,
  RecognisedWord,
} from '#contracts/endpoints/files/recognised-words.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useUnsentText } from '../unsent/use-unsent.ts';
import {
  correctionsOf,
  isContested,
  isDoubtful,
  nextToCheck,
  parseEdits,
  placed,
  storedEdits,
  withEdit,
  wordsOf,
} from './word-edits.ts';
import { useCorrectPage } from './words-query.ts';

/** The chosen word of a page, and corrections that are kept in the browser until they are saved. */
export function usePageEdits(
  of: { caseId: string; documentId: string; page: number },
  recognised: RecognisedPage,
) {
  const words = wordsOf(recognised);
  const unsent = useUnsentText(`words:${of.documentId}:${of.page}`);
  const stored = parseEdits(unsent.text);
  const { byWord, lost } = placed(words, stored);
  const { submit, isSubmitting, failure } = useCorrectPage(of);
  const [chosen, setChosen] = useState(() => ({
    at: nextToCheck(words, byWord, { from: -1, step: 1 }) ?? 0,
    hasMoved: false,
  }));
  const at = Math.min(chosen.at, words.length - 1);
  const next = nextToCheck(words, byWord, { from: at, step: 1 });
  const choose = (wanted: number) =>
    setChosen({ at: Math.min(Math.max(wanted, 0), words.length - 1), hasMoved: true });
  return {
    words,
    at,
    byWord,
    lost,
    next,
    unsent,
    isSubmitting,
    failure,
    /** Whether the reader has chosen a word. */
    hasMoved: chosen.hasMoved,
    doubtful: words.filter((word, index) => isDoubtful(word) && !byWord.has(index)).length,
    contested: [...byWord.values()].filter((edit) => {
      const word = words[edit.at];
      return word !== undefined && isContested(edit, word);
    }).length,
    choose,
    /** Goes to the next or the last doubtful word; to the neighbour where there is none. */
    check: (step: 1 | -1) => choose(nextToCheck(words, byWord, { from: at, step }) ?? at + step),
    write: (word: RecognisedWord, text: string) =>
      unsent.setText(storedEdits(withEdit(stored, { at, word, text }))),
    discard: () => unsent.setText(storedEdits(lost)),
    discardLost: () => unsent.setText(storedEdits([...byWord.values()])),
    save: async () => {
      const { version } = recognised;
      const reply = await submit({ version, words: correctionsOf(words, byWord) });
      if (!reply) return;
      if (lost.length > 0) unsent.setText(storedEdits(lost));
      else unsent.clear();
      showSnackbar('success', reply.message);
    },
  };
}

export type PageEdits = ReturnType<typeof usePageEdits>;
