import type { Role } from '#contracts/rules/roles.ts';
import {
  lineAtPlace,
  placeOfLine,
  printPlace,
  type ReporterPlace,
} from '#contracts/rules/speech/reporter-places.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { findTranscriptAt } from '../record/transcript-repository.ts';
import { readableFor, readRedacted } from '../redaction/read-redacted.ts';
import { secondsOfLines } from './reporter/lay-out-pages.ts';

/** A transcript that citations name by its number. */
export type CitedTranscript = {
  id: string;
  title: string;
  /** Seconds of the asked lines, by 'page:line'; without lines that the transcript does not have. */
  seconds: ReadonlyMap<string, number>;
  /** The last line as a place; undefined if no line was asked for, or there is none. */
  lastLine: ReporterPlace | undefined;
};

/**
 * The transcript with this number in a case, and where these lines of its reporter's form begin: of the
 * latest version, as a person of this role may read it. Undefined if there is none. One read unit; for
 * lines also an object in S3, three with redactions.
 */
export async function findCitedTranscript(
  { table, files }: { table: Table; files: Files },
  {
    caseId,
    role,
    number,
    places,
  }: { caseId: string; role: Role; number: number; places: readonly ReporterPlace[] },
): Promise<CitedTranscript | undefined> {
  const record = await findTranscriptAt(table, { caseId, number });
  if (!record) return undefined;
  const { id, title } = record;
  if (places.length === 0) return { id, title, seconds: new Map(), lastLine: undefined };
  const content = readableFor(await readRedacted(files, record, record.latest), role);
  const found = secondsOfLines(content, new Set(places.map(lineAtPlace)));
  const seconds = new Map(
    [...found.seconds].map(([line, second]) => [printPlace(placeOfLine(line)), second]),
  );
  const lastLine = found.lineCount > 0 ? placeOfLine(found.lineCount - 1) : undefined;
  return { id, title, seconds, lastLine };
}
