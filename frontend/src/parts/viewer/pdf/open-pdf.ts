import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createRangeReader, type FileSource, type RangeReader } from '../read-range.ts';
import { ViewerFailure } from '../viewer-failure.ts';

/** Written by frontend/build/pdfjs-files.ts. */
const FILES = `${import.meta.env.BASE_URL}assets/pdfjs-${version}/`;
GlobalWorkerOptions.workerSrc = `${FILES}pdf.worker.js`;

/** Size of a range request; pdf.js asks for several neighbouring ones at once. */
export const RANGE_BYTES = 2 ** 16;

export type PdfProgress = { receivedBytes: number; totalBytes: number };

export type PdfOpening = {
  source: FileSource;
  onProgress: (progress: PdfProgress) => void;
  /** A part could not be read after the document was opened; `retry` reads it again. */
  onStalled: (failure: ViewerFailure) => void;
  /** The file needs a password; `isWrong` after a wrong one. */
  onPassword: (submit: (password: string) => void, isWrong: boolean) => void;
  /** For several documents at a time; without it the document starts a worker of its own. */
  worker?: PDFWorker;
};

/** A worker for several documents; `destroy()` ends it. */
export function startPdfWorker(): PDFWorker {
  const worker = new PDFWorker();
  // Rejects when it is destroyed before it is ready, possibly before a document waits for it.
  worker.promise.catch(() => undefined);
  return worker;
}

export type OpenedPdf = {
  task: PDFDocumentLoadingTask;
  /** Reads again what could not be read. */
  retry: () => void;
};

/**
 * Opens a PDF by range requests: only what the shown pages need is read. The document's scripts
 * and XFA forms do not run.
 *
 * Throws ViewerFailure.
 */
export async function openPdf(opening: PdfOpening, signal: AbortSignal): Promise<OpenedPdf> {
  const { source, onProgress, onPassword } = opening;
  const read = createRangeReader(source);
  const first = await read(0, RANGE_BYTES, signal);
  const { totalBytes } = first;
  onProgress({ receivedBytes: first.bytes.length, totalBytes });
  const isWhole = first.bytes.length >= totalBytes;
  const transport = isWhole ? undefined : new RangeTransport(first, read, opening, signal);
  signal.throwIfAborted();
  const own = opening.worker ? undefined : startPdfWorker();
  const task = getDocument({
    ...(transport ? { range: transport } : { data: first.bytes }),
    worker: opening.worker ?? own,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${FILES}cmaps/`,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    iccUrl: `${FILES}iccs/`,
    wasmUrl: `${FILES}wasm/`,
    // The content security policy allows no WebAssembly: decoders in JavaScript are used.
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  });
  task.onPassword = (submit: (password: string) => void, reason: number) =>
    onPassword(submit, reason === PasswordResponses.INCORRECT_PASSWORD);
  endAtAbort(task, own, signal);
  return { task, retry: () => transport?.retry() };
}

/**
 * Ends a document, and its own worker. A worker that is told to end a document while it opens it
 * throws an error that nobody can catch, so a worker without other documents is ended at once.
 */
function endAtAbort(
  task: PDFDocumentLoadingTask,
  own: PDFWorker | undefined,
  signal: AbortSignal,
): void {
  let isOpened = false;
  task.promise.then(
    () => {
      isOpened = true;
    },
    () => undefined,
  );
  const end = async () => {
    if (isOpened || !own) await task.destroy();
    own?.destroy();
  };
  signal.addEventListener('abort', () => void end(), { once: true });
}

/** Turns what pdf.js throws into a ViewerFailure. */
export function failureOfPdf(error: unknown): ViewerFailure {
  if (error instanceof ViewerFailure) return error;
  return new ViewerFailure(error instanceof InvalidPDFException ? 'damaged' : 'network', {
    cause: error,
  });
}

type Range = { begin: number; end: number };

/** Gives pdf.js the ranges that it asks for; a failed one waits for `retry`. */
class RangeTransport extends PDFDataRangeTransport {
  readonly #read: RangeReader;
  readonly #opening: PdfOpening;
  readonly #signal: AbortSignal;
  #receivedBytes: number;
  #failed: Range[] = [];

  constructor(
    first: { bytes: Uint8Array<ArrayBuffer>; totalBytes: number },
    read: RangeReader,
    opening: PdfOpening,
    signal: AbortSignal,
  ) {
    super(first.totalBytes, first.bytes);
    this.#receivedBytes = first.bytes.length;
    this.#read = read;
    this.#opening = opening;
    this.#signal = signal;
  }

  override requestDataRange(begin: number, end: number): void {
    void this.#request({ begin, end });
  }

  retry(): void {
    const failed = this.#failed;
    this.#failed = [];
    for (const range of failed) void this.#request(range);
  }

  async #request(range: Range): Promise<void> {
    const { begin, end } = range;
    try {
      const { bytes, totalBytes } = await this.#read(begin, end - begin, this.#signal);
      // The file was replaced by another one: its parts would not fit together.
      if (totalBytes !== this.length || bytes.length !== end - begin)
        throw new ViewerFailure('gone');
      this.#receivedBytes += bytes.length;
      this.#opening.onProgress({ receivedBytes: this.#receivedBytes, totalBytes });
      this.onDataRange(begin, bytes);
    } catch (error) {
      if (this.#signal.aborted) return;
      this.#failed.push(range);
      this.#opening.onStalled(failureOfPdf(error));
    }
  }
}
