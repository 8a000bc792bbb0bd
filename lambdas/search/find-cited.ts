import {
  CITED_MAX,
  type Cited,
  type caseSearchEndpoints,
} from '#contracts/endpoints/search/case-search.ts';
import {
  type Citation,
  findCitations,
  printCitation,
} from '#contracts/rules/documents/citations.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { printPlace } from '#contracts/rules/speech/reporter-places.ts';
import { requireMember } from '#lambdas/docket/access.door.ts';
import { readTurnsFor } from '#lambdas/examinations/door.ts';
import { type CitedTranscript, findCitedTranscript } from '#lambdas/transcripts/exports.door.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { MAX_ENTRIES } from './sources/entries.ts';
import type { SearchDeps } from './sources/search-deps.ts';

type InTranscript = Extract<Citation, { kind: 'transcript' | 'lines' }>;
type Turn = Extract<Citation, { kind: 'examination' }>;
type Place = Omit<Cited, 'citation'>;

/**
 * Finds the transcripts, lines and turns that citations name, in one of the caller's cases. Throws
 * `not_found` for a foreign case, `invalid_input` without a citation and for too many. Costs:
 * docs/access-patterns.md.
 */
export const findCited: UseCase<typeof caseSearchEndpoints.findCited, SearchDeps> = async (
  deps,
  { principal, params: { id: caseId }, query: { cited } },
) => {
  await requireMember(deps, { principal, caseId });
  const citations = readCitations(cited);
  const reader = { caseId, role: principal.role };
  const transcripts = await transcriptsOf(deps, reader, citations.filter(isInTranscript));
  const turns = citations.some(isTurn)
    ? await readTurnsFor(deps.table, { ...reader, limit: MAX_ENTRIES })
    : [];
  const placeOf = (citation: InTranscript | Turn): Place => {
    if (citation.kind !== 'examination') return placeIn(transcripts.get(citation.number), citation);
    const turn = turns.find(({ number }) => number === citation.turn);
    if (!turn) return nothing('No turn of the cross-examination has this number');
    return { id: turn.mediaId, title: turn.speaker, second: 0, problem: '' };
  };
  return {
    data: citations.map((citation) => ({
      citation: printCitation(citation),
      ...placeOf(citation),
    })),
  };
};

const isInTranscript = (citation: Citation): citation is InTranscript =>
  citation.kind === 'transcript' || citation.kind === 'lines';
const isTurn = (citation: Citation): citation is Turn => citation.kind === 'examination';

/** The different citations of a text that are not of documents. */
function readCitations(text: string): (InTranscript | Turn)[] {
  const once = new Map(
    findCitations(text).map(({ citation }) => [printCitation(citation), citation]),
  );
  const citations = [...once.values()].filter((one) => isInTranscript(one) || isTurn(one));
  if (citations.length === 0 || citations.length > CITED_MAX) {
    const message = `Name 1 to ${CITED_MAX} citations of transcripts or turns`;
    throw new AppError('invalid_input', message, { issues: [{ field: 'cited', message }] });
  }
  return citations;
}

/** The named transcripts by number, one after the other: a text of ten hours is large. */
async function transcriptsOf(
  deps: SearchDeps,
  reader: { caseId: string; role: Role },
  citations: readonly InTranscript[],
): Promise<Map<number, CitedTranscript>> {
  const transcripts = new Map<number, CitedTranscript>();
  for (const [number, ofIt] of Map.groupBy(citations, (one) => one.number)) {
    const places = ofIt.flatMap((one) => (one.kind === 'lines' ? [one.first, one.last] : []));
    const found = await findCitedTranscript(deps, { ...reader, number, places });
    if (found) transcripts.set(number, found);
  }
  return transcripts;
}

function placeIn(transcript: CitedTranscript | undefined, citation: InTranscript): Place {
  if (!transcript) return nothing('No transcript has this number');
  const { id, title, seconds, lastLine } = transcript;
  if (citation.kind === 'transcript') return { id, title, second: citation.second, problem: '' };
  const second = seconds.get(printPlace(citation.first));
  if (second !== undefined && seconds.has(printPlace(citation.last)))
    return { id, title, second: Math.floor(second), problem: '' };
  const end = lastLine
    ? `The transcript ends at ${printPlace(lastLine)}`
    : 'The transcript is empty';
  return { id, title, second: Math.floor(second ?? 0), problem: end };
}

const nothing = (problem: string): Place => ({ id: '', title: '', second: 0, problem });
