import { createHash } from 'node:crypto';
import { Writable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createTypesetter } from 'typesetter';
import {
  type ComposedBundle,
  composeBundle,
  type DocumentFacts,
  type FactsByDocument,
  inspectPdf,
  type Manifest,
  type ManifestItem,
  planBundle,
  type SourceReference,
} from '../src/index.ts';

export const typesetter = createTypesetter();

export type TestBundle = ComposedBundle & { bytes: Buffer };

/** Collects what is written to it. */
export function memorySink(): { sink: Writable; bytes(): Buffer } {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { sink, bytes: () => Buffer.concat(chunks) };
}

export const documentItem = (
  documentId: string,
  more: { pages?: string; title?: string } = {},
): ManifestItem => ({
  kind: 'document',
  id: `item-${documentId}`,
  documentId,
  title: `Title ${documentId}`,
  ...more,
});

/** Inspects, plans and composes; the items are all documents unless the manifest has some. */
export async function bundleOf(
  files: { [documentId: string]: Buffer },
  manifest: Partial<Manifest> = {},
  known: FactsByDocument = {},
  references: { [documentId: string]: readonly SourceReference[] } = {},
): Promise<TestBundle> {
  const facts: FactsByDocument = {};
  for (const [id, file] of Object.entries(files)) {
    const inspected: DocumentFacts = known[id] ?? (await inspectPdf(file));
    facts[id] = { fileName: `${id}.pdf`, ...inspected };
  }
  const plan = planBundle(
    {
      name: 'Hearing bundle',
      items: Object.keys(files).map((id) => documentItem(id)),
      hasPageNumbers: true,
      hasContents: false,
      createdAt: '2026-01-02T03:04:05.000Z',
      ...manifest,
    },
    facts,
    typesetter,
  );
  const { sink, bytes } = memorySink();
  const composed = await composeBundle({
    plan,
    typesetter,
    sink,
    openSource: async (id) => ({
      file: files[id] ?? Buffer.alloc(0),
      references: references[id] ?? [],
    }),
  });
  const written = bytes();
  if (composed.sha256 !== createHash('sha256').update(written).digest('hex'))
    throw new Error('The SHA-256 is not that of the bytes');
  return { ...composed, bytes: written };
}

/** All that can be found in a PDF: its bytes and each stream that can be inflated. */
export function searchable(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    try {
      parts.push(inflateSync(bytes.subarray(at + 7), { finishFlush: 2 }).toString('latin1'));
    } catch {
      // Not a Flate stream.
    }
  }
  return parts.join('\n');
}

/** The rectangles of a page's links: left, bottom, right, top. */
export async function linkRectsOf(bytes: Buffer, index: number): Promise<number[][]> {
  const { promise } = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const annotations = await (await (await promise).getPage(index + 1)).getAnnotations();
  return annotations.filter(({ subtype }) => subtype === 'Link').map(({ rect }) => [...rect]);
}

export type ReadOutline = { title: string; page: number | undefined; items: ReadOutline[] };
export type ReadBundle = {
  pageCount: number;
  labels: string[] | null;
  outline: ReadOutline[];
  text(page: number): Promise<string>;
  /** Links of a page: the index they lead to, or their address. */
  links(page: number): Promise<(number | string | undefined)[]>;
  annotations(page: number): Promise<{ subtype: string; text: string }[]>;
};

/** Reads a PDF with pdf.js, which knows nothing of the engine. */
export async function readWithPdfJs(bytes: Buffer): Promise<ReadBundle> {
  const document = await getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
  }).promise;
  const pageOf = async (destination: unknown): Promise<number | undefined> => {
    if (!Array.isArray(destination)) return undefined;
    const [target] = destination;
    return typeof target === 'object' && target !== null
      ? document.getPageIndex(target)
      : undefined;
  };
  type Item = { title: string; dest: unknown; items: Item[] };
  const readItems = (items: readonly Item[]): Promise<ReadOutline[]> =>
    Promise.all(
      items.map(async ({ title, dest, items: below }) => ({
        title,
        page: await pageOf(dest),
        items: await readItems(below),
      })),
    );
  const annotationsOf = async (index: number) =>
    (await (await document.getPage(index + 1)).getAnnotations()) as {
      subtype: string;
      dest?: unknown;
      url?: string;
      contentsObj?: { str: string };
    }[];
  return {
    pageCount: document.numPages,
    labels: await document.getPageLabels(),
    outline: await readItems(((await document.getOutline()) ?? []) as Item[]),
    async text(index) {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    },
    async links(index) {
      const links = (await annotationsOf(index)).filter(({ subtype }) => subtype === 'Link');
      return Promise.all(links.map(async ({ dest, url }) => url ?? (await pageOf(dest))));
    },
    async annotations(index) {
      return (await annotationsOf(index)).map(({ subtype, contentsObj }) => ({
        subtype,
        text: contentsObj?.str ?? '',
      }));
    },
  };
}
