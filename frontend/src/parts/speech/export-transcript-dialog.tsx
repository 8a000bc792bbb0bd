import { type ReactNode, useRef, useState } from 'react';
import { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { type ExportFormat, isReporterFormat } from '#contracts/rules/speech/transcripts.ts';
import { type ApiInput, callApi } from '../../shared/api/call-api.ts';
import { showFailure, showSnackbar } from '../../shared/feedback/snackbar-state.ts';
import { useSubmit } from '../../shared/feedback/use-submit.ts';
import { Choice } from '../../shared/ui/form/choice.tsx';
import { openWaitingWindow, type WaitingWindow } from '../../shared/waiting-window.ts';
import { FormDialog } from '../unsent/form-dialog.tsx';
import { ReporterFields } from './reporter-fields.tsx';
import './export-transcript-dialog.css';

const labels: Readonly<Record<ExportFormat, { label: string; detail: string }>> = {
  wordWithLineNumbers: {
    label: 'Word with line numbers',
    detail: '25 lines a page, questions and answers in columns',
  },
  wordWithOutLineNumbers: { label: 'Word without line numbers', detail: '' },
  text: { label: 'Text', detail: '' },
  srt: { label: 'Subtitles (SRT)', detail: '' },
  vtt: { label: 'Subtitles (VTT)', detail: '' },
  certifiedPdf: { label: 'Certified PDF', detail: 'with the hash of the transcript' },
  reporterPdf: {
    label: 'Reporter’s form (PDF)',
    detail: 'cover, indexes, 25 numbered lines a page, certificate',
  },
  reporterWord: { label: 'Reporter’s form (Word)', detail: 'the same pages and lines' },
  reporterText: { label: 'Reporter’s form (text)', detail: 'the same pages and lines' },
};

/** What a reporter's form is made with. */
export type ReporterChoice = {
  redact: boolean;
  hasTimes: boolean;
  reporter: string;
  hearingDate: string;
};

/** Asks for signatures on the reporter's PDF in place of the file. */
export type ExportSigning = {
  fields: ReactNode;
  /** Present once a signature is wanted. */
  wish?: { submitLabel: string; send: (choice: ReporterChoice) => unknown } | undefined;
  isSubmitting: boolean;
  failure: string | undefined;
};

/** Exports a saved transcript or cross-examination and opens the file in a new window. */
export function ExportTranscriptDialog({
  formats,
  subject,
  mayReadRedacted,
  notice,
  signing,
  onClose,
}: {
  formats: readonly ExportFormat[];
  /** The request without its format. */
  subject: Omit<
    NonNullable<ApiInput<(typeof transcriptsEndpoints)['exportTranscript']>['body']>,
    'fileFormat' | 'redact'
  >;
  /** Others get redacted files only. */
  mayReadRedacted: boolean;
  notice?: ReactNode;
  signing?: ExportSigning;
  onClose: () => void;
}) {
  const [fileFormat, setFileFormat] = useState<ExportFormat>('wordWithLineNumbers');
  const [redact, setRedact] = useState(true);
  const [hasTimes, setHasTimes] = useState(false);
  const [reporter, setReporter] = useState('');
  const [hearingDate, setHearingDate] = useState('');
  const isReporters = isReporterFormat(fileFormat);
  // Subtitles consist of times, and turns have recordings of their own.
  const mayHaveTimes = !subject.crossExamination && fileFormat !== 'srt' && fileFormat !== 'vtt';
  const opened = useRef<WaitingWindow>(undefined);
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: () =>
      callApi(transcriptsEndpoints.exportTranscript, {
        body: {
          ...{ ...subject, fileFormat, redact },
          ...(mayHaveTimes && hasTimes && { hasTimes }),
          ...(isReporters && { reporter, hearingDate }),
        },
      }),
    onSuccess: ({ fileUrl, message }) => {
      if (!opened.current)
        return showSnackbar(
          'error',
          'Your browser blocked the new window. Allow windows of this site.',
        );
      opened.current.show(fileUrl);
      showSnackbar('success', message);
      onClose();
    },
    onFailure: (error) => {
      opened.current?.close();
      showFailure(error);
    },
  });
  const wish = fileFormat === 'reporterPdf' ? signing?.wish : undefined;
  return (
    <FormDialog
      title="Export"
      submitLabel={wish?.submitLabel ?? 'Export'}
      isLocked={isSubmitting || (signing?.isSubmitting ?? false)}
      failure={wish ? signing?.failure : failure}
      onSubmit={() => {
        if (wish) return wish.send({ redact, hasTimes, reporter, hearingDate });
        opened.current = openWaitingWindow();
        return submit();
      }}
      onClose={onClose}
    >
      {notice}
      <fieldset className="export-formats">
        <legend>File format</legend>
        {formats.map((format) => (
          <Choice
            key={format}
            kind="radio"
            name="file-format"
            detail={labels[format].detail}
            checked={fileFormat === format}
            onChange={() => setFileFormat(format)}
          >
            {labels[format].label}
          </Choice>
        ))}
      </fieldset>
      {isReporters && (
        <ReporterFields
          reporter={reporter}
          hearingDate={hearingDate}
          onReporter={setReporter}
          onHearingDate={setHearingDate}
        />
      )}
      {mayHaveTimes && (
        <Choice
          kind="checkbox"
          detail="Of each paragraph, from the start of the recording"
          checked={hasTimes}
          onChange={({ target }) => setHasTimes(target.checked)}
        >
          Times
        </Choice>
      )}
      {mayReadRedacted ? (
        <Choice
          kind="checkbox"
          detail="Black marks in place of redacted words"
          checked={redact}
          onChange={({ target }) => setRedact(target.checked)}
        >
          Redact
        </Choice>
      ) : (
        <p className="soft">Black marks stand in place of redacted words.</p>
      )}
      {fileFormat === 'reporterPdf' && signing?.fields}
    </FormDialog>
  );
}
