import { deflateSync } from 'node:zlib';
import { formatNumber, formatText } from '../../pdf/lexer.ts';
import { geometryOf, listPages, type SourcePage } from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { type PdfDict, PdfRef, PdfStream } from '../../pdf/values.ts';
import { Drawing, type DrawnPage } from '../content/drawn-resources.ts';
import { readLayers } from '../content/layers.ts';
import { resourcesText } from '../content/write-resources.ts';
import { drawNote, drawPageNumber, type Pen } from '../draw/draw-text.ts';
import {
  formatBox,
  formatMatrix,
  type Matrix,
  type PageSpace,
  pageSpaceOf,
  transformBox,
} from '../draw/page-space.ts';
import type { ObjectBody } from '../output/object-writer.ts';
import { type CopiedAnnotations, copyAnnotations } from './copy-annotations.ts';
import { ObjectCopier } from './copy-objects.ts';
import { readDestinations, type Target } from './destinations.ts';
import { drawField } from './draw-field.ts';
import { readSourceOutline, type SourceBookmark } from './source-outline.ts';

/** Bounds the time that the forms of one document take. */
const FIELDS_DRAWN_MAX = 20_000;

/** A page of the source at its place in the bundle. */
export type Placement = {
  /** Index in the bundle. */
  index: number;
  itemId: string;
  /** Counted from 1. */
  sourcePage: number;
  /** Printed on the page. */
  label: string | undefined;
  notes: string[];
  pageNum: number;
  parentNum: number;
};

/** What the bundle gives to the pages of its sources. */
export type Shared = {
  pen: Pen;
  reserve(): number;
  /** The object that saves the graphics state before a page's own content. */
  saveNum: number;
  /** Font resources of everything that the bundle draws. */
  fontsNum: number;
  /** The font object of printed numbers. */
  numberFontNum: number;
  marksRemovedLinks: boolean;
  /** A destination in another document of the bundle, by file name. */
  findInBundle(fileName: string, sourcePage: number | undefined): string | undefined;
};

export type ImportedSource = {
  objects: ObjectBody[];
  /** Bookmarks of the source, and where the pages they lead to are for one item. */
  bookmarks: SourceBookmark[];
  placeOf(sourceIndex: number, itemId: string): Placement | undefined;
  layers: { num: number; isOffFor: 'View' | 'Print' | undefined }[];
  /** Indexes of the bundle's pages that lost links. */
  linksRemoved: number[];
};

/**
 * Copies selected pages of a source with all that they need and nothing else. Nothing is
 * written: the objects are the result, so that a source that fails leaves nothing behind.
 * Throws PdfError.
 */
export function importSource(
  file: PdfFile,
  placements: readonly Placement[],
  shared: Shared,
): ImportedSource {
  const pages = listPages(file);
  for (const { sourcePage } of placements)
    if (sourcePage > pages.length)
      throw new PdfError('damaged', 'The file has fewer pages than at its inspection');

  const places = new Map<number, Placement[]>();
  for (const placement of placements) {
    const index = placement.sourcePage - 1;
    places.set(index, [...(places.get(index) ?? []), placement]);
  }
  const placeOf = (sourceIndex: number, itemId: string) =>
    places.get(sourceIndex)?.find((placement) => placement.itemId === itemId);

  const pageIndexes = new Map<number, number>();
  const pageNumbers = new Map<number, number>();
  for (const [index, { num }] of pages.entries()) {
    if (num === undefined || pageIndexes.has(num)) continue;
    pageIndexes.set(num, index);
    pageNumbers.set(num, places.get(index)?.[0]?.pageNum ?? 0);
  }

  const layers = readLayers(file);
  const drawing = new Drawing(file, layers);
  const copier = new ObjectCopier({
    file,
    layers,
    drawing,
    reserve: shared.reserve,
    pageNumbers,
  });
  const destinations = readDestinations(file, pageIndexes);
  const resources = resourceWriter(file, copier, shared);
  const linksRemoved: number[] = [];
  let fieldsDrawn = 0;

  for (const placement of placements) {
    const page = pages[placement.sourcePage - 1];
    if (page === undefined) continue;
    const annotations = copyAnnotations(
      { file, layers, copier },
      file.array(page.dict.get('Annots')),
      {
        targetOf: destinations.targetOf,
        resolveTarget: (target) => resolveTarget(target, placement),
        box: geometryOf(file, page).box,
        formPrefix: unusedPrefix(file, page.dict),
        marksRemovedLinks: shared.marksRemovedLinks,
        drawField: (widget) => {
          if (++fieldsDrawn > FIELDS_DRAWN_MAX) return undefined;
          const field = drawField(file, widget, shared.pen);
          return field && { reference: addForm(copier, shared, field), matrix: field.matrix };
        },
      },
    );
    if (annotations.removedLinks > 0) linksRemoved.push(placement.index);
    const drawn = drawing.followPage(page, annotations.appearances);
    writePage({ file, copier, shared, resources }, page, { placement, annotations, drawn });
  }
  // When all pages were followed, it is known which resources of shared forms they draw.
  copier.copyWaiting();

  function resolveTarget(target: Target, { itemId }: Placement): string | undefined {
    if (target.kind === 'file') return shared.findInBundle(target.fileName, target.page);
    if (target.kind !== 'page') return undefined;
    const place = placeOf(target.page, itemId) ?? places.get(target.page)?.[0];
    return place && `[${place.pageNum} 0 R ${target.view}]`;
  }

  return {
    objects: copier.objects,
    bookmarks: readSourceOutline(file, destinations),
    placeOf,
    layers: layersOf(file, layers.partly, copier),
    linksRemoved,
  };
}

function layersOf(
  file: PdfFile,
  partly: ReadonlyMap<number, 'View' | 'Print'>,
  copier: ObjectCopier,
): ImportedSource['layers'] {
  const properties = file.dict(file.root().get('OCProperties'));
  return file.array(properties?.get('OCGs')).flatMap((group) => {
    const num = group instanceof PdfRef ? copier.numberOf(group.num) : undefined;
    if (!(group instanceof PdfRef) || num === undefined || num === 0) return [];
    return [{ num, isOffFor: partly.get(group.num) }];
  });
}

/** Begins no name of the page's own forms. */
function unusedPrefix(file: PdfFile, page: PdfDict): string {
  const names = [...(file.dict(file.dict(page.get('Resources'))?.get('XObject'))?.keys() ?? [])];
  let prefix = 'BcF';
  while (names.some((name) => name.startsWith(prefix))) prefix += 'x';
  return prefix;
}

type PageContext = {
  file: PdfFile;
  copier: ObjectCopier;
  shared: Shared;
  resources: ResourceWriter;
};

/** Page entries that are copied as they are. */
const KEPT_ENTRIES = ['Group', 'UserUnit'];
const KEPT_BOXES = ['BleedBox', 'TrimBox', 'ArtBox'];

function writePage(
  { file, copier, shared, resources }: PageContext,
  page: SourcePage,
  {
    placement,
    annotations,
    drawn: drawnPage,
  }: { placement: Placement; annotations: CopiedAnnotations; drawn: DrawnPage },
): void {
  const geometry = geometryOf(file, page);
  const space = pageSpaceOf(geometry);
  let text = `<</Type/Page/Parent ${placement.parentNum} 0 R/MediaBox${formatBox(geometry.mediaBox)}`;
  if (geometry.box !== geometry.mediaBox) text += `/CropBox${formatBox(geometry.box)}`;
  if (geometry.rotation !== 0) text += `/Rotate ${geometry.rotation}`;
  for (const key of [...KEPT_BOXES, ...KEPT_ENTRIES]) {
    const value = copier.text(page.dict.get(key) ?? null);
    if (value !== 'null') text += `/${key} ${value}`;
  }

  const written = resources.write(drawnPage, {
    forms: annotations.forms,
    hasNumber: placement.label !== undefined,
  });
  text += `/Resources ${written.text}`;

  let drawn = annotations.operators;
  if (placement.label !== undefined) {
    const { label } = placement;
    drawn += drawPageNumber(shared.pen, space, { label, nameOf: () => written.font });
  }
  const contents = contentReferences(file, copier, page, drawnPage);
  if (drawn !== '') {
    const data = Buffer.from(`\nQ\n${drawn}`, 'latin1');
    const { num } = copier.add({ text: `<</Length ${data.length}>>`, data });
    text += `/Contents[${[`${shared.saveNum} 0 R`, ...contents, `${num} 0 R`].join(' ')}]`;
  } else if (contents.length > 0) text += `/Contents[${contents.join(' ')}]`;

  const references = [...annotations.references, ...writeNotes(copier, shared, space, placement)];
  if (references.length > 0) text += `/Annots[${references.join(' ')}]`;
  copier.objects.push({ num: placement.pageNum, text: `${text}>>` });
}

function contentReferences(
  file: PdfFile,
  copier: ObjectCopier,
  { dict }: SourcePage,
  { visible }: DrawnPage,
): string[] {
  if (visible !== undefined) {
    const data = deflateSync(visible);
    const text = `<</Filter/FlateDecode/Length ${data.length}>>`;
    return [`${copier.add({ text, data }).num} 0 R`];
  }
  const value = dict.get('Contents');
  const found = file.resolve(value);
  return (Array.isArray(found) ? found : [value ?? null])
    .filter(
      (part): part is PdfRef => part instanceof PdfRef && file.resolve(part) instanceof PdfStream,
    )
    .map((part) => copier.contentText(part));
}

/** People's notes on a page: boxes at its upper right, each an annotation with its text. */
function writeNotes(
  copier: Pick<ObjectCopier, 'add'>,
  shared: Shared,
  space: PageSpace,
  { notes }: { notes: readonly string[] },
): string[] {
  let top = space.height - 12;
  return notes.map((note) => {
    const { width, height, operators } = drawNote(shared.pen, note, space);
    const box = { x: space.width - width - 12, y: top - height, width, height };
    top = box.y - 6;
    const [a, b, c, d] = space.matrix;
    const matrix: Matrix = [a, b, c, d, 0, 0];
    const form = addForm(copier, shared, { width, height, operators }, matrix);
    const rect = formatBox(transformBox(space.matrix, box));
    const { num } = copier.add({
      text: `<</Type/Annot/Subtype/FreeText/Rect${rect}/F 4/DA(/F1 9 Tf)/Contents ${formatText(note)}/AP<</N ${form}>>>>`,
    });
    return `${num} 0 R`;
  });
}

/** Adds a form that the bundle draws, from its origin. Gives the reference to it. */
function addForm(
  copier: Pick<ObjectCopier, 'add'>,
  { fontsNum }: Shared,
  { width, height, operators }: { width: number; height: number; operators: string },
  matrix?: Matrix,
): string {
  const data = Buffer.from(operators, 'latin1');
  const turned = matrix === undefined ? '' : `/Matrix[${formatMatrix(matrix)}]`;
  const { num } = copier.add({
    text: `<</Type/XObject/Subtype/Form/BBox[0 0 ${formatNumber(width)} ${formatNumber(height)}]${turned}/Resources<</Font ${fontsNum} 0 R>>/Length ${data.length}>>`,
    data,
  });
  return `${num} 0 R`;
}

export { writeNotes };

type WrittenResources = {
  text: string;
  /** Name of the font of printed numbers. */
  font: string;
};
type ResourceWriter = {
  write(
    drawn: DrawnPage,
    added: { forms: CopiedAnnotations['forms']; hasNumber: boolean },
  ): WrittenResources;
};

/** Pages with the same resources share them, up to this many different ones of a document. */
const SHARED_MAX = 10_000;

/** Writes the resources of pages, even of damaged ones. */
function resourceWriter(file: PdfFile, copier: ObjectCopier, shared: Shared): ResourceWriter {
  const written = new Map<string, string>();

  const share = (text: string): string => {
    const known = written.get(text);
    if (known !== undefined) return known;
    const reference = `${copier.add({ text }).num} 0 R`;
    if (written.size < SHARED_MAX) written.set(text, reference);
    return reference;
  };

  return {
    write(drawn, { forms, hasNumber }) {
      const font = unusedName('BcNumber', drawn.kept.get('Font') ?? new Set());
      const text = resourcesText(file, copier, drawn, {
        XObject: forms,
        ...(hasNumber && { Font: [[font, `${shared.numberFontNum} 0 R`]] }),
      });
      return { text: share(text), font };
    },
  };
}

function unusedName(name: string, names: ReadonlySet<string>): string {
  if (!names.has(name)) return name;
  for (let index = 2; ; index++) if (!names.has(`${name}${index}`)) return `${name}${index}`;
}
