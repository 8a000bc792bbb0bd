import { useQueryClient } from '@tanstack/react-query';
import type { Me } from '#contracts/endpoints/accounts.ts';
import { exportFormats } from '#contracts/rules/speech/transcripts.ts';
import { ExportTranscriptDialog } from '#portal/parts/speech/export-transcript-dialog.tsx';
import { useFormSigning } from '#portal/parts/speech/signing/use-form-signing.tsx';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { useMe } from '#portal/shared/me/use-me.ts';
import { savedExaminationQuery } from './api/saved-examination.ts';

/** Each turn has audio of its own, so there are no subtitles. */
const formats = exportFormats.filter((format) => format !== 'srt' && format !== 'vtt');

type Props = {
  caseId: string;
  /** The revision that the page shows. */
  version: number;
  mayReadRedacted: boolean;
  onClose: () => void;
};

/** Exports the saved cross-examination, with or without its redacted words, or has it signed. */
export function ExportRecordDialog(props: Props) {
  const { data: me } = useMe();
  return me ? <OwnExportDialog {...props} me={me} /> : null;
}

function OwnExportDialog({ caseId, version, mayReadRedacted, me, onClose }: Props & { me: Me }) {
  const client = useQueryClient();
  const signing = useFormSigning({
    ...{ caseId, transcriptId: caseId, crossExamination: true, version, me, onClose },
    // The page shows the record as it is now, so that what is asked for again was seen.
    onRefused: () => void invalidate(client, savedExaminationQuery(caseId).queryKey),
  });
  return (
    <ExportTranscriptDialog
      formats={formats}
      subject={{ transcriptId: caseId, crossExamination: true }}
      mayReadRedacted={mayReadRedacted}
      signing={signing}
      onClose={onClose}
    />
  );
}
