import type { Me } from '#contracts/endpoints/accounts.ts';
import { exportFormats } from '#contracts/rules/speech/transcripts.ts';
import { ExportTranscriptDialog } from '#portal/parts/speech/export-transcript-dialog.tsx';
import { useFormSigning } from '#portal/parts/speech/signing/use-form-signing.tsx';
import { useMe } from '#portal/shared/me/use-me.ts';
import { useEditorValue } from './editor/use-editor.ts';

type Props = {
  caseId: string;
  transcriptId: string;
  isDirty: boolean;
  mayReadRedacted: boolean;
  onClose: () => void;
};

/** Exports the saved transcript, with or without its redacted words, or has it signed. */
export function ExportDialog(props: Props) {
  const { data: me } = useMe();
  return me ? <OwnExportDialog {...props} me={me} /> : null;
}

function OwnExportDialog({
  caseId,
  transcriptId,
  isDirty,
  mayReadRedacted,
  me,
  onClose,
}: Props & { me: Me }) {
  const version = useEditorValue((state) => state.version);
  const signing = useFormSigning({ caseId, transcriptId, version, isDirty, me, onClose });
  return (
    <ExportTranscriptDialog
      formats={exportFormats}
      subject={{ transcriptId }}
      mayReadRedacted={mayReadRedacted}
      signing={signing}
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
