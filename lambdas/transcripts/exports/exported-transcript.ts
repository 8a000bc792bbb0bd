import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import type { TranscriptContent } from '../content/transcript-content.ts';
import type { VersionRecord } from '../record/transcript-record.ts';

/** A cross-examination has a revision only; savedAt and name are ''. */
type ExportedVersion = Pick<VersionRecord, 'version' | 'savedAt' | 'name'>;

/** What the writers of all formats receive. */
export type ExportedTranscript = {
  caseTitle: string;
  caseCode: string;
  title: string;
  content: TranscriptContent;
  version: ExportedVersion;
  /** Number of words that are replaced in `content`. */
  redactedWords: number;
  /** Whether paragraphs show their times. */
  hasTimes: boolean;
  /** Who requested the file, and when. */
  preparedFor: string;
  now: Date;
};

const MARK = '█';

/** Number of words that `redactContent` replaces. */
export const countRedacted = ({ segments }: TranscriptContent): number =>
  segments.reduce((sum, { text }) => sum + text.filter(({ redacted }) => redacted).length, 0);

/**
 * The content with each redacted word replaced by a mark of its length. Suggestions and recognised
 * words are left out, as they could contain what is redacted.
 */
export const redactContent = ({ speakers, segments }: TranscriptContent): TranscriptContent => ({
  speakers,
  segments: segments.map(
    (segment): Segment => ({
      ...segment,
      text: segment.text.map(({ text, redacted, start, end }) => ({
        text: redacted ? MARK.repeat([...text].length) : text,
        ...(start !== undefined && { start }),
        ...(end !== undefined && { end }),
      })),
    }),
  ),
});

/** E.g. 'Version 3, saved by Asha Rao on 04/03/2026 at 11:30 am IST'. */
export function describeVersion({ version, savedAt, name }: ExportedVersion): string {
  if (!savedAt) return `Version ${version}`;
  return version === 0
    ? `Version 0, as recognised on ${toIndianMoment(savedAt)}`
    : `Version ${version}, saved by ${name} on ${toIndianMoment(savedAt)}`;
}

/** 'Q.' or 'A.' and a separator; '' outside of an examination. */
export const turnMark = ({ textType }: Segment, separator: string): string =>
  textType ? `${textType === 'Question' ? 'Q' : 'A'}.${separator}` : '';

/** Text before the words of a segment: the name of its speaker, if it has one. */
export function speakerLabels({ speakers }: TranscriptContent): (segment: Segment) => string {
  const names = new Map(speakers.map(({ id, name }) => [id, name]));
  return ({ speaker }) => {
    const name = names.get(speaker) ?? speaker;
    return name ? `${name}: ` : '';
  };
}
