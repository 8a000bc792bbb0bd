import { DEFAULT_LOADER_TEXT } from './loader-state.ts';
import { useSubmit } from './use-submit.ts';

/** Finds the signed address of a file and saves the file. */
export function useDownload(findAddress: () => Promise<string>) {
  const { submit, isSubmitting, failure } = useSubmit({
    loader: DEFAULT_LOADER_TEXT,
    mutationFn: findAddress,
    onSuccess: (address) => saveFrom(address),
  });
  return { download: () => void submit(), isDownloading: isSubmitting, failure };
}

/**
 * Saves the file at an address; without a name it keeps the server's. No window is opened, which
 * a pop-up blocker could prevent, and files are served as attachments: the page stays.
 */
export function saveFrom(address: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.rel = 'noopener';
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
}

export function saveBlob(file: Blob, fileName: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, fileName);
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
