import { commentsEndpoints } from '#contracts/endpoints/comments.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import type { PrivateEntries } from './export-dialog.tsx';

/** Saves the thread as a PDF, with or without its private entries. */
export function useExportComments(caseId: string, fileName: string) {
  const { submit, isSubmitting, failure } = useSubmit();
  const exportComments = async (privateEntries: PrivateEntries) => {
    const isDone = await submit(
      async () => {
        const { fileUrl } = await callApi(commentsEndpoints.downloadComments, {
          params: { id: caseId },
          query: { privateEntries },
          isBackground: true,
        });
        save(await fetchFile(fileUrl), fileName);
        return true;
      },
      { loader: 'Download comments' },
    );
    if (isDone) showSnackbar('success', 'Download completed');
  };
  return { exportComments, isExporting: isSubmitting, failure };
}

/** Fetched whole first: only then it is certain that the download completes. */
async function fetchFile(address: string): Promise<Blob> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file was refused with ${answer.status}`);
  return answer.blob();
}

/** Without a new window, which a browser might block that long after the click. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
