import { useRef, useState } from 'react';
import type { ExportFormat } from '#contracts/rules/speech/transcripts.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { FormDialog } from '#portal/shared/ui/overlay/form-dialog.tsx';
import { openWaitingWindow, type WaitingWindow } from '#portal/shared/waiting-window.ts';
import { exportTranscript } from './api/transcripts.ts';

const formats: readonly { value: ExportFormat; label: string; detail: string }[] = [
  {
    value: 'wordWithLineNumbers',
    label: 'Word with line numbers',
    detail: '25 lines a page, questions and answers in columns',
  },
  { value: 'wordWithOutLineNumbers', label: 'Word without line numbers', detail: '' },
  { value: 'text', label: 'Text', detail: '' },
  { value: 'srt', label: 'Subtitles (SRT)', detail: '' },
  { value: 'vtt', label: 'Subtitles (VTT)', detail: '' },
  { value: 'certifiedPdf', label: 'Certified PDF', detail: 'with the hash of the transcript' },
];

/** Exports the saved transcript and opens the file in a new window. */
export function ExportDialog({
  transcriptId,
  isDirty,
  onClose,
}: {
  transcriptId: string;
  isDirty: boolean;
  onClose: () => void;
}) {
  const [fileFormat, setFileFormat] = useState<ExportFormat>('wordWithLineNumbers');
  const [redact, setRedact] = useState(true);
  const opened = useRef<WaitingWindow>(undefined);
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: () => exportTranscript(transcriptId, fileFormat, redact),
    onSuccess: ({ fileUrl, message }) => {
      if (opened.current) opened.current.show(fileUrl);
      else
        showSnackbar('error', 'Your browser blocked the new window. Allow windows of this site.');
      if (opened.current) showSnackbar('success', message);
      onClose();
    },
    onFailure: (error) => {
      opened.current?.close();
      showFailure(error);
    },
  });
  return (
    <FormDialog
      title="Export"
      submitLabel="Export"
      isLocked={isSubmitting}
      failure={failure}
      onSubmit={() => {
        opened.current = openWaitingWindow();
        return submit();
      }}
      onClose={onClose}
    >
      {isDirty && (
        <p className="transcript-notice" role="status">
          Your unsaved changes will not be in the file.
        </p>
      )}
      <fieldset className="export-choices">
        <legend>File format</legend>
        {formats.map(({ value, label, detail }) => (
          <Choice
            key={value}
            kind="radio"
            name="file-format"
            detail={detail}
            checked={fileFormat === value}
            onChange={() => setFileFormat(value)}
          >
            {label}
          </Choice>
        ))}
      </fieldset>
      <Choice
        kind="checkbox"
        detail="Black marks in place of redacted words"
        checked={redact}
        onChange={({ target }) => setRedact(target.checked)}
      >
        Redact
      </Choice>
    </FormDialog>
  );
}
