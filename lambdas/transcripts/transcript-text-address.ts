import { downloadAddress } from '#shared/files/download-address.ts';
import type { Files } from '#shared/files/files.ts';
import { transcriptFileKeys } from './record/transcript-keys.ts';

/**
 * Signed address, valid for a few minutes, of the recognised text of a transcript that exists.
 * Later versions are exported (exports/export-transcript.ts). No request.
 */
export const transcriptTextAddress = (
  files: Files,
  { caseId, id, title }: { caseId: string; id: string; title: string },
): Promise<string> =>
  downloadAddress(files, {
    key: transcriptFileKeys.text({ caseId, id }),
    fileName: `${title}.txt`,
  });
