import { exportFormats } from '#contracts/rules/speech/transcripts.ts';
import { ExportTranscriptDialog } from '#portal/parts/speech/export-transcript-dialog.tsx';

/** Exports the saved transcript, with or without its redacted words. */
export function ExportDialog({
  transcriptId,
  isDirty,
  mayReadRedacted,
  onClose,
}: {
  transcriptId: string;
  isDirty: boolean;
  mayReadRedacted: boolean;
  onClose: () => void;
}) {
  return (
    <ExportTranscriptDialog
      formats={exportFormats}
      subject={{ transcriptId }}
      mayReadRedacted={mayReadRedacted}
      notice={
        isDirty && (
          <p className="transcript-notice" role="status">
            Your unsaved changes will not be in the file.
          </p>
        )
      }
      onClose={onClose}
    />
  );
}
