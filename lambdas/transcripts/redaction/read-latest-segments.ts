import type { Role } from '#contracts/rules/roles.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { timesOf } from '../content/present-segments.ts';
import { textOf } from '../content/transcript-content.ts';
import { listNewestTranscripts } from '../record/transcript-repository.ts';
import { readableFor, readRedacted } from './read-redacted.ts';

export type ReadableTranscript = {
  id: string;
  /** 1, 2, 3 … in its case. */
  number: number;
  title: string;
  createdAt: string;
  /** `start` in seconds. */
  segments: { start: number; text: string }[];
};

/**
 * The latest versions of the newest transcripts of a case, as a person of this role may read them. Half
 * a read unit for about 16, and an object in S3 for each, three with redactions.
 */
export async function readLatestSegments(
  { table, files }: { table: Table; files: Files },
  { caseId, role, limit }: { caseId: string; role: Role; limit: number },
): Promise<ReadableTranscript[]> {
  const records = await listNewestTranscripts(table, caseId, limit);
  return Promise.all(
    records.map(async (record) => {
      const { id, number, title, createdAt } = record;
      const content = readableFor(await readRedacted(files, record, record.latest), role);
      let before = 0;
      const segments = content.segments.map((segment) => {
        const { start, end } = timesOf(segment.text, before);
        before = end;
        return { start, text: textOf(segment) };
      });
      return { id, number, title, createdAt, segments };
    }),
  );
}
