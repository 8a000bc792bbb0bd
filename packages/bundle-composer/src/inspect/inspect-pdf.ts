import { createHash } from 'node:crypto';
import { Drawing } from '../compose/content/drawn-resources.ts';
import { readLayers } from '../compose/content/layers.ts';
import { resourcesText } from '../compose/content/write-resources.ts';
import { isA4 } from '../compose/draw/fit-page.ts';
import { FactCollector } from '../compose/examine/archive-facts.ts';
import { DocumentExaminer } from '../compose/examine/document-examiner.ts';
import { RESOLUTION } from '../compose/pictures/kept-pictures.ts';
import { isSigned, placedPage, planReductions } from '../compose/pictures/plan-reductions.ts';
import { copyAnnotations } from '../compose/source/copy-annotations.ts';
import { ObjectCopier } from '../compose/source/copy-objects.ts';
import type { FileBytes } from '../pdf/file-bytes.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { geometryOf, readPages, type SourcePage } from '../pdf/page-tree.ts';
import { PdfError } from '../pdf/pdf-error.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { nameOf, type PdfValue } from '../pdf/values.ts';
import type {
  ArchiveFacts,
  ReadableFacts,
  Turn,
  UnreadableCode,
  UnreadableFacts,
} from '../plan/manifest.ts';
import { pageTraitsReader } from './page-traits.ts';

/** A page as people see it, in points; `rotation` is what its file says. */
export type InspectedPage = { width: number; height: number; rotation: number };

export type ReadableInspection = ReadableFacts & {
  sizeBytes: number;
  wasEncrypted: boolean;
  pages: InspectedPage[];
};
export type Inspection =
  | ReadableInspection
  | (UnreadableFacts & { sizeBytes?: number; message: string });

/** Dots per inch below which a scan is named. */
const RESOLUTION_LEAST = 290;

/** A3, with some room for scanners. */
const LARGE = { short: 860, long: 1210 };

/**
 * Reads what there is to know about a PDF before it is used, and tries to copy all of it. Never
 * throws for what the file contains: its code says why it can't be read. Hostile files may take
 * long and much memory: use `inspectInProcess` for files that people send.
 */
export async function inspectPdf(
  file: string | Uint8Array,
  { password }: { password?: string } = {},
): Promise<Inspection> {
  try {
    const opened = await openPdf(file, password);
    try {
      return inspectFile(opened.file, opened.wasEncrypted, opened.source);
    } finally {
      opened.close();
    }
  } catch (error) {
    if (error instanceof PdfError) return refusal(error.code, error.message);
    if (error instanceof RangeError) return refusal('damaged', 'The document is nested too deeply');
    throw error;
  }
}

const refusal = (code: UnreadableCode, message: string): Inspection => ({ code, message });

function inspectFile(file: PdfFile, wasEncrypted: boolean, source: FileBytes): ReadableInspection {
  const { pages, lost } = readPages(file);
  const { drawing, archive } = tryToCopy(file, pages);
  const traitsOf = pageTraitsReader(file);
  const inspected: InspectedPage[] = [];
  const pagesWithoutText: number[] = [];
  const blankPages: number[] = [];
  const oversizedPages: number[] = [];
  const otherSizePages: number[] = [];
  const highResolutionPages: number[] = [];
  const lowResolutionPages: number[] = [];
  const turnedPages: { page: number; turn: Turn }[] = [];
  let hasAttachments = file.dict(file.root().get('Names'))?.has('EmbeddedFiles') ?? false;
  for (const [index, page] of pages.entries()) {
    const number = index + 1;
    const { box, rotation } = geometryOf(file, page);
    const isTurned = rotation === 90 || rotation === 270;
    const width = isTurned ? box.height : box.width;
    const height = isTurned ? box.width : box.height;
    inspected.push({ width, height, rotation });
    if (Math.min(width, height) > LARGE.short || Math.max(width, height) > LARGE.long)
      oversizedPages.push(number);
    if (!isA4(width, height)) otherSizePages.push(number);
    const { hasText, hasMarks, turn, isScan, dotsPerInch = RESOLUTION.wanted } = traitsOf(page);
    if (turn !== 0) turnedPages.push({ page: number, turn });
    if (dotsPerInch > RESOLUTION.most) highResolutionPages.push(number);
    if (isScan && dotsPerInch < RESOLUTION_LEAST) lowResolutionPages.push(number);
    const annotations = file
      .array(page.dict.get('Annots'))
      .map((value) => nameOf(file.resolve(file.dict(value)?.get('Subtype'))));
    if (annotations.includes('FileAttachment')) hasAttachments = true;
    if (!hasMarks && !annotations.some((subtype) => subtype !== 'Link')) blankPages.push(number);
    else if (!hasText) pagesWithoutText.push(number);
  }
  return {
    code: 'ok',
    pageCount: pages.length,
    sizeBytes: source.size,
    sha256: hashOf(source),
    wasEncrypted,
    wasRepaired: file.wasRepaired,
    ...(lost > 0 && { lostPages: lost }),
    isSigned: isSigned(file),
    hasXfa: file.dict(file.root().get('AcroForm'))?.has('XFA') ?? false,
    hasHiddenLayers: readLayers(file).hasHidden,
    hasAttachments,
    pagesWithoutText,
    blankPages,
    oversizedPages,
    turnedPages,
    otherSizePages,
    highResolutionPages,
    fixedResolutionPages: fixedPages(file, { pages, drawing, highResolutionPages }),
    lowResolutionPages,
    archive,
    pages: inspected,
  };
}

/** Follows everything that composing would copy. Throws PdfError where that fails. */
function tryToCopy(
  file: PdfFile,
  pages: readonly SourcePage[],
): { drawing: Drawing; archive: ArchiveFacts } {
  let last = 0;
  const pageNumbers = new Map(pages.map(({ num }) => [num ?? 0, ++last]));
  const layers = readLayers(file);
  const drawing = new Drawing(file, layers);
  const examiner = new DocumentExaminer(file, drawing);
  const collector = new FactCollector();
  const onCopy = (value: PdfValue) => examiner.look(value);
  const reserve = () => ++last;
  const copier = new ObjectCopier({ file, layers, drawing, reserve, pageNumbers, onCopy });
  const nowhere = { targetOf: () => undefined, resolveTarget: () => undefined };
  for (const [index, page] of pages.entries()) {
    const { box } = geometryOf(file, page);
    const annotations = file.array(page.dict.get('Annots'));
    const { appearances } = copyAnnotations({ file, layers, copier }, annotations, {
      ...nowhere,
      box,
    });
    const drawn = drawing.followPage(page, appearances);
    collector.add(index + 1, examiner.page(page, drawn.visible, appearances));
    resourcesText(file, copier, drawn);
    for (const key of ['Contents', 'Group']) copier.text(page.dict.get(key) ?? null);
    copier.copyWaiting();
    copier.objects.length = 0;
  }
  return { drawing, archive: collector.facts(examiner.documentFaults) };
}

/** Pages of high resolution that have pictures which composing cannot reduce. */
function fixedPages(
  file: PdfFile,
  {
    pages,
    drawing,
    highResolutionPages,
  }: { pages: readonly SourcePage[]; drawing: Drawing; highResolutionPages: readonly number[] },
): number[] {
  if (highResolutionPages.length === 0) return [];
  const placed = pages.map((page) => placedPage(file, page));
  const kept = planReductions(file, { pages: placed, drawing }).keptPages(new Map());
  const fixed = new Set([...kept.values()].flat().map((index) => index + 1));
  return highResolutionPages.filter((number) => fixed.has(number));
}

const CHUNK = 4 * 1024 * 1024;

function hashOf(source: FileBytes): string {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size; at += CHUNK) hash.update(source.slice(at, CHUNK));
  return hash.digest('hex');
}
