import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { timesOf } from '../content/present-segments.ts';
import { textOf } from '../content/transcript-content.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { findPlace, findTranscriptAt } from '../record/transcript-repository.ts';
import { readRedacted } from './read-redacted.ts';

/** A transcript of this case; undefined for one of another case. One read unit and a half. */
export async function findTranscriptOf(
  table: Table,
  { caseId, transcriptId }: { caseId: string; transcriptId: string },
): Promise<TranscriptRecord | undefined> {
  const place = await findPlace(table, transcriptId);
  return place?.caseId === caseId ? findTranscriptAt(table, place) : undefined;
}

export type SpokenSegment = { id: string; start: number; text: string };

/** The paragraphs of the latest version, for those who may read what is redacted. One object of S3, or three. */
export async function readSpokenSegments(
  files: Files,
  record: TranscriptRecord,
): Promise<SpokenSegment[]> {
  const { segments } = await readRedacted(files, record, record.latest);
  let before = 0;
  return segments.map((segment) => {
    const { start, end } = timesOf(segment.text, before);
    before = end;
    return { id: segment.id, start, text: textOf(segment) };
  });
}
