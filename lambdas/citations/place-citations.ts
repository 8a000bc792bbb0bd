import {
  type Citation,
  checkCitations,
  clockOf,
  findCitations,
  printCitation,
  sideOf,
} from '#contracts/rules/documents/citations.ts';
import { printPlace } from '#contracts/rules/speech/reporter-places.ts';
import { caseAddress } from '#lambdas/cases/record.door.ts';
import { type DocumentRow, numberOf, readAllRows } from '#lambdas/documents/record.door.ts';
import type { Principal } from '#shared/auth/principal.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { type CitationOfSpeech, type CitedSpeech, isOfSpeech, readCited } from './read-cited.ts';

/** Where a citation leads. */
export type CitedPlace = {
  /** Address in the portal, from its first slash; a reader must sign in there. */
  path: string;
  /** What a footnote says, e.g. 'Statement of Claim (C-3), pages 12 to 14'. */
  words: string;
};

/** Transcripts whose lines are looked up for one text. */
const TRANSCRIPTS_MAX = 20;

/**
 * Where the citations of a text lead, by their printed form, for a member of the case; without those that
 * lead nowhere. The rows of the case's documents, and what `readCited` reads.
 */
export async function placeCitations(
  deps: { table: Table; files: Files },
  { caseId, principal: { userId, role } }: { caseId: string; principal: Principal },
  text: string,
): Promise<Map<string, CitedPlace>> {
  const places = new Map<string, CitedPlace>();
  if (findCitations(text).length === 0) return places;
  const rows = await readAllRows(deps.table, { caseId, userId });
  const checked = checkCitations(text, rows.map(toCited), '');
  for (const { citation, document, problem } of checked)
    if (citation.kind === 'document' && document && problem === undefined)
      places.set(printCitation(citation), placeOfPages(caseId, citation, document));

  const ofSpeech = withFewTranscripts(checked.map(({ citation }) => citation).filter(isOfSpeech));
  const found = await readCited(deps, { caseId, role }, ofSpeech);
  for (const citation of ofSpeech) {
    const printed = printCitation(citation);
    const cited = found.get(printed);
    if (cited && cited.problem === '') places.set(printed, placeOfSpeech(caseId, citation, cited));
  }
  return places;
}

const toCited = (row: DocumentRow) => ({
  ...{ id: row.id, name: row.name },
  side: sideOf(row.ownerType),
  number: numberOf(row),
  pageCount: row.findings.pageCount ?? 0,
  isPrivate: row.visibilityType === 'me',
  replacedAt: '',
});

function placeOfPages(
  caseId: string,
  citation: Extract<Citation, { kind: 'document' }>,
  { id, name }: { id: string; name: string },
): CitedPlace {
  const query = new URLSearchParams({ document: id, at: String(citation.first) });
  const { side, number, first, last } = citation;
  return {
    path: `${caseAddress(caseId)}?${query}`,
    words: `${name} (${side}-${number}), ${last > first ? `pages ${first} to ${last}` : `page ${first}`}`,
  };
}

function placeOfSpeech(
  caseId: string,
  citation: CitationOfSpeech,
  { id, title, second }: CitedSpeech,
): CitedPlace {
  if (citation.kind === 'examination')
    return {
      path: `${caseAddress(caseId)}/cross-examination-transcript#turn-${encodeURIComponent(id)}`,
      words: `Cross-examination, turn ${citation.turn} (${title})`,
    };
  const query = new URLSearchParams({ transcript: id, at: String(second) });
  return {
    path: `${caseAddress(caseId)}/transcription?${query}`,
    words: `${title} (T-${citation.number}), ${spokenAt(citation)}`,
  };
}

/** '0:14:03', 'page 14, line 3', 'page 14, line 3 to page 15, line 2'. */
function spokenAt(citation: Exclude<CitationOfSpeech, { kind: 'examination' }>): string {
  if (citation.kind === 'transcript') return clockOf(citation.second);
  const { first, last } = citation;
  const words = ({ page, line }: typeof first) => `page ${page}, line ${line}`;
  return printPlace(first) === printPlace(last)
    ? words(first)
    : `${words(first)} to ${words(last)}`;
}

/** Without those of a further transcript once TRANSCRIPTS_MAX are named. */
function withFewTranscripts(citations: readonly CitationOfSpeech[]): CitationOfSpeech[] {
  const numbers = new Set<number>();
  return citations.filter((one) => {
    if (one.kind === 'examination') return true;
    if (numbers.size < TRANSCRIPTS_MAX) numbers.add(one.number);
    return numbers.has(one.number);
  });
}
