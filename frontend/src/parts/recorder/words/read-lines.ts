import {
  cleanWord,
  OWN_WORD_LENGTH_MAX,
  OWN_WORDS_MAX,
  sameWord,
  TOO_MANY_WORDS,
  wordProblem,
} from '#contracts/rules/speech/own-words.ts';

const PROBLEMS_SHOWN = 5;

/** Whether a pasted list is too long to be shown, by far. */
export const isTooLong = (pasted: string): boolean =>
  pasted.length > OWN_WORDS_MAX * (OWN_WORD_LENGTH_MAX + 1);

/** Lines of words to add: the words, the lines that are none, and what is wrong with them. */
export function readLines(
  text: string,
  words: readonly string[],
): { added: string[]; rest: string; problems: string[] } {
  const filled = text
    .split('\n')
    .map(cleanWord)
    .filter((line) => line !== '');
  if (filled.length === 0) return { added: [], rest: text, problems: ['Write a word'] };
  if (words.length + filled.length > OWN_WORDS_MAX)
    return { added: [], rest: text, problems: [TOO_MANY_WORDS] };
  const added: string[] = [];
  const rest: string[] = [];
  const problems: string[] = [];
  for (const line of filled) {
    const isThere = [...words, ...added].some((word) => sameWord(word, line));
    const problem = wordProblem(line) || (isThere ? 'It is in your list already' : '');
    if (problem === '') added.push(line);
    else {
      rest.push(line);
      problems.push(`Line ${rest.length}, “${line.slice(0, 40)}”: ${problem}.`);
    }
  }
  const more = problems.length - PROBLEMS_SHOWN;
  return {
    added,
    rest: rest.join('\n'),
    problems: [
      ...problems.slice(0, PROBLEMS_SHOWN),
      ...(more > 0 ? [`${more} more lines are no words.`] : []),
    ],
  };
}
