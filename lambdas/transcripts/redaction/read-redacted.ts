import type { Role } from '#contracts/rules/roles.ts';
import { mayReadRedacted, REDACTION_MARK } from '#contracts/rules/speech/redactions.ts';
import type { Leaf, Segment, Speaker } from '#contracts/rules/speech/transcripts.ts';
import type { Files } from '#shared/files/files.ts';
import { readContent } from '../content/content-store.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { TranscriptRecord, VersionRecord } from '../record/transcript-record.ts';
import {
  hasRedactions,
  redactedWordsOf,
  redactionsOf,
  redactSpeakers,
  withRedactions,
} from './redactions.ts';

/**
 * A version with the redactions of the latest one, which hold for all versions. One object of S3;
 * up to three for an older version of a transcript with redactions.
 */
export async function readRedacted(
  files: Files,
  record: TranscriptRecord,
  { version, contentHash }: VersionRecord,
): Promise<TranscriptContent> {
  const content = await readContent(files, record, contentHash);
  if (version === record.latest.version && content.redactions) return content;
  const latest =
    version === record.latest.version
      ? content
      : await readContent(files, record, record.latest.contentHash);
  const redactions = redactionsOf(latest);
  if (!hasRedactions(redactions)) return content;
  return withRedactions(
    content,
    redactions,
    await readContent(files, record, record.recognisedHash),
  );
}

/** The content as a person with this role may read it. */
export const readableFor = (content: TranscriptContent, role: Role): TranscriptContent =>
  mayReadRedacted(role) ? content : { ...content, segments: content.segments.map(maskSegment) };

/**
 * The speakers as a person with this role may read them: names lose redacted words, as in exports. `content`
 * has its redactions. One object of S3 for a reader who may not read them; else none.
 */
export async function speakersFor(
  files: Files,
  { record, content, role }: { record: TranscriptRecord; content: TranscriptContent; role: Role },
): Promise<readonly Speaker[]> {
  const { speakers } = content;
  if (mayReadRedacted(role) || !hasRedactions(redactionsOf(content))) return speakers;
  return maskSpeakers(content, await readContent(files, record, record.recognisedHash));
}

/** `recognised`: version 0. */
export const maskSpeakers = (
  content: TranscriptContent,
  recognised: TranscriptContent,
): readonly Speaker[] => redactSpeakers(content.speakers, redactedWordsOf(content, recognised));

/** Whether words of a segment are redacted. */
export const isRedactedSegment = ({ text }: Segment): boolean =>
  text.some(({ redacted }) => redacted);

/**
 * A segment with a mark in place of each redacted word. Its suggestions are left out, as they
 * could contain what is redacted.
 */
function maskSegment(segment: Segment): Segment {
  if (!isRedactedSegment(segment)) return segment;
  return { ...segment, text: segment.text.map(maskLeaf) };
}

/** The index and the times stay, so that the player still finds the place. */
function maskLeaf({ text, redacted, word, start, end, confidence, spoken }: Leaf): Leaf {
  return {
    text: redacted ? REDACTION_MARK : text,
    ...(redacted && { redacted }),
    ...(word !== undefined && { word }),
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(confidence !== undefined && { confidence }),
    ...(spoken !== undefined && { spoken: redacted ? REDACTION_MARK : spoken }),
  };
}
