import type { Cited } from '#contracts/endpoints/search/case-search.ts';
import { type Citation, printCitation } from '#contracts/rules/documents/citations.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { printPlace } from '#contracts/rules/speech/reporter-places.ts';
import { readTurnsFor } from '#lambdas/examinations/door.ts';
import { type CitedTranscript, findCitedTranscript } from '#lambdas/transcripts/exports.door.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';

type InTranscript = Extract<Citation, { kind: 'transcript' | 'lines' }>;

/** A citation of a transcript, of lines of it, or of a turn. */
export type CitationOfSpeech = InTranscript | Extract<Citation, { kind: 'examination' }>;

export const isOfSpeech = (citation: Citation): citation is CitationOfSpeech =>
  citation.kind !== 'document';

export type CitedSpeech = Omit<Cited, 'citation'>;

/** Turns of a cross-examination among which a citation is looked up, the newest. */
export const CITED_TURNS_MAX = 1_000;

/**
 * Where citations of a case lead for a member of this role. One read unit for each transcript; for lines
 * also an object in S3, three with redactions; the turns of the case once.
 */
export async function readCited(
  deps: { table: Table; files: Files },
  reader: { caseId: string; role: Role },
  citations: readonly CitationOfSpeech[],
): Promise<Map<string, CitedSpeech>> {
  const inTranscripts = citations.filter((one) => one.kind !== 'examination');
  const transcripts = await transcriptsOf(deps, reader, inTranscripts);
  const turns =
    inTranscripts.length < citations.length
      ? await readTurnsFor(deps.table, { ...reader, limit: CITED_TURNS_MAX })
      : [];
  const placeOf = (citation: CitationOfSpeech): CitedSpeech => {
    if (citation.kind !== 'examination') return placeIn(transcripts.get(citation.number), citation);
    const turn = turns.find(({ number }) => number === citation.turn);
    if (!turn) return nothing('No turn of the cross-examination has this number');
    return { id: turn.mediaId, title: turn.speaker, second: 0, problem: '' };
  };
  return new Map(citations.map((one) => [printCitation(one), placeOf(one)]));
}

/** The named transcripts by number, one after the other: a text of ten hours is large. */
async function transcriptsOf(
  deps: { table: Table; files: Files },
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

function placeIn(transcript: CitedTranscript | undefined, citation: InTranscript): CitedSpeech {
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

const nothing = (problem: string): CitedSpeech => ({ id: '', title: '', second: 0, problem });
