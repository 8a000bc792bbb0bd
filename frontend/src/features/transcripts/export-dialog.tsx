import { useState } from 'react';
import { exportFormats } from '#contracts/rules/speech/transcripts.ts';
import { ExportTranscriptDialog } from '#portal/shared/speech/export-transcript-dialog.tsx';
import { Choice } from '#portal/shared/ui/form/choice.tsx';

/** Exports the saved transcript, with or without its redacted words. */
export function ExportDialog({
  transcriptId,
  isDirty,
  onClose,
}: {
  transcriptId: string;
  isDirty: boolean;
  onClose: () => void;
}) {
  const [redact, setRedact] = useState(true);
  return (
    <ExportTranscriptDialog
      formats={exportFormats}
      subject={{ transcriptId, redact }}
      notice={
        isDirty && (
          <p className="transcript-notice" role="status">
            Your unsaved changes will not be in the file.
          </p>
        )
      }
      onClose={onClose}
    >
      <Choice
        kind="checkbox"
        detail="Black marks in place of redacted words"
        checked={redact}
        onChange={({ target }) => setRedact(target.checked)}
      >
        Redact
      </Choice>
    </ExportTranscriptDialog>
  );
}
