import type { ExportFormat } from '#contracts/rules/speech/transcripts.ts';
import type { ExportedTranscript } from './exported-transcript.ts';

type Format = {
  extension: string;
  contentType: string;
  write: (transcript: ExportedTranscript) => Promise<string | Uint8Array>;
};

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Writers are loaded on first use: their libraries are most of the function's code. */
export const exportWriters: Record<ExportFormat, Format> = {
  wordWithLineNumbers: {
    extension: 'docx',
    contentType: WORD,
    write: async (transcript) =>
      (await import('./write-word.ts')).writeWord(transcript, { hasLineNumbers: true }),
  },
  wordWithOutLineNumbers: {
    extension: 'docx',
    contentType: WORD,
    write: async (transcript) =>
      (await import('./write-word.ts')).writeWord(transcript, { hasLineNumbers: false }),
  },
  certifiedPdf: {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: async (transcript) =>
      (await import('./write-certified-pdf.ts')).writeCertifiedPdf(transcript),
  },
  text: {
    extension: 'txt',
    contentType: 'text/plain; charset=utf-8',
    write: async (transcript) => (await import('./write-text.ts')).writeText(transcript),
  },
  srt: {
    extension: 'srt',
    contentType: 'application/x-subrip',
    write: async ({ content }) => (await import('./write-subtitles.ts')).writeSrt(content),
  },
  vtt: {
    extension: 'vtt',
    contentType: 'text/vtt',
    write: async ({ content }) => (await import('./write-subtitles.ts')).writeVtt(content),
  },
};
