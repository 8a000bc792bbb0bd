import { INDIAN_EXHIBIT, indianWordOf, latinLabel } from './indian-labels.ts';

/** How exhibits are named in texts and in the names of documents. */

/** An annexure that is an exhibit later keeps its letters, so words are compared after them. */
export type ExhibitWord = 'exhibit' | 'annexure' | 'appendix';

export type Label = { word: ExhibitWord; label: string };

/**
 * A named exhibit, with its page if one follows. Groups: word, label, page. Labels have capital letters,
 * since 'exhibit is' names none. Each part is bounded, so that the time grows with the text only.
 */
export const EXHIBIT =
  /(?<![\p{L}\p{N}])(Exhibits?|EXHIBITS?|exhibits?|Exhs?\.?|EXHS?\.|Exs?\.|EXS?\.|Annexures?|ANNEXURES?|annexures?|Annexes|Annex|ANNEX|annex|Annx\.|Appendix|APPENDIX|appendix|Appendices)(?:\s{1,3}|(?<=\.))(?:[Nn]os?\.?\s{0,2})?["“'‘]?([A-Z]{1,3}[-–—. ]?\d{1,4}(?:\/[A-Z0-9]{1,3})?[A-Z]?|[A-Z]{1,2}|\d{1,4}[A-Z]?)(?![\p{L}\p{N}])["”'’]?(?:,?\s{1,2}(?:at\s{1,2})?(?:[Pp]ages?|pp?\.|pg\.)\s{0,2}(\d{1,5})(?:\s?[-–]\s?\d{1,5})?)?/gu;

/** A further exhibit of a list: ', P-4', 'and B', 'to C-5'. */
export const FURTHER_EXHIBIT =
  /\s{0,2}(?:,\s{0,2}(?:and\s{1,2})?|\s(?:and|to|&)\s{1,2}|[-–]\s?)([A-Z]{1,3}[-–—. ]?\d{1,4}(?:\/[A-Z0-9]{1,3})?[A-Z]?|[A-Z]{1,2}|\d{1,4}[A-Z]?)(?![\p{L}\p{N}])/uy;

export const isPlural = (word: string): boolean => /s\.?$/i.test(word);

export function wordOf(written: string): ExhibitWord {
  if (!/^[a-z]/i.test(written)) return indianWordOf(written);
  const lower = written.toLowerCase();
  if (lower.startsWith('ex')) return 'exhibit';
  return lower.startsWith('ap') ? 'appendix' : 'annexure';
}

/** 'P-03', 'P 3', 'P.3' and 'पी-३' are P3. */
export const plainLabel = (written: string): string =>
  latinLabel(written)
    .replace(/[-–—.\s]/g, '')
    .replace(/\d+/g, (digits) => String(Number(digits)));

/** The name of a document without its ending, as words. */
const wordsOfName = (name: string): string =>
  name
    .slice(0, 300)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replaceAll('_', ' ');

/** A mark at the beginning of a name: 'P-3 Lease deed'. */
const MARK_OF_NAME = /^\s{0,3}([A-Z]{1,3}-?\d{1,4}(?:\/[A-Z0-9]{1,3})?)(?![\p{L}\p{N}])/u;

/** What the name of a document calls it: 'Annexure P-3, ledger.pdf'. */
export function labelsOfName(name: string): { labels: Label[]; mark: string } {
  const words = wordsOfName(name);
  const capitals = words.toUpperCase();
  const labels = [
    ...words.matchAll(EXHIBIT),
    ...capitals.matchAll(EXHIBIT),
    ...words.matchAll(INDIAN_EXHIBIT),
  ].map(([, word = '', label = '']) => ({ word: wordOf(word), label: plainLabel(label) }));
  return { labels, mark: plainLabel(MARK_OF_NAME.exec(words)?.[1] ?? '') };
}

/** 'Statement_of Claim (final).pdf' → 'statement of claim final'. */
export const titleOf = (name: string): string =>
  [
    ...wordsOfName(name)
      .toLowerCase()
      .matchAll(/[\p{L}\p{M}\p{N}]+/gu),
  ].join(' ');

const pleadings = [
  ...['statement of claim', 'statement of defence', 'statement of defense', 'counter claim'],
  ...['counterclaim', 'reply to counter claim', 'reply', 'rejoinder', 'sur rejoinder', 'plaint'],
  ...['written statement', 'petition', 'written submissions', 'notice of arbitration'],
  ...[
    'reply to notice',
    'affidavit of evidence',
    'witness statement',
    'expert report',
    'affidavit',
  ],
  ...['loan agreement', 'arbitration agreement', 'lease deed', 'agreement', 'soc', 'sod'],
];

/** Titles that mean a paper of the case also where no document has this name. */
export const usualTitles: ReadonlySet<string> = new Set(pleadings);

const shortTitles: Readonly<Record<string, string>> = {
  soc: 'statement of claim',
  sod: 'statement of defence',
  'statement of defense': 'statement of defence',
  counterclaim: 'counter claim',
};

export const fullTitle = (title: string): string => shortTitles[title] ?? title;
