import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { openSegment, type Segment } from '#shared/text-index/read-segment.ts';
import { type PageTexts, textVersionOf } from '../record/derived-files.ts';
import type { DocumentRow } from '../record/document-record.ts';
import { indexPages } from './index-text.ts';
import { readTextParts } from './text-parts.ts';

/** A searchable text of a document: its pages are `first` to `first + count - 1` of the segment. */
export type OpenText = {
  row: DocumentRow;
  segment: Segment;
  first: number;
  pageBytes: readonly number[];
};

/** Texts that no segment has yet, which are read whole. */
const MAX_WHOLE = 16;
/** Segments that are read for one search, and held by an instance: those of about 80,000 pages. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The texts of these documents, and the number of those that are ready and could not be read, because
 * there are too many. One read unit, and one request to S3 for each segment that this instance does not
 * hold: up to about 35 for 5,000 documents.
 */
export async function openTexts(
  deps: { table: Table; files: Files },
  caseId: string,
  rows: readonly DocumentRow[],
): Promise<{ texts: OpenText[]; unread: number }> {
  const wanted = new Map(
    rows.flatMap((row) => (row.findings.text ? [[row.id, row] as const] : [])),
  );
  const { parts } = await readTextParts(deps.table, caseId);
  let bytes = 0;
  const read = parts.filter((part) => {
    bytes += part.bytes;
    return bytes <= MAX_BYTES;
  });
  const segments = await Promise.all(read.map(({ key }) => readSegment(deps.files, key)));
  const texts = segments.flatMap((segment) => (segment ? textsIn(segment, wanted) : []));

  const found = new Set(texts.map(({ row }) => row.id));
  const missing = [...wanted.values()].filter(({ id }) => !found.has(id));
  const whole = await Promise.all(
    missing.slice(0, MAX_WHOLE).map((row) => readWhole(deps.files, row)),
  );
  const more = whole.flatMap((segment) => (segment ? textsIn(segment, wanted) : []));
  return { texts: [...texts, ...more], unread: missing.length - more.length };
}

/** The texts of a segment that are the present ones of wanted documents. */
function textsIn(segment: Segment, wanted: ReadonlyMap<string, DocumentRow>): OpenText[] {
  const texts: OpenText[] = [];
  let first = 0;
  for (const { id, version, pageBytes } of segment.documents) {
    const row = wanted.get(id);
    const text = row?.findings.text;
    if (row && text && textVersionOf(text) === version)
      texts.push({ row, segment, first, pageBytes });
    first += pageBytes.length;
  }
  return texts;
}

/** Undefined if the segment was merged into another one meanwhile. */
const readSegment = (files: Files, key: string): Promise<Segment | undefined> =>
  remembered(key, async () => {
    const bytes = await readObject(files, { key });
    return bytes && { bytes: bytes.length, segment: openSegment(bytes) };
  });

async function readWhole(files: Files, { id, findings: { text } }: DocumentRow) {
  if (!text) return undefined;
  return remembered(`${id} ${textVersionOf(text)}`, async () => {
    const json = await readObject(files, text);
    if (!json) return undefined;
    const { pages }: PageTexts = JSON.parse(new TextDecoder().decode(json));
    const bytes = indexPages({ documentId: id, text }, pages);
    return { bytes: bytes.length, segment: openSegment(bytes) };
  });
}

/** Segments that this instance read, the latest last. What a key names never changes. */
const held = new Map<string, { bytes: number; segment: Segment }>();
let heldBytes = 0;

async function remembered(
  key: string,
  read: () => Promise<{ bytes: number; segment: Segment } | undefined>,
): Promise<Segment | undefined> {
  const known = held.get(key) ?? (await read());
  if (!known) return undefined;
  if (!held.delete(key)) heldBytes += known.bytes;
  held.set(key, known);
  for (const [oldest, { bytes }] of held) {
    if (heldBytes <= MAX_BYTES || oldest === key) break;
    held.delete(oldest);
    heldBytes -= bytes;
  }
  return known.segment;
}
