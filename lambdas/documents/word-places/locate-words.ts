import { runInProcess } from 'bundle-composer/process';
import { functionProcess } from '#shared/function-file.ts';
import type { WantedWords, WordBox } from '../processing/examine/word-boxes.ts';

/** Words of a page, counted from 1. */
export type WordsOnPage = WantedWords & { page: number };

export type LocateWordsTask = {
  path: string;
  password?: string | undefined;
  wanted: readonly WordsOnPage[];
};

const limits = { timeoutSeconds: 60, memoryMegabytes: 768 };

/**
 * Where words stand on the pages of a PDF: for each a box in the page's own coordinates for each line, none
 * where they were not found or PDFium refuses the file. Reads the named pages only, about 5 ms each, in a
 * separate process, which a hostile file may end; undefined then.
 */
export async function locateWords(task: LocateWordsTask): Promise<WordBox[][] | undefined> {
  const outcome = await runInProcess(
    functionProcess(new URL('./locate-words.process.ts', import.meta.url)),
    task,
    limits,
  );
  // locate-words.process.ts returns this.
  return 'ended' in outcome ? undefined : (outcome.result as WordBox[][]);
}
