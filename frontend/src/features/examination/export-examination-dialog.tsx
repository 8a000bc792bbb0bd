import { useRef, useState } from 'react';
import { transcriptsEndpoints } from '#contracts/endpoints/speech/transcripts.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showFailure, showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Choice } from '#portal/shared/ui/form/choice.tsx';
import { FormDialog } from '#portal/shared/ui/overlay/form-dialog.tsx';
import { openWaitingWindow, type WaitingWindow } from '#portal/shared/waiting-window.ts';

/** Formats of an examination; each turn has audio of its own, so there are no subtitles. */
const formats = [
  {
    value: 'wordWithLineNumbers',
    label: 'Word with line numbers',
    detail: '25 lines a page, questions and answers in columns',
  },
  { value: 'wordWithOutLineNumbers', label: 'Word without line numbers', detail: '' },
  { value: 'text', label: 'Text', detail: '' },
  { value: 'certifiedPdf', label: 'Certified PDF', detail: 'with the hash of the transcript' },
] as const;

/** Exports a cross-examination and opens the file in a new window. */
export function ExportExaminationDialog({
  caseId,
  onClose,
}: {
  caseId: string;
  onClose: () => void;
}) {
  const [fileFormat, setFileFormat] =
    useState<(typeof formats)[number]['value']>('wordWithLineNumbers');
  const opened = useRef<WaitingWindow>(undefined);
  const { submit, isSubmitting, failure } = useSubmit({
    mutationFn: () =>
      callApi(transcriptsEndpoints.exportTranscript, {
        body: { transcriptId: caseId, crossExamination: true, fileFormat },
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
      <fieldset className="turn-list-field">
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
    </FormDialog>
  );
}
