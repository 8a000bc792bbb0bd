import { openPdf } from '#portal/parts/viewer/pdf/open-pdf.ts';

/** The number of pages of the PDF at an address. Throws ViewerFailure. */
export async function countPages(url: string): Promise<number> {
  const closing = new AbortController();
  try {
    const { task } = await openPdf(
      {
        source: { url, refresh: async () => url },
        onProgress: () => undefined,
        onStalled: () => undefined,
        onPassword: () => undefined,
      },
      closing.signal,
    );
    return (await task.promise).numPages;
  } finally {
    closing.abort();
  }
}
