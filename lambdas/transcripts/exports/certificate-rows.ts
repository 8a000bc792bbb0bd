import { createHash } from 'node:crypto';
import { toIndianMoment } from '#shared/india-time.ts';
import type { ExportedTranscript } from './exported-transcript.ts';
import { writeText } from './write-text.ts';

/**
 * SHA-256, in hex, of the canonical text of a transcript: the bytes of its text export without
 * times (ADR 18).
 */
export const transcriptHash = ({
  title,
  content,
}: Pick<ExportedTranscript, 'title' | 'content'>): string =>
  createHash('sha256')
    .update(writeText({ title, content, hasTimes: false }))
    .digest('hex');

/** What the portal knows of the text of a file: label and value. */
export function certificateRows(transcript: ExportedTranscript): [string, string][] {
  const { caseCode, caseTitle, title, content, version, redactedWords, preparedFor, now } =
    transcript;
  const words = content.segments.reduce((sum, { text }) => sum + text.length, 0);
  return [
    ['Case', `${caseTitle} (${caseCode})`],
    ['Transcript', title],
    ['Version', String(version.version)],
    ...savedRows(transcript),
    ['Words', String(words)],
    [
      'Redacted words',
      redactedWords > 0 ? `${redactedWords}, each replaced by a mark of the same width` : 'none',
    ],
    ['SHA-256 of the text', transcriptHash(transcript)],
    ['Exported by', preparedFor],
    ['Exported on', toIndianMoment(now.toISOString())],
  ];
}

function savedRows({ version }: ExportedTranscript): [string, string][] {
  if (!version.savedAt) return [];
  const at = toIndianMoment(version.savedAt);
  return version.version === 0
    ? [['Recognised on', at]]
    : [
        ['Saved by', version.name],
        ['Saved on', at],
      ];
}
