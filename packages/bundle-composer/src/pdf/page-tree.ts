import { PdfError } from './pdf-error.ts';
import type { PdfFile } from './pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfRef, type PdfValue } from './values.ts';

export const DOCUMENT_PAGES_MAX = 100_000;
const NODES_MAX = 200_000;
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** A page; `dict` has the inherited entries too. `num` is its object number. */
export type SourcePage = { num: number | undefined; dict: PdfDict };

type Node = { value: PdfValue; inherited: PdfDict };

/** The pages of a document in order. Throws as `readPages`. */
export const listPages = (file: PdfFile): SourcePage[] => readPages(file).pages;

/**
 * The pages of a document in order, and how many entries of its page tree lead to none. Throws
 * PdfError: empty, damaged, unsupported.
 */
export function readPages(file: PdfFile): { pages: SourcePage[]; lost: number } {
  const pages: SourcePage[] = [];
  const visited = new Set<number>();
  const waiting: Node[] = [{ value: file.root().get('Pages') ?? null, inherited: new Map() }];
  let nodes = 0;
  let lost = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++nodes > NODES_MAX) throw new PdfError('unsupported', 'The page tree is too large');
    const num = node.value instanceof PdfRef ? node.value.num : undefined;
    const dict = file.resolve(node.value);
    if (!isDict(dict)) {
      lost++;
      continue;
    }
    const kids = file.resolve(dict.get('Kids'));
    if (nameOf(dict.get('Type')) !== 'Page' && Array.isArray(kids)) {
      if (num !== undefined && visited.has(num)) continue;
      if (num !== undefined) visited.add(num);
      const inherited = inherit(dict, node.inherited);
      for (const value of [...kids].reverse()) waiting.push({ value, inherited });
      continue;
    }
    pages.push({ num, dict: new Map([...node.inherited, ...dict]) });
    if (pages.length > DOCUMENT_PAGES_MAX)
      throw new PdfError('unsupported', 'The document has too many pages');
  }
  // What is left of a file that was cut off is not that document.
  if (lost > 0 && lost >= pages.length)
    throw new PdfError('damaged', 'Pages of the document are lost');
  if (pages.length === 0) throw new PdfError('empty', 'The document has no pages');
  return { pages, lost };
}

function inherit(dict: PdfDict, above: PdfDict): PdfDict {
  const inherited = new Map(above);
  for (const key of INHERITED) {
    const value = dict.get(key);
    if (value !== undefined) inherited.set(key, value);
  }
  return inherited;
}

export type Box = { x: number; y: number; width: number; height: number };
export type Rotation = 0 | 90 | 180 | 270;
export type Geometry = { mediaBox: Box; box: Box; rotation: Rotation };

/** A rotation turned further clockwise. */
export function turned(rotation: Rotation, turn: Rotation = 0): Rotation {
  const sum = (rotation + turn) % 360;
  return sum === 90 || sum === 180 || sum === 270 ? sum : 0;
}

const LETTER: Box = { x: 0, y: 0, width: 612, height: 792 };

/** A page's visible box (CropBox within MediaBox) and how far it is turned clockwise. */
export function geometryOf(file: PdfFile, { dict }: SourcePage): Geometry {
  const mediaBox = boxOf(file, dict.get('MediaBox')) ?? LETTER;
  const cropBox = boxOf(file, dict.get('CropBox'));
  const box = (cropBox && intersect(mediaBox, cropBox)) ?? mediaBox;
  const turned = file.resolve(dict.get('Rotate'));
  const quarters = typeof turned === 'number' ? ((Math.round(turned / 90) % 4) + 4) % 4 : 0;
  const rotation = quarters === 1 ? 90 : quarters === 2 ? 180 : quarters === 3 ? 270 : 0;
  return { mediaBox, box, rotation };
}

export function boxOf(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const corners = file.array(value).map((corner) => file.resolve(corner));
  const [left, bottom, right, top] = corners;
  if (
    typeof left !== 'number' ||
    typeof bottom !== 'number' ||
    typeof right !== 'number' ||
    typeof top !== 'number'
  )
    return undefined;
  const box = {
    x: Math.min(left, right),
    y: Math.min(bottom, top),
    width: Math.abs(right - left),
    height: Math.abs(top - bottom),
  };
  return box.width > 0 && box.height > 0 ? box : undefined;
}

function intersect(a: Box, b: Box): Box | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
