import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createFontUse, createTypesetter, type Typesetter } from 'typesetter';
import { openPdf } from '../pdf/open-pdf.ts';
import { PdfError } from '../pdf/pdf-error.ts';
import type { BundlePlan, PlannedPage } from '../plan/bundle-plan.ts';
import type { UnreadableCode } from '../plan/manifest.ts';
import type { Problem } from '../plan/problem.ts';
import { BundleFile } from './bundle-file.ts';
import { type ObjectStore, openStore } from './output/object-store.ts';
import { Output, type Sink } from './output/output.ts';
import { type ImportedSource, importSource } from './source/import-source.ts';
import type { SourceReference } from './source/link-references.ts';

/** A source as path or bytes. `release` is called when it is no longer needed. */
export type OpenedSource = {
  file: string | Uint8Array;
  password?: string;
  /** Where the words of the plan's references stand in this source. */
  references?: readonly SourceReference[];
  release?: () => Promise<void> | void;
};

export type ComposeProgress = {
  documentId: string;
  documentsDone: number;
  documentsTotal: number;
};

/** A document that the plan counted on and that could not be read now. */
export type Slip = { documentId: string; code: UnreadableCode; message: string };

export type ComposedBundle = {
  pageCount: number;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
  slips: Slip[];
  /** The plan's problems and what composing found. */
  problems: Problem[];
  /** Whether it is PDF/A-2u, and declares it. */
  isArchival: boolean;
  /** Why pages of a document are not, by document. */
  obstacles: { documentId: string; reasons: readonly string[] }[];
};

export type ComposeOptions = {
  plan: BundlePlan;
  /** Brings a document here; the next one is asked for while one is composed. */
  openSource(documentId: string): Promise<OpenedSource>;
  sink: Sink;
  typesetter?: Typesetter;
  /** Gives a file of a package by its specifier, where the program is bundled: `composerFiles` (`bundle-composer/files`) names them. */
  readFile?: (specifier: string) => Uint8Array;
  onProgress?: (progress: ComposeProgress) => void;
  signal?: AbortSignal;
};

/** Pages from which a thread for the SHA-256 pays off. */
const LARGE_PAGES = 1000;

/**
 * Keeps V8's space for new objects at its first size. What a document needs dies with it: without
 * this, the process holds up to 100 MB of dead objects, and composing is slower.
 */
let isYoungSpaceKept = false;
function keepYoungSpaceSmall(): void {
  if (isYoungSpaceKept) return;
  setFlagsFromString('--semi-space-growth-factor=1');
  isYoungSpaceKept = true;
}

/**
 * Writes the bundle that a plan describes. The same plan and sources give the same bytes. A
 * document that can't be read gets a slip sheet at its first page; its other page numbers are
 * left out, so that no number moves. Throws what `openSource` and the sink throw, and the
 * signal's reason; a path keeps its earlier file then.
 */
export async function composeBundle(options: ComposeOptions): Promise<ComposedBundle> {
  const { plan, sink, signal } = options;
  signal?.throwIfAborted();
  keepYoungSpaceSmall();
  const typesetter = options.typesetter ?? createTypesetter();
  const output = await Output.open(sink, plan.pages.length >= LARGE_PAGES ? 'thread' : 'here');
  let store: ObjectStore | undefined;
  try {
    store = await openStore(sink);
    const id = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 32);
    const bundle = new BundleFile(store.output, plan, {
      pen: { typesetter, fonts: createFontUse(typesetter) },
      readFile: options.readFile ?? readFromModules,
    });
    await bundle.begin();
    const slips: Slip[] = [];
    await importSources(options, bundle, slips);
    signal?.throwIfAborted();
    await bundle.end();
    const pause = pauseOf(signal);
    await store.read((bytes) => bundle.writeFile(output, { id, bytes, pause }));
    const sha256 = await output.finish();
    return {
      pageCount: bundle.pageCount,
      sizeBytes: output.size,
      sha256,
      slips,
      problems: [...plan.problems, ...bundle.problems],
      isArchival: bundle.isArchival,
      obstacles: [...bundle.obstacles].map(([documentId, reasons]) => ({ documentId, reasons })),
    };
  } catch (error) {
    await output.abandon();
    throw error;
  } finally {
    await store?.remove();
  }
}

/** Lets others run, and ends where the signal says so. */
const pauseOf = (signal: AbortSignal | undefined) => async () => {
  await setImmediate();
  signal?.throwIfAborted();
};

const readFromModules = (specifier: string): Uint8Array =>
  readFileSync(createRequire(import.meta.url).resolve(specifier));

type Prefetched = { documentId: string; opened: Promise<OpenedSource> };

async function importSources(
  { plan, openSource, onProgress, signal }: ComposeOptions,
  bundle: BundleFile,
  slips: Slip[],
): Promise<void> {
  const documentIds = [...new Set(plan.pages.flatMap(documentOf))];
  const prefetch = (index: number): Prefetched | undefined => {
    const documentId = documentIds[index];
    if (documentId === undefined) return undefined;
    const opened = openSource(documentId);
    // Awaited in its turn; until then a failure is not unhandled.
    opened.catch(() => undefined);
    return { documentId, opened };
  };

  const pause = pauseOf(signal);
  let next = prefetch(0);
  try {
    for (let index = 0; next !== undefined; index++) {
      const { documentId, opened } = next;
      next = undefined;
      const source = await opened;
      try {
        next = prefetch(index + 1);
        await importOne(bundle, { documentId, source }, pause);
      } catch (error) {
        if (!(error instanceof PdfError)) throw error;
        slips.push({ documentId, code: error.code, message: error.message });
        bundle.addSlip(documentId, error.code);
      } finally {
        await source.release?.();
      }
      const documentsTotal = documentIds.length;
      onProgress?.({ documentId, documentsDone: index + 1, documentsTotal });
      await pause();
    }
  } finally {
    const left = await next?.opened.catch(() => undefined);
    await left?.release?.();
  }
}

const documentOf = (page: PlannedPage) => (page.kind === 'source' ? [page.documentId] : []);

async function importOne(
  bundle: BundleFile,
  { documentId, source }: { documentId: string; source: OpenedSource },
  pause: () => Promise<void>,
): Promise<void> {
  const opened = await openPdf(source.file, source.password);
  try {
    const mark = bundle.writer.mark();
    let imported: ImportedSource;
    try {
      imported = importSource(opened.file, bundle.placementsOf(documentId), {
        shared: bundle.shared,
        references: source.references ?? [],
        archive: bundle.archiveOf(documentId),
      });
    } catch (error) {
      bundle.discard(mark);
      // Stack and allocation limits are the document's fault here, not the program's.
      if (error instanceof RangeError)
        throw new PdfError('damaged', 'The document is nested too deeply', { cause: error });
      throw error;
    }
    await bundle.commit(documentId, imported, pause);
  } finally {
    opened.close();
  }
}
