import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { readContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { readRedacted } from '../redaction/read-redacted.ts';
import { hasRedactions, redactedWordsOf, redactionsOf } from '../redaction/redactions.ts';
import { requireVersion } from '../require-transcript.ts';
import { countRedacted, type ExportedTranscript, redactContent } from './exported-transcript.ts';

type Stores = { table: Table; files: Files };

/**
 * A version of a transcript, by default the latest, as it is written: open, or with marks in place of
 * the words that are redacted now. Throws `not_found` for a missing version.
 */
export async function readVersion(
  { table, files }: Stores,
  {
    record,
    version: wanted,
    redact,
    hasTimes,
  }: {
    record: TranscriptRecord;
    version: number | undefined;
    redact: boolean;
    hasTimes: boolean;
  },
): Promise<
  Pick<
    ExportedTranscript,
    'title' | 'number' | 'content' | 'version' | 'redactedWords' | 'hasTimes'
  >
> {
  const version = await requireVersion(table, record, wanted);
  const content = await readRedacted(files, record, version);
  return {
    title: record.title,
    number: record.number,
    content: redact ? await withMarks(files, record, content) : content,
    version,
    redactedWords: redact ? countRedacted(content) : 0,
    hasTimes,
  };
}

/** The content with marks in place of redacted words. Reads the recognised words if there are any. */
export async function withMarks(
  files: Files,
  record: TranscriptRecord,
  content: TranscriptContent,
): Promise<TranscriptContent> {
  if (countRedacted(content) === 0 && !hasRedactions(redactionsOf(content))) return content;
  const recognised = await readContent(files, record, record.recognisedHash);
  return redactContent(content, redactedWordsOf(content, recognised));
}

/** Without characters that file systems refuse. */
export const fileNameOf = (name: string): string =>
  name.replace(/[/\\:*?"<>|]/g, '-').slice(0, 200);
