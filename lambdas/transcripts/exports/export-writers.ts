import type { ExportFormat } from '#contracts/rules/speech/transcripts.ts';
import type { ExportedTranscript } from './exported-transcript.ts';
import type { ReporterFacts } from './reporter/front-and-back.ts';

type Format = {
  extension: string;
  contentType: string;
  write: (transcript: ExportedTranscript, facts?: ReporterFacts) => Promise<string | Uint8Array>;
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
  reporterPdf: {
    extension: 'pdf',
    contentType: 'application/pdf',
    write: async (transcript, facts) =>
      (
        await (
          await import('./reporter/write-reporter-pdf.ts')
        ).writeReporterPdf(await reporterForm(transcript, facts))
      ).bytes,
  },
  reporterWord: {
    extension: 'docx',
    contentType: WORD,
    write: async (transcript, facts) =>
      (await import('./reporter/write-reporter-word.ts')).writeReporterWord(
        await reporterForm(transcript, facts),
      ),
  },
  reporterText: {
    extension: 'txt',
    contentType: 'text/plain; charset=utf-8',
    write: async (transcript, facts) =>
      (await import('./reporter/write-reporter-text.ts')).writeReporterText(
        await reporterForm(transcript, facts),
      ),
  },
};

async function reporterForm(transcript: ExportedTranscript, facts: ReporterFacts | undefined) {
  if (!facts) throw new Error('A reporter’s form needs the facts of its case');
  const { composeReporterForm } = await import('./reporter/compose-reporter-form.ts');
  return composeReporterForm(transcript, facts);
}
