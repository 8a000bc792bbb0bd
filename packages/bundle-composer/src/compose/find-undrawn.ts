import { openPdf } from '../pdf/open-pdf.ts';
import { listPages } from '../pdf/page-tree.ts';
import type { PdfFile } from '../pdf/pdf-file.ts';
import { isDict, nameOf, type PdfDict, PdfRef, PdfStream } from '../pdf/values.ts';
import { Drawing } from './content/drawn-resources.ts';
import { readLayers } from './content/layers.ts';
import { appearanceOf, isShownNowhere } from './source/copy-annotations.ts';

/** What a PDF holds and none of its pages shows. */
export type Undrawn = {
  pictures: number;
  /** Forms and patterns, which may hold text. */
  drawings: number;
  /** Annotations that neither the screen nor paper shows. */
  annotations: number;
  /** Metadata of objects on its pages. */
  metadata: number;
};

/**
 * Counts what a PDF holds and none of its pages draws: what an engine before version 2 may have
 * copied from pages that were not chosen. Throws PdfError.
 */
export async function findUndrawn(source: string | Uint8Array): Promise<Undrawn> {
  const { file, close } = await openPdf(source);
  try {
    return countUndrawn(file);
  } finally {
    close();
  }
}

function countUndrawn(file: PdfFile): Undrawn {
  const drawing = new Drawing(file, readLayers(file));
  const undrawn: Undrawn = { pictures: 0, drawings: 0, annotations: 0, metadata: 0 };
  for (const page of listPages(file)) {
    const appearances: PdfRef[] = [];
    for (const value of file.array(page.dict.get('Annots'))) {
      const annotation = file.dict(value);
      if (annotation === undefined) continue;
      const appearance = appearanceOf(file, annotation);
      if (appearance instanceof PdfRef) appearances.push(appearance);
      const flags = file.resolve(annotation.get('F'));
      if (typeof flags === 'number' && isShownNowhere(flags)) undrawn.annotations++;
    }
    drawing.followPage(page, appearances);
  }
  const masks = new Set<number>();
  const pictures: number[] = [];
  const documentMetadata = file.root().get('Metadata');
  for (const num of file.objectNumbers()) {
    const value = file.lookup(num);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!isDict(dict)) continue;
    for (const mask of masksOf(dict)) masks.add(mask);
    if (!(value instanceof PdfStream)) continue;
    const kind = nameOf(file.resolve(dict.get('Subtype'))) ?? '';
    if (kind === 'Image') pictures.push(num);
    else if (kind === 'Form' || dict.has('PatternType')) {
      if (value.length > 0 && !drawing.hasDrawn(num)) undrawn.drawings++;
    } else if (nameOf(dict.get('Type')) === 'Metadata' && !isRefTo(documentMetadata, num))
      undrawn.metadata++;
  }
  // The mask of a picture is a picture too.
  undrawn.pictures = pictures.filter((num) => !drawing.hasDrawn(num) && !masks.has(num)).length;
  return undrawn;
}

const masksOf = (dict: PdfDict): number[] =>
  [dict.get('SMask'), dict.get('Mask')].flatMap((mask) => (mask instanceof PdfRef ? mask.num : []));

const isRefTo = (value: unknown, num: number) => value instanceof PdfRef && value.num === num;
