import { formatNumber, formatText } from '../../pdf/lexer.ts';
import { type Box, boxOf } from '../../pdf/page-tree.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '../../pdf/values.ts';
import type { Layers } from '../content/layers.ts';
import { formatMatrix, IDENTITY, type Matrix, matrixOf, transformBox } from '../draw/page-space.ts';
import type { ArchiveRule } from '../examine/rules.constants.ts';
import { isWithinLimits } from '../examine/value-limits.ts';
import type { ObjectBody } from '../output/object-writer.ts';
import type { ObjectCopier } from './copy-objects.ts';
import type { Target } from './destinations.ts';

/** Some readers refuse pages with 10,000 annotations or more, and all pages after them. */
export const ANNOTATIONS_MAX = 5000;
const INVISIBLE = 1;
const HIDDEN = 2;
const PRINT = 4;
const NO_VIEW = 32;
const TOGGLE_NO_VIEW = 256;

/** Comments of people; they stay annotations. */
const COMMENTS = new Set(
  'Text FreeText Highlight Underline Squiggly StrikeOut Square Circle Line Polygon PolyLine Ink Stamp Caret'.split(
    ' ',
  ),
);
/** Drawn into the page; their actions are removed. */
const FLATTENED = new Set(
  'Widget Watermark Screen RichMedia 3D Redact FileAttachment Movie Sound PrinterMark'.split(' '),
);

/** Characters of a link's action; a string has at most 32,767 bytes (6.1.13). */
const ADDRESS_MAX = 32_000;
const LINK_KEYS = ['Rect', 'QuadPoints', 'Border', 'BS', 'C', 'H'];
const COMMENT_KEYS =
  'Rect Contents C IC CA BS Border BE QuadPoints Vertices InkList L LE LL LLE Cap DA DS Q RD RC Name T M CreationDate Subj IT CL OC'.split(
    ' ',
  );

/** Entries that hold points of the page. */
const POINT_KEYS = new Set(['QuadPoints', 'Vertices', 'InkList', 'L', 'CL']);

function movePoints(file: PdfFile, value: PdfValue, by: Matrix): PdfValue {
  const items = file.array(value).map((item) => file.resolve(item));
  if (items.some(Array.isArray)) return items.map((item) => movePoints(file, item, by));
  const [a, b, c, d, e, f] = by;
  return items.map((item, index) => {
    const other = items[index % 2 === 0 ? index + 1 : index - 1];
    if (typeof item !== 'number' || typeof other !== 'number') return item;
    return index % 2 === 0 ? a * item + c * other + e : b * other + d * item + f;
  });
}

export type CopiedAnnotations = {
  /** References for /Annots. */
  references: string[];
  /** Drawn over the page: flattened appearances, and marks of removed links. */
  operators: string;
  /** Resources of the operators, by name. */
  forms: [name: string, reference: string][];
  /** Appearance streams of the source that are drawn on the page. */
  appearances: PdfRef[];
  removedLinks: number;
  /** What PDF/A refuses. */
  obstacles: ArchiveRule[];
};

/** A form that was drawn for an annotation, and its place beside the annotation's rectangle. */
export type DrawnForm = { reference: string; matrix: Matrix };

/** The destination of a target as PDF syntax, or undefined where it is not in the bundle. */
export type ResolveTarget = (target: Target) => string | undefined;

/** Copies a page's annotations: links that still lead somewhere, comments, looks of the rest. */
export function copyAnnotations(
  { file, layers, copier }: { file: PdfFile; layers: Layers; copier: ObjectCopier },
  values: readonly PdfValue[],
  {
    targetOf,
    resolveTarget,
    box,
    formPrefix = 'BcF',
    marksRemovedLinks = false,
    matrix,
    describe = () => '',
    tag = () => '',
    drawField,
  }: {
    targetOf: (item: PdfDict) => Target | undefined;
    resolveTarget: ResolveTarget;
    /** The visible part of the page. */
    box: Box;
    /** Begins the names of forms; no form of the page has such a name. */
    formPrefix?: string;
    /** Frames links that are left out. */
    marksRemovedLinks?: boolean;
    /** Moves the page's coordinates, where the page is put on another one. */
    matrix?: Matrix | undefined;
    /** What a link leads to, in words. */
    describe?: (target: Target) => string;
    /** Entries that give an annotation its place in the structure. */
    tag?: (num: number, type: 'Link' | 'Annot') => string;
    /** The look of a form field that has none of its own, as a form. */
    drawField?: (widget: PdfDict) => DrawnForm | undefined;
  },
): CopiedAnnotations {
  const copied: CopiedAnnotations = {
    references: [],
    operators: '',
    forms: [],
    appearances: [],
    removedLinks: 0,
    obstacles: [],
  };
  const comments: { body: ObjectBody; dict: PdfDict }[] = [];
  const copies = new Map<number, number>();

  for (const value of values.slice(0, ANNOTATIONS_MAX)) {
    const dict = file.dict(value);
    if (dict === undefined || layers.isHidden(dict.get('OC'))) continue;
    const flags = flagsOf(dict);
    if (isShownNowhere(flags) || isBesidePage(dict)) continue;
    const isUnseen = (flags & NO_VIEW) !== 0;
    const subtype = nameOf(file.resolve(dict.get('Subtype'))) ?? '';
    if (subtype === 'Link') copyLink(dict);
    else if (FLATTENED.has(subtype)) {
      if (!isUnseen) flatten(dict);
    } else if (COMMENTS.has(subtype)) {
      const body = copier.add({ text: 'null' });
      if (value instanceof PdfRef) copies.set(value.num, body.num);
      comments.push({ body, dict });
    }
  }
  for (const comment of comments) copyComment(comment);
  return copied;

  function keepsLimits(dict: PdfDict, keys: readonly string[]): boolean {
    return keys.every((key) => isWithinLimits(file.resolve(dict.get(key))));
  }

  function flagsOf(dict: PdfDict): number {
    const flags = file.resolve(dict.get('F'));
    return typeof flags === 'number' ? flags : 0;
  }

  /** An appearance is drawn into the rectangle; other comments have places of their own. */
  function isBesidePage(dict: PdfDict): boolean {
    const isInRect = file.resolve(appearanceOf(file, dict)) instanceof PdfStream;
    return isInRect && !touches(boxOf(file, dict.get('Rect')), box);
  }

  function copyLink(dict: PdfDict): void {
    const target = targetOf(dict);
    if (target === undefined && !dict.has('A') && !dict.has('Dest')) return;
    const action = target === undefined ? undefined : linkEntry(target, resolveTarget);
    const rect = boxOf(file, dict.get('Rect'));
    if (action === undefined) {
      copied.removedLinks++;
      if (rect !== undefined && marksRemovedLinks) copied.operators += removedMark(rect);
      return;
    }
    if (!keepsLimits(dict, LINK_KEYS) || action.length > ADDRESS_MAX)
      copied.obstacles.push('limits');
    const body = copier.add({ text: '' });
    const words = target === undefined ? '' : describe(target);
    const contents = words === '' ? '' : `/Contents ${formatText(words)}`;
    body.text = `<</Type/Annot/Subtype/Link${entries(dict, LINK_KEYS)}${flags(dict)}${contents}${action}${tag(body.num, 'Link')}>>`;
    copied.references.push(`${body.num} 0 R`);
  }

  function copyComment({ body, dict }: { body: ObjectBody; dict: PdfDict }): void {
    const replied = dict.get('IRT');
    const parent = replied instanceof PdfRef ? copies.get(replied.num) : undefined;
    // A reply to what is not in the bundle would stand there without its question.
    if (replied !== undefined && parent === undefined) return;
    const appearance = appearanceText(dict);
    const reply = parent === undefined ? '' : `/IRT ${parent} 0 R${entries(dict, ['RT'])}`;
    const subtype = copier.text(dict.get('Subtype') ?? null);
    if (!keepsLimits(dict, COMMENT_KEYS)) copied.obstacles.push('limits');
    if (appearance === '') copied.obstacles.push('appearance');
    if ((flagsOf(dict) & NO_VIEW) !== 0) copied.obstacles.push('paperOnly');
    body.text = `<</Type/Annot/Subtype ${subtype}${entries(dict, COMMENT_KEYS)}${flags(dict)}${appearance}${reply}${tag(body.num, 'Annot')}>>`;
    copied.references.push(`${body.num} 0 R`);
  }

  function entries(dict: PdfDict, keys: readonly string[]): string {
    let text = '';
    for (const key of keys) {
      const value = dict.get(key);
      if (value === undefined) continue;
      const written = copier.text(matrix === undefined ? value : moved(key, value, matrix));
      if (written !== 'null') text += `/${key} ${written}`;
    }
    return text;
  }

  /** What the screen shows is printed too; readers may not change it (ISO 19005-2, 6.3.2). */
  function flags(dict: PdfDict): string {
    return `/F ${(flagsOf(dict) & ~(INVISIBLE | TOGGLE_NO_VIEW)) | PRINT}`;
  }

  function moved(key: string, value: PdfValue, by: Matrix): PdfValue {
    if (key === 'RD') return null;
    if (key === 'Rect') {
      const box = boxOf(file, value);
      if (box === undefined) return value;
      const { x, y, width, height } = transformBox(by, box);
      return [x, y, x + width, y + height];
    }
    return POINT_KEYS.has(key) ? movePoints(file, value, by) : value;
  }

  function appearanceText(dict: PdfDict): string {
    const normal = appearanceOf(file, dict);
    return normal instanceof PdfRef && file.resolve(normal) instanceof PdfStream
      ? `/AP<</N ${appearanceForm(normal)}>>`
      : '';
  }

  function appearanceForm(ref: PdfRef): string {
    copied.appearances.push(ref);
    return copier.formText(ref);
  }

  function flatten(dict: PdfDict): void {
    const rect = boxOf(file, dict.get('Rect'));
    const form = appearanceOf(file, dict);
    const stream = file.resolve(form);
    if (rect === undefined) return;
    if (!(form instanceof PdfRef) || !(stream instanceof PdfStream)) {
      const drawn = isUndrawnField(file, dict) ? drawField?.(dict) : undefined;
      if (drawn === undefined) return;
      const [a, b, c, d, x, y] = drawn.matrix;
      place(drawn.reference, [a, b, c, d, rect.x + x, rect.y + y]);
      return;
    }
    const bbox = boxOf(file, stream.dict.get('BBox'));
    if (bbox === undefined) return;
    const matrix = matrixOf(file.array(stream.dict.get('Matrix')).map(file.resolve)) ?? IDENTITY;
    place(appearanceForm(form), placeAppearance(rect, transformBox(matrix, bbox)));
  }

  function place(form: string, matrix: Matrix): void {
    const name = `${formPrefix}${copied.forms.length}`;
    copied.forms.push([name, form]);
    copied.operators += `q ${formatMatrix(matrix)} cm /${name} Do Q\n`;
  }
}

/** Whether neither the screen nor paper shows an annotation with these flags (12.5.3). */
export const isShownNowhere = (flags: number): boolean =>
  (flags & HIDDEN) !== 0 || ((flags & NO_VIEW) !== 0 && (flags & PRINT) === 0);

/** Whether an annotation can be seen on its page; one with a damaged rectangle may be. */
export const touches = (rect: Box | undefined, page: Box): boolean =>
  rect === undefined ||
  (rect.x <= page.x + page.width &&
    rect.x + rect.width >= page.x &&
    rect.y <= page.y + page.height &&
    rect.y + rect.height >= page.y);

/** Moves and scales an appearance into its rectangle (12.5.5, algorithm 8.1). */
function placeAppearance(rect: Box, box: Box): Matrix {
  const scaleX = box.width > 0 ? rect.width / box.width : 1;
  const scaleY = box.height > 0 ? rect.height / box.height : 1;
  return [scaleX, 0, 0, scaleY, rect.x - box.x * scaleX, rect.y - box.y * scaleY];
}

const isUndrawnField = (file: PdfFile, dict: PdfDict): boolean =>
  nameOf(file.resolve(dict.get('Subtype'))) === 'Widget' &&
  file.dict(dict.get('AP'))?.has('N') !== true;

/** The normal appearance, in the state that a check box or button has. */
export function appearanceOf(file: PdfFile, dict: PdfDict): PdfValue {
  const normal = file.dict(dict.get('AP'))?.get('N') ?? null;
  const found = file.resolve(normal);
  if (!isDict(found)) return normal;
  const state = nameOf(file.resolve(dict.get('AS')));
  return state === undefined ? null : (found.get(state) ?? null);
}

function linkEntry(target: Target, resolveTarget: ResolveTarget): string | undefined {
  if (target.kind === 'web') return `/A<</S/URI/URI ${formatText(encodeAddress(target.address))}>>`;
  const destination = resolveTarget(target);
  return destination === undefined ? undefined : `/Dest ${destination}`;
}

/** URIs are ASCII (RFC 3986). */
const encodeAddress = (address: string) =>
  address.replace(/[^!-~]/gu, (character) => encodeURIComponent(character.toWellFormed()));

/** A dashed line around a link that was removed. */
function removedMark({ x, y, width, height }: Box): string {
  const box = [x, y, width, height].map(formatNumber).join(' ');
  return `q 0.5 G 0.5 w [2 2] 0 d ${box} re S Q\n`;
}
