import { deflateSync } from 'node:zlib';
import { formatNumber, formatText } from '../../pdf/lexer.ts';
import {
  type Geometry,
  geometryOf,
  listPages,
  type Rotation,
  type SourcePage,
  turned,
} from '../../pdf/page-tree.ts';
import { PdfError } from '../../pdf/pdf-error.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../pdf/values.ts';
import { SHEET } from '../../plan/lay-out-contents.ts';
import type { ArchiveFacts, NumberPosition, ReferenceTarget, Turn } from '../../plan/manifest.ts';
import { hasPressIntent, MissingFonts } from '../archive/find-obstacles.ts';
import { isLzw } from '../archive/recode-lzw.ts';
import { CONTENT_SIZE_MAX, Drawing, type DrawnPage } from '../content/drawn-resources.ts';
import { readLayers } from '../content/layers.ts';
import { resourcesText } from '../content/write-resources.ts';
import { drawNote, drawPageNumber, type Pen } from '../draw/draw-text.ts';
import { type Fit, fitToA4 } from '../draw/fit-page.ts';
import {
  formatBox,
  formatMatrix,
  IDENTITY,
  type Matrix,
  type PageSpace,
  pageSpaceOf,
  transformBox,
} from '../draw/page-space.ts';
import { faultsByPage } from '../examine/archive-facts.ts';
import { DocumentExaminer } from '../examine/document-examiner.ts';
import { type Obstacle, SourceObstacles } from '../examine/source-obstacles.ts';
import { namedFontReader } from '../fonts/read-named-font.ts';
import type { ReplacementFonts } from '../fonts/replacement-fonts.ts';
import type { ObjectBody } from '../output/object-writer.ts';
import type { KeptReason } from '../pictures/kept-pictures.ts';
import {
  type PlacedPage,
  placedPage,
  planReductions,
  type ReductionPlan,
} from '../pictures/plan-reductions.ts';
import type { PictureTask } from '../pictures/reduce-picture.ts';
import { objectReference, type Structure } from '../structure/structure.ts';
import { ANNOTATIONS_MAX, type CopiedAnnotations, copyAnnotations } from './copy-annotations.ts';
import { ObjectCopier } from './copy-objects.ts';
import { readDestinations, type Target } from './destinations.ts';
import { drawField } from './draw-field.ts';
import { type FoundPage, linkReferences, type SourceReference } from './link-references.ts';
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
  turn: Turn | undefined;
  /** Describes a page without text to people who cannot see it. */
  alternative: string | undefined;
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
  /** The same for a page that is a picture. */
  savePictureNum: number;
  /** Font resources of everything that the bundle draws. */
  fontsNum: number;
  /** The font object of printed numbers. */
  numberFontNum: number;
  numberPosition: NumberPosition | undefined;
  fitsA4: boolean;
  reducesPictures: boolean;
  marksRemovedLinks: boolean;
  structure: Structure;
  /** In place of fonts that are not embedded. */
  fonts: Pick<ReplacementFonts, 'forDocument'>;
  /** A destination in another document of the bundle, by file name. */
  findInBundle(fileName: string, sourcePage: number | undefined): string | undefined;
  /** A page of a document, if it is in this file. */
  findPage(target: ReferenceTarget): FoundPage | undefined;
};

export type ImportedSource = {
  objects: ObjectBody[];
  pictures: ReducedPictures;
  /** Bookmarks of the source, and where the pages they lead to are for one item. */
  bookmarks: SourceBookmark[];
  placeOf(sourceIndex: number, itemId: string): Placement | undefined;
  layers: { num: number; isOffFor: 'View' | 'Print' | undefined }[];
  /** Indexes of the bundle's pages that lost links. */
  linksRemoved: number[];
  /** Indexes of the bundle's pages with references whose words the page does not show. */
  referencesUnlinked: number[];
  /** Annotations and their places in the structure. */
  tagged: Tagged[];
  /** Why its pages are not PDF/A-2u. */
  obstacles: Obstacle[];
  /** Definitions of spot colours by name, with the indexes of the pages that have them. */
  spots: SourceObstacles['spots'];
};

/** Pictures that are written with fewer dots, besides the objects. */
export type ReducedPictures = {
  tasks: PictureTask[];
  /** Indexes of the bundle's pages whose pictures stay above 300 dots per inch. */
  keptPages(failed: ReadonlyMap<number, KeptReason>): Map<KeptReason, number[]>;
};

type Tagged = { key: number; element: number };

/**
 * Copies selected pages of a source with all that they need and nothing else. Nothing is
 * written: the objects are the result, so that a source that fails leaves nothing behind.
 * Throws PdfError.
 */
export function importSource(
  file: PdfFile,
  placements: readonly Placement[],
  {
    shared,
    references,
    archive,
  }: {
    shared: Shared;
    references: readonly SourceReference[];
    /** What the inspection found; without it the pages are examined here. */
    archive: ArchiveFacts | undefined;
  },
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
  const obstacles = new SourceObstacles();
  const missingFonts = new MissingFonts(file);
  const hasPress = hasPressIntent(file);
  const knownFaults = faultsByPage(archive);
  const examiner = knownFaults === undefined ? new DocumentExaminer(file, drawing) : undefined;
  const readFont = namedFontReader(file);
  const replaceFont = shared.fonts.forDocument();
  const copier = new ObjectCopier({
    file,
    layers,
    drawing,
    reserve: shared.reserve,
    pageNumbers,
    onCopy: (value) => {
      if (isDict(value)) missingFonts.look(value);
      examiner?.look(value);
    },
    replaceFont: (dict, codes) => {
      const font = readFont(dict);
      return font && replaceFont(font, codes);
    },
  });
  // Marks of a source's own structure must not be taken for those of the bundle.
  const isTagged = file.root().has('StructTreeRoot');
  const tagged: Tagged[] = [];
  const destinations = readDestinations(file, pageIndexes);
  const resources = resourceWriter(file, copier, shared);
  const linksRemoved: number[] = [];
  const referencesUnlinked: number[] = [];
  const referencesOf = Map.groupBy(references, ({ page: sourcePage }) => sourcePage);
  let fieldsDrawn = 0;
  const placedPages: PlacedPage[] = [];

  for (const placement of placements) {
    const page = pages[placement.sourcePage - 1];
    if (page === undefined) continue;
    const view = viewOf(file, page, { placement, shared });
    placedPages.push(placedPage(file, page, view.fit?.matrix));
    const tags = tagsOf(copier, placement, { shared, tagged });
    const annotations = copyAnnotations(
      { file, layers, copier },
      file.array(page.dict.get('Annots')),
      {
        targetOf: destinations.targetOf,
        resolveTarget: (target) => resolveTarget(target, placement),
        box: geometryOf(file, page).box,
        formPrefix: unusedPrefix(file, page.dict),
        marksRemovedLinks: shared.marksRemovedLinks,
        matrix: view.fit?.matrix,
        describe,
        tag: tags.tag,
        drawField: (widget) => {
          if (++fieldsDrawn > FIELDS_DRAWN_MAX) return undefined;
          const field = drawField(file, widget, shared.pen);
          return field && { reference: addForm(copier, shared, field), matrix: field.matrix };
        },
      },
    );
    if (annotations.removedLinks > 0) linksRemoved.push(placement.index);
    for (const rule of annotations.obstacles) obstacles.add(rule, placement.index);
    const drawn = drawing.followPage(page, annotations.appearances);
    const faults =
      knownFaults?.(placement.sourcePage) ??
      examiner?.page(page, drawn.visible, annotations.appearances);
    for (const fault of faults ?? []) obstacles.addFault(fault, placement.index);
    const linked = linkReferences({ file, copier }, page, {
      references: referencesOf.get(placement.sourcePage) ?? [],
      room: ANNOTATIONS_MAX - annotations.references.length,
      // Words of a hidden layer are not told from others.
      isPartlyHidden: drawn.visible !== undefined,
      matrix: view.fit?.matrix,
      findPage: shared.findPage,
      tag: tags.tag,
    });
    annotations.references.push(...linked.links);
    if (linked.unlinked > 0) referencesUnlinked.push(placement.index);
    writePage({ file, copier, shared, resources }, page, {
      placement,
      annotations,
      drawn,
      view,
      tags,
      isForm: isTagged || view.fit !== undefined,
    });
  }
  // When all pages were followed, it is known which resources of shared forms they draw.
  const reductions = shared.reducesPictures
    ? planReductions(file, { pages: placedPages, drawing })
    : undefined;
  if (reductions !== undefined) copier.setAside(setAside(reductions));
  copier.copyWaiting();
  const all = placements.map(({ index }) => index);
  obstacles.addMissing(missingFonts, all);
  for (const index of all) {
    for (const fault of examiner?.documentFaults ?? []) obstacles.addFault(fault, index);
    if (layers.partly.size > 0) obstacles.add('partlyShown', index);
    if (hasPress) obstacles.add('pressIntent', index);
  }

  function resolveTarget(target: Target, { itemId }: Placement): string | undefined {
    if (target.kind === 'file') return shared.findInBundle(target.fileName, target.page);
    if (target.kind !== 'page') return undefined;
    const place = placeOf(target.page, itemId) ?? places.get(target.page)?.[0];
    return place && `[${place.pageNum} 0 R ${viewIn(shared, target.view)}]`;
  }

  return {
    objects: copier.objects,
    pictures: picturesOf(reductions, { copier, placements }),
    bookmarks: readSourceOutline(file, destinations),
    placeOf,
    layers: layersOf(file, layers.partly, copier),
    linksRemoved,
    referencesUnlinked,
    tagged,
    obstacles: obstacles.list(),
    spots: obstacles.spots,
  };

  function describe(target: Target): string {
    if (target.kind === 'web') return target.address;
    if (target.kind === 'file') return target.fileName;
    const label = target.kind === 'page' ? places.get(target.page)?.[0]?.label : undefined;
    return label === undefined ? 'Another page' : `Page ${label}`;
  }
}

const setAside = ({ reductions }: ReductionPlan): Map<number, PdfValue | undefined> =>
  new Map(
    reductions.flatMap(({ num, picture, mask }): [number, PdfValue | undefined][] => [
      [num, picture.base],
      ...(mask === undefined ? [] : [[mask.num, undefined] as [number, undefined]]),
    ]),
  );

function picturesOf(
  plan: ReductionPlan | undefined,
  { copier, placements }: { copier: ObjectCopier; placements: readonly Placement[] },
): ReducedPictures {
  if (plan === undefined) return { tasks: [], keptPages: () => new Map() };
  return {
    tasks: plan.reductions.flatMap(({ num, picture, mask, target }) => {
      const copied = copier.pictures.get(num);
      const copiedMask = mask && copier.pictures.get(mask.num);
      if (copied === undefined) return [];
      if (mask !== undefined && copiedMask === undefined) {
        copier.objects.push(copied.body);
        return [];
      }
      const ofMask = copiedMask && { picture: mask.picture, copied: copiedMask };
      return [{ num, picture, copied, mask: ofMask, target }];
    }),
    keptPages: (failed) =>
      new Map(
        [...plan.keptPages(failed)].map(([reason, indexes]) => [
          reason,
          indexes.flatMap((index) => placements[index]?.index ?? []),
        ]),
      ),
  };
}

/** A place on a page means nothing once the page was put on another one. */
export const viewIn = ({ fitsA4 }: Pick<Shared, 'fitsA4'>, view: string): string =>
  fitsA4 ? `/XYZ 0 ${formatNumber(SHEET.height)} null` : view;

/** How a page is shown: as its file says, turned further, or on A4. */
type View = { rotation: Rotation; space: PageSpace; fit: Fit | undefined };

function viewOf(
  file: PdfFile,
  page: SourcePage,
  { placement, shared }: { placement: Placement; shared: Shared },
): View {
  const geometry = geometryOf(file, page);
  const rotation = turned(geometry.rotation, placement.turn);
  const space = pageSpaceOf({ ...geometry, rotation });
  if (!shared.fitsA4) return { rotation, space, fit: undefined };
  const unit = file.resolve(page.dict.get('UserUnit'));
  const fit = fitToA4(space, typeof unit === 'number' && unit > 0 ? unit : 1);
  if (fit === undefined) return { rotation, space, fit };
  const { width, height } = fit;
  return { rotation: 0, space: { width, height, matrix: IDENTITY }, fit };
}

type PageTags = {
  /** Elements of the page's annotations. */
  kids: string[];
  tag(num: number, type: 'Link' | 'Annot'): string;
};

function tagsOf(
  copier: ObjectCopier,
  { index, pageNum }: Placement,
  { shared: { structure }, tagged }: { shared: Shared; tagged: Tagged[] },
): PageTags {
  const kids: string[] = [];
  return {
    kids,
    tag(num, type) {
      const { num: element } = copier.add({
        text: `<</Type/StructElem/S/${type}/P ${structure.elementNum(index)} 0 R/Pg ${pageNum} 0 R/K ${objectReference(num, pageNum)}>>`,
      });
      kids.push(`${element} 0 R`);
      const key = structure.annotationKey(num);
      tagged.push({ key, element });
      return `/StructParent ${key}`;
    },
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
    drawn,
    view,
    tags,
    isForm,
  }: {
    placement: Placement;
    annotations: CopiedAnnotations;
    drawn: DrawnPage;
    view: View;
    tags: PageTags;
    isForm: boolean;
  },
): void {
  const geometry = geometryOf(file, page);
  const { space, fit, rotation } = view;
  const { label, index, pageNum, alternative } = placement;
  let text = `<</Type/Page/Parent ${placement.parentNum} 0 R/StructParents ${index}`;
  if (fit === undefined) {
    text += `/MediaBox${formatBox(geometry.mediaBox)}`;
    if (geometry.box !== geometry.mediaBox) text += `/CropBox${formatBox(geometry.box)}`;
    if (rotation !== 0) text += `/Rotate ${rotation}`;
  } else text += `/MediaBox${formatBox({ x: 0, y: 0, width: fit.width, height: fit.height })}`;
  for (const key of fit === undefined ? [...KEPT_BOXES, ...KEPT_ENTRIES] : ['Group']) {
    const value = copier.text(page.dict.get(key) ?? null);
    if (value !== 'null') text += `/${key} ${value}`;
  }

  const added = { forms: annotations.forms, hasNumber: label !== undefined };
  let operators = '';
  let written: WrittenResources;
  if (isForm) {
    const form = pageForm({ file, copier, resources }, page, { drawn, geometry, fit });
    written = resources.write(NOTHING_DRAWN, {
      ...added,
      forms: [...annotations.forms, ['BcPage', form]],
    });
    operators = 'q /BcPage Do Q\n';
  } else written = resources.write(drawn, added);
  text += `/Resources ${written.text}`;

  if (annotations.operators !== '')
    operators +=
      fit === undefined
        ? annotations.operators
        : `q ${formatMatrix(fit.matrix)} cm\n${annotations.operators}Q\n`;
  operators += 'EMC\n';
  if (label !== undefined) {
    const position = shared.numberPosition;
    operators += drawPageNumber(shared.pen, space, { label, nameOf: () => written.font, position });
  }
  const contents = isForm ? [] : contentReferences(file, copier, page, drawn);
  const data = Buffer.from(`\nQ\n${operators}`, 'latin1');
  const { num } = copier.add({ text: `<</Length ${data.length}>>`, data });
  const begin = alternative === undefined ? shared.saveNum : shared.savePictureNum;
  text += `/Contents[${[`${begin} 0 R`, ...contents, `${num} 0 R`].join(' ')}]`;

  const notes = writeNotes(copier, shared, space, { ...placement, tag: tags.tag });
  const references = [...annotations.references, ...notes];
  if (references.length > 0) text += `/Annots[${references.join(' ')}]/Tabs/S`;
  copier.objects.push({ num: pageNum, text: `${text}>>` });
  copier.objects.push(
    shared.structure.sourceElement(index, { pageNum, kids: tags.kids, alternative }),
  );
}

const NOTHING_DRAWN: DrawnPage = { resources: undefined, kept: new Map(), visible: undefined };

/** The page's content as a form, which keeps its patterns in place where it is moved. */
function pageForm(
  { file, copier, resources }: Omit<PageContext, 'shared'>,
  { dict }: SourcePage,
  { drawn, geometry, fit }: { drawn: DrawnPage; geometry: Geometry; fit: Fit | undefined },
): string {
  const { text: own } = resources.write(drawn, { forms: [], hasNumber: false });
  const moved = fit === undefined ? '' : `/Matrix[${formatMatrix(fit.matrix)}]`;
  const head = `<</Type/XObject/Subtype/Form/BBox${formatBox(geometry.box)}${moved}/Resources ${own}`;
  const value = file.resolve(dict.get('Contents'));
  const streams = (Array.isArray(value) ? value : [value])
    .map((part) => file.resolve(part))
    .filter((part) => part instanceof PdfStream);
  const [only] = streams;
  const isCopied = drawn.visible === undefined && streams.length === 1;
  if (isCopied && only !== undefined && !isLzw(file, only.dict)) {
    let filters = '';
    for (const key of ['Filter', 'DecodeParms']) {
      const written = copier.text(only.dict.get(key) ?? null);
      if (written !== 'null') filters += `/${key} ${written}`;
    }
    const { start, length } = only;
    const data = { file: file.bytes, start, length };
    return `${copier.add({ text: `${head}${filters}/Length ${length}>>`, data }).num} 0 R`;
  }
  const data = deflateSync(drawn.visible ?? file.decodeContent(streams, CONTENT_SIZE_MAX));
  const { num } = copier.add({ text: `${head}/Filter/FlateDecode/Length ${data.length}>>`, data });
  return `${num} 0 R`;
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
  { notes, tag }: { notes: readonly string[]; tag: (num: number, type: 'Annot') => string },
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
    const body = copier.add({ text: '' });
    body.text = `<</Type/Annot/Subtype/FreeText/Rect${rect}/F 4/DA(/F1 9 Tf)/Contents ${formatText(note)}/AP<</N ${form}>>${tag(body.num, 'Annot')}>>`;
    return `${body.num} 0 R`;
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
