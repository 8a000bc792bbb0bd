import { findPages } from '#shared/text-index/find-pages.ts';
import { mergeSegments } from '#shared/text-index/merge-segments.ts';
import { parseQuery } from '#shared/text-index/parse-query.ts';
import { openSegment } from '#shared/text-index/read-segment.ts';
import { indexTexts } from '#shared/text-index/write-segment.ts';
import { atMost, type Figure } from '../figure.ts';
import { progress, ratioOf } from '../measure.ts';

const DOCUMENTS = 400;
const PAGES = 50;
const WORDS_A_PAGE = 300;
const VOCABULARY = 30_000;
/** As add-text-part.ts merges them. */
const FAN = 12;
const ROUNDS = 9;

/**
 * Search in a case of 20,000 pages: the time of a first search with its segments in memory, beside a look
 * at every character of the same text; and the size of the index beside the text.
 */
export function benchSearch(): Promise<Figure[]> {
  const documents = makeDocuments();
  const pages = documents.flat();
  const characters = pages.reduce((sum, { length }) => sum + length, 0);
  const own = documents.map((texts, at) =>
    indexTexts(
      { id: `doc_${at}`, version: '1', pageBytes: texts.map(({ length }) => length) },
      texts,
    ),
  );
  const once = merged(own);
  const segments = merged(once);
  const bytes = segments.reduce((sum, { length }) => sum + length, 0);
  progress(`  ${pages.length} pages, ${segments.length} segments of two merges`);
  return figuresOf({ once, pages, share: bytes / characters });
}

async function figuresOf({
  once,
  pages,
  share,
}: {
  once: readonly Uint8Array[];
  pages: readonly string[];
  share: number;
}): Promise<Figure[]> {
  const figures = [atMost(0.5, 'search: size of the index beside the text', share)];
  const queries = {
    'two words': ['w2s', 'w700s'],
    'a phrase': ['"w9s w30s"', 'w9s w30s'],
    'a rare word': ['w25000s', 'w25000s'],
  };
  for (const [name, [query = '', text = '']] of Object.entries(queries)) {
    const search = () => {
      const parsed = parseQuery(name === 'two words' ? `${query} ${text}` : query);
      return once.map(openSegment).reduce((sum, one) => sum + findPages(one, parsed).length, 0);
    };
    const scan = () => pages.filter((page) => page.includes(query) || page.includes(text)).length;
    const ratio = await ratioOf(ROUNDS, search, scan);
    figures.push(atMost(3, `search: ${name}, beside a look at every character`, ratio));
  }
  return figures;
}

function merged(segments: readonly Uint8Array[]): Uint8Array[] {
  const made: Uint8Array[] = [];
  for (let at = 0; at < segments.length; at += FAN)
    made.push(mergeSegments(segments.slice(at, at + FAN)));
  return made;
}

/** Words as frequent as in a language: the n-th one is about n times rarer than the first. */
function makeDocuments(): string[][] {
  let seed = 11;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const page = () =>
    Array.from({ length: WORDS_A_PAGE }, () => `w${Math.floor(VOCABULARY ** next())}s`).join(' ');
  return Array.from({ length: DOCUMENTS }, () => Array.from({ length: PAGES }, page));
}
