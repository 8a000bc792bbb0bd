import {
  LINES_PER_PAGE,
  lineAtPlace,
  printPlace,
  type ReporterPlace,
} from '../speech/reporter-places.ts';
import { type DocumentOwnerType, viewOf } from './documents.ts';

/**
 * Addresses of evidence, as they are printed and typed:
 *
 * - `{C-3/12}`, `{C-3/12-14}`: page 12, or pages 12 to 14, of the claimant's third document; R for the
 *   respondent, N for the neutral and the case manager. The number is the one in the list of documents.
 * - `{T-2/0:14:03}`: the second transcript from 14 minutes 3 seconds on.
 * - `{T-2/14:3}`, `{T-2/14:3-15:2}`: page 14, line 3 of the second transcript in its reporter's form (ADR 93),
 *   or up to line 2 of page 15.
 * - `{X/7}`: turn 7 of the cross-examination.
 */
export type Citation =
  | { kind: 'document'; side: Side; number: number; first: number; last: number }
  | { kind: 'transcript'; number: number; second: number }
  | { kind: 'lines'; number: number; first: ReporterPlace; last: ReporterPlace }
  | { kind: 'examination'; turn: number };

const sides = { claimantView: 'C', respondentView: 'R', commonView: 'N' } as const;
export type Side = (typeof sides)[keyof typeof sides];

export const sideOf = (ownerType: DocumentOwnerType): Side => sides[viewOf(ownerType)];

export function printCitation(citation: Citation): string {
  switch (citation.kind) {
    case 'document': {
      const { side, number, first, last } = citation;
      return `{${side}-${number}/${first}${last > first ? `-${last}` : ''}}`;
    }
    case 'transcript':
      return `{T-${citation.number}/${clockOf(citation.second)}}`;
    case 'lines': {
      const { number, first, last } = citation;
      const range = isBefore(first, last) ? `-${printPlace(last)}` : '';
      return `{T-${number}/${printPlace(first)}${range}}`;
    }
    default:
      return `{X/${citation.turn}}`;
  }
}

const isBefore = (one: ReporterPlace, other: ReporterPlace): boolean =>
  lineAtPlace(one) < lineAtPlace(other);

/** Hours, minutes and seconds: 0:14:03. */
export function clockOf(seconds: number): string {
  const part = (value: number) => String(value % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${part(Math.floor(seconds / 60))}:${part(seconds)}`;
}

/** All forms at once; numbers are bounded, so that no text is read twice. */
const CITATION =
  /\{(?:([CRN])-(\d{1,6})\/(\d{1,6})(?:-(\d{1,6}))?|T-(\d{1,6})\/(\d{1,3}):([0-5]\d):([0-5]\d)|X\/(\d{1,6})|T-(\d{1,6})\/(\d{1,6}):(\d{1,2})(?:-(\d{1,6}):(\d{1,2}))?)\}/g;

/** The citations in a text, with their places there. */
export function findCitations(text: string): { citation: Citation; start: number; end: number }[] {
  return [...text.matchAll(CITATION)].flatMap((match) => {
    const citation = citationOf(match);
    return citation ? [{ citation, start: match.index, end: match.index + match[0].length }] : [];
  });
}

function citationOf(match: RegExpMatchArray): Citation | undefined {
  const [, letter, number, first, last, transcript, hours, minutes, seconds, turn, ...lines] =
    match;
  if (lines[0] !== undefined) return linesOf(lines);
  if (turn !== undefined) return { kind: 'examination', turn: Number(turn) };
  if (transcript !== undefined) {
    const second = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
    return { kind: 'transcript', number: Number(transcript), second };
  }
  const side = Object.values(sides).find((one) => one === letter);
  const pages = { first: Number(first), last: Number(last ?? first) };
  if (!side || pages.first < 1 || pages.last < pages.first) return undefined;
  return { kind: 'document', side, number: Number(number), ...pages };
}

function linesOf(match: readonly (string | undefined)[]): Citation | undefined {
  const [number = 0, page, line, lastPage = page, lastLine = line] = match.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const first = placeOf(page, line);
  const last = placeOf(lastPage, lastLine);
  if (!first || !last || isBefore(last, first)) return undefined;
  return { kind: 'lines', number, first, last };
}

const placeOf = (page = 0, line = 0): ReporterPlace | undefined =>
  page >= 1 && line >= 1 && line <= LINES_PER_PAGE ? { page, line } : undefined;

/** What a citation of a document can point to. */
export type CitedDocument = {
  side: Side;
  number: number;
  /** 0 where there are no pages yet. */
  pageCount: number;
  isPrivate: boolean;
  /** When its present file replaced the one before; '' for the first. */
  replacedAt: string;
};

/** A citation, once, with what it points to and what is wrong with it. */
export type CheckedCitation<Document> = {
  citation: Citation;
  document: Document | undefined;
  /** Undefined if it leads somewhere. */
  problem: string | undefined;
  /** Its pages may be others than when it was cited. */
  isReplaced: boolean;
};

/**
 * The citations of a text in the order of their first place. A private document keeps a number of its own
 * list, so no citation points to it. Transcripts and turns are looked up by the server. `since`: when the
 * text was begun.
 */
export function checkCitations<Document extends CitedDocument>(
  text: string,
  documents: readonly Document[],
  since: string,
): CheckedCitation<Document>[] {
  const once = new Map(
    findCitations(text).map(({ citation }) => [printCitation(citation), citation]),
  );
  return [...once.values()].map((citation) => {
    if (citation.kind !== 'document')
      return { citation, document: undefined, problem: undefined, isReplaced: false };
    const document = documents.find(
      ({ side, number, isPrivate }) =>
        !isPrivate && side === citation.side && number === citation.number,
    );
    const isReplaced = document !== undefined && document.replacedAt > since;
    return { citation, document, problem: problemOf(citation, document), isReplaced };
  });
}

function problemOf(
  { last }: Extract<Citation, { kind: 'document' }>,
  document: CitedDocument | undefined,
): string | undefined {
  if (!document) return 'No shared document has this number';
  const { pageCount } = document;
  if (pageCount === 0 || last <= pageCount) return undefined;
  return `The document has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`;
}
