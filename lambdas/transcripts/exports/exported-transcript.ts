import { REDACTION_MARK, redactText } from '#contracts/rules/speech/redactions.ts';
import type { Segment } from '#contracts/rules/speech/transcripts.ts';
import { toIndianMoment } from '#shared/india-time.ts';
import type { OfInstitution } from '#shared/institution.ts';
import { type TranscriptContent, textOf } from '../content/transcript-content.ts';
import type { VersionRecord } from '../record/transcript-record.ts';
import { redactSpeakers } from '../redaction/redactions.ts';
import type { ErrataSheet } from './errata-sheets.ts';

/** A cross-examination has a revision only; savedAt and name are ''. */
type ExportedVersion = Pick<VersionRecord, 'version' | 'savedAt' | 'name'>;

/** A paragraph as it is written: a turn may be struck out and has notes of who changed it, and when. */
export type ExportedSegment = Segment & {
  isStruck?: boolean;
  notes?: readonly string[];
  /** Part of a cross-examination. */
  isExamination?: boolean;
  /** The witness whose examination begins with this line. */
  witness?: string;
  /** Exhibits that are marked in this turn. */
  exhibits?: readonly string[];
};
export type ExportedContent = Omit<TranscriptContent, 'segments'> & {
  segments: readonly ExportedSegment[];
};

/** What the writers of all formats receive. */
export type ExportedTranscript = {
  caseTitle: string;
  caseCode: string;
  title: string;
  /** 1, 2, 3 … in its case, by which it is cited; absent for a cross-examination. */
  number?: number;
  content: ExportedContent;
  version: ExportedVersion;
  /** Number of words that are replaced in `content`. */
  redactedWords: number;
  /** Whether paragraphs show their times. */
  hasTimes: boolean;
  /** The errata of the witnesses of a cross-examination, oldest first. */
  sheets?: readonly ErrataSheet[];
  /** Who requested the file, and when. */
  preparedFor: string;
  now: Date;
} & OfInstitution;

/** Number of redacted words. */
export const countRedacted = ({ segments }: TranscriptContent): number =>
  segments.reduce((sum, { text }) => sum + text.filter(({ redacted }) => redacted).length, 0);

/**
 * The content with a mark in place of each redacted word. Suggestions and recognised words are left
 * out, as they could contain what is redacted, and speakers' names lose redacted words.
 */
export const redactContent = (
  { speakers, segments }: TranscriptContent,
  isRedacted: (word: string) => boolean,
): TranscriptContent => ({
  speakers: redactSpeakers(speakers, isRedacted),
  segments: segments.map(
    (segment): Segment => ({
      ...segment,
      text: segment.text.map(({ text, redacted, start, end }) => ({
        text: redacted ? REDACTION_MARK : text,
        ...(start !== undefined && { start }),
        ...(end !== undefined && { end }),
      })),
    }),
  ),
});

/** A cross-examination with a mark in place of each redacted word, in notes and names too. */
export const redactExamination = (
  { speakers, segments }: ExportedContent,
  isRedacted: (word: string) => boolean,
): ExportedContent => ({
  speakers,
  segments: segments.map((segment) => ({
    ...segment,
    speaker: redactText(segment.speaker, isRedacted),
    text: segment.text.map((leaf) => ({ ...leaf, text: redactText(leaf.text, isRedacted) })),
    ...(segment.notes && { notes: segment.notes.map((note) => redactText(note, isRedacted)) }),
    ...(segment.witness !== undefined && { witness: redactText(segment.witness, isRedacted) }),
    ...(segment.exhibits && {
      exhibits: segment.exhibits.map((exhibit) => redactText(exhibit, isRedacted)),
    }),
  })),
});

/** Number of words of a redacted cross-examination that are marks; notes do not count. */
export const countMarks = ({ segments }: ExportedContent): number =>
  segments.reduce(
    (sum, { text }) => sum + text.filter((leaf) => leaf.text === REDACTION_MARK).length,
    0,
  );

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

/** Words of a segment; '[Struck out: …]' if they are struck. */
export const wordsOf = (segment: ExportedSegment): string =>
  segment.isStruck ? `[Struck out: ${textOf(segment)}]` : textOf(segment);

/** Whether a segment has neither words nor notes, and is left out. */
export const isBlank = ({ text, notes = [] }: ExportedSegment): boolean =>
  text.length === 0 && notes.length === 0;

/** Text before the words of a segment: the name of its speaker, if it has one. */
export function speakerLabels({
  speakers,
}: Pick<TranscriptContent, 'speakers'>): (segment: Segment) => string {
  const names = new Map(speakers.map(({ id, name }) => [id, name]));
  return ({ speaker }) => {
    const name = names.get(speaker) ?? speaker;
    return name ? `${name}: ` : '';
  };
}

/** Whether most letters are of a script that is written from right to left. */
export function readsRightToLeft(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const rightToLeft = count(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu);
  return rightToLeft > 0 && rightToLeft * 2 > count(/\p{L}/gu);
}
