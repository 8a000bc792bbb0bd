import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF whose pages are drawn. */
export type PictureSource = {
  /** Unique among the sources of one set of pictures. */
  id: string;
  /** Resolves to its signed address; '' if there is nothing to draw. */
  readUrl: () => Promise<string>;
};

export type PagePictures = ReturnType<typeof createPagePictures>;

type OpenedSource = { document: Promise<PDFDocumentProxy>; close: () => void };

/** Maximum number of open PDFs; the least recently used one is closed. */
const OPEN_MAX = 24;

const load = async () => {
  const [{ openPdf, startPdfWorker }, { drawPage }] = await Promise.all([
    import('#portal/parts/viewer/pdf/open-pdf.ts'),
    import('#portal/parts/viewer/pdf/draw-page.ts'),
  ]);
  return { openPdf, drawPage, worker: startPdfWorker() };
};

/** Draws pages of many PDFs in one worker. PDFs are opened by range requests, when first drawn. */
export function createPagePictures() {
  let engine: ReturnType<typeof load> | undefined;
  const opened = new Map<string, OpenedSource>();

  const open = ({ id, readUrl }: PictureSource): OpenedSource => {
    const known = opened.get(id);
    opened.delete(id);
    const source = known ?? openSource(readUrl);
    opened.set(id, source);
    for (const [oldest, { close }] of opened) {
      if (opened.size <= OPEN_MAX) break;
      close();
      opened.delete(oldest);
    }
    return source;
  };
  const openSource = (readUrl: () => Promise<string>): OpenedSource => {
    const closing = new AbortController();
    const document = (async () => {
      engine ??= load();
      const { openPdf, worker } = await engine;
      const url = await readUrl();
      if (!url) throw new Error('There is no PDF');
      const { task } = await openPdf(
        {
          source: { url, refresh: readUrl },
          worker,
          onProgress: () => undefined,
          onStalled: () => closing.abort(),
          onPassword: () => closing.abort(),
        },
        closing.signal,
      );
      return await task.promise;
    })();
    // `draw` throws the failure; until a caller waits for it, the rejection is not unhandled.
    document.catch(() => undefined);
    return { document, close: () => closing.abort() };
  };
  return {
    /** Throws if the page cannot be drawn. */
    async draw(
      source: PictureSource,
      page: number,
      canvas: HTMLCanvasElement,
      options: { box: { width: number; height: number }; signal: AbortSignal },
    ): Promise<void> {
      const { document } = open(source);
      try {
        const pdf = await document;
        engine ??= load();
        const { drawPage } = await engine;
        if (!options.signal.aborted) await drawPage(pdf, page, canvas, options);
      } catch (error) {
        // The next attempt opens it again.
        if (!options.signal.aborted && opened.get(source.id)?.document === document)
          opened.delete(source.id);
        throw error;
      }
    },
    close(): void {
      for (const { close } of opened.values()) close();
      opened.clear();
      void engine?.then(({ worker }) => worker.destroy());
      engine = undefined;
    },
  };
}
