import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { failureOfPdf, openPdf } from '#portal/parts/viewer/pdf/open-pdf.ts';
import type { ViewerFailure } from '#portal/parts/viewer/viewer-failure.ts';
import { readPageSize } from './place-signatures.ts';
import type { PageSize } from './rectangle.ts';

export type Preview = {
  /** Absent until the document is opened. */
  document: PDFDocumentProxy | undefined;
  failure: ViewerFailure | undefined;
  retry: () => void;
};

/** Opens the PDF whose pages are shown. `readAddress` resolves to its signed address. */
export function usePreview(readAddress: () => Promise<string>): Preview {
  const [document, setDocument] = useState<PDFDocumentProxy>();
  const [failure, setFailure] = useState<ViewerFailure>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(readAddress);
  latest.current = readAddress;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` opens the document again
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    setFailure(undefined);
    const open = async () => {
      const url = await latest.current();
      const { task } = await openPdf(
        {
          source: { url, refresh: () => latest.current() },
          onProgress: () => undefined,
          onStalled: (stalled) => signal.aborted || setFailure(stalled),
          onPassword: () => undefined,
        },
        signal,
      );
      const opened = await task.promise;
      if (!signal.aborted) setDocument(opened);
    };
    open().catch((error: unknown) => {
      if (!signal.aborted) setFailure(failureOfPdf(error));
    });
    return () => {
      closing.abort();
      setDocument(undefined);
    };
  }, [attempt]);
  return { document, failure, retry: () => setAttempt((last) => last + 1) };
}

/** Size of a page as it is displayed, in points; undefined until it is read. */
export function usePageSize(
  document: PDFDocumentProxy | undefined,
  number: number,
): PageSize | undefined {
  const [read, setRead] = useState<PageSize & { number: number }>();
  useEffect(() => {
    if (!document) return undefined;
    let isCurrent = true;
    readPageSize(document, number).then(
      (size) => {
        if (isCurrent) setRead({ ...size, number });
      },
      // The page cannot be drawn either, which the preview says.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [document, number]);
  return document && read?.number === number ? read : undefined;
}
