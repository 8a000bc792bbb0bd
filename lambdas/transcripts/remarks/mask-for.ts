import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted, redactText } from '#contracts/rules/speech/redactions.ts';
import type { Files } from '#shared/files/files.ts';
import { readContent } from '../content/content-store.ts';
import type { RemarkRecord } from '../record/remark-repository.ts';
import type { TranscriptRecord } from '../record/transcript-record.ts';
import { readRedacted } from '../redaction/read-redacted.ts';
import { hasRedactions, redactedWordsOf, redactionsOf } from '../redaction/redactions.ts';

/** How a reader gets a remark. */
export type RemarkMask = (remark: RemarkRecord) => RemarkRecord;

/**
 * Withholds the redacted words of a transcript in what people wrote about it, from readers who may not
 * read these: the quote of a passage with a redacted word is left out, and words that are redacted
 * wherever they were said are marks. Two objects of S3 for such a reader of a transcript with redactions;
 * else none.
 */
export async function maskFor(
  files: Files,
  record: TranscriptRecord,
  role: Role,
): Promise<RemarkMask> {
  const { latest } = record;
  const open: RemarkMask = (remark) => remark;
  if (mayReadRedacted(role) || latest.version === 0 || latest.isRedacted === false) return open;
  const content = await readRedacted(files, record, latest);
  const redactions = redactionsOf(content);
  if (!hasRedactions(redactions)) return open;
  const recognised = await readContent(files, record, record.recognisedHash);
  const isRedacted = redactedWordsOf(content, recognised);
  const words = [...redactions.words];
  return (remark) => {
    const { firstWord = 0, lastWord = -1 } = remark;
    const isWithheld = words.some((word) => word >= firstWord && word <= lastWord);
    return {
      ...remark,
      quote: isWithheld ? '' : redactText(remark.quote, isRedacted),
      text: redactText(remark.text, isRedacted),
    };
  };
}
