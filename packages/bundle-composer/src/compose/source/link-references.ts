import { formatText } from '../../pdf/lexer.ts';
import { type Box, boxOf, geometryOf, type SourcePage } from '../../pdf/page-tree.ts';
import type { PdfFile } from '../../pdf/pdf-file.ts';
import { nameOf, type PdfDict } from '../../pdf/values.ts';
import type { ReferenceTarget } from '../../plan/manifest.ts';
import { formatBox, type Matrix, transformBox } from '../draw/page-space.ts';
import { touches } from './copy-annotations.ts';
import type { ObjectCopier } from './copy-objects.ts';

/**
 * Where the words of a reference stand on a page of its source: a box for each line, in the page's own
 * coordinates; none if they were not found.
 */
export type SourceReference = { page: number; boxes: readonly Box[]; target: ReferenceTarget };

/** A page of the bundle that words lead to. */
export type FoundPage = { description: string; destination(): string };

/**
 * Makes references links, one for each line, so that the words between two lines lead nowhere. They are
 * not drawn: the page looks as it did. Words below a mark for redaction get none, and no words of a page
 * from which a hidden layer was left out: a link would tell of them. `unlinked`: references without a
 * link whose target is in the bundle.
 */
export function linkReferences(
  { file, copier }: { file: PdfFile; copier: Pick<ObjectCopier, 'add'> },
  page: SourcePage,
  {
    references,
    room,
    isPartlyHidden,
    matrix,
    findPage,
    tag,
  }: {
    references: readonly SourceReference[];
    /** Annotations that the page may still get. */
    room: number;
    isPartlyHidden: boolean;
    /** Moves the page's coordinates, where the page is put on another one. */
    matrix: Matrix | undefined;
    findPage: (target: ReferenceTarget) => FoundPage | undefined;
    tag: (num: number, type: 'Link') => string;
  },
): { links: string[]; unlinked: number } {
  const links: string[] = [];
  let unlinked = 0;
  if (references.length === 0) return { links, unlinked };
  const { box: visible } = geometryOf(file, page);
  const covered = isPartlyHidden ? [] : redactionsOf(file, page.dict);
  for (const { boxes, target } of references) {
    const found = findPage(target);
    if (found === undefined) continue;
    const isShown =
      !isPartlyHidden &&
      boxes.length > 0 &&
      boxes.every((box) => touches(box, visible) && !covered.some((mark) => touches(mark, box)));
    if (!isShown || links.length + boxes.length > room) {
      unlinked++;
      continue;
    }
    const { description, destination } = found;
    for (const box of boxes) {
      const rect = formatBox(matrix === undefined ? box : transformBox(matrix, box));
      const body = copier.add({ text: '' });
      body.text = `<</Type/Annot/Subtype/Link/Rect${rect}/Border[0 0 0]/F 4/Contents ${formatText(description)}/Dest ${destination()}${tag(body.num, 'Link')}>>`;
      links.push(`${body.num} 0 R`);
    }
  }
  return { links, unlinked };
}

/** Places of marks for redaction; one with a damaged rectangle covers the page. */
function redactionsOf(file: PdfFile, page: PdfDict): (Box | undefined)[] {
  return file.array(page.get('Annots')).flatMap((value) => {
    const dict = file.dict(value);
    if (nameOf(file.resolve(dict?.get('Subtype'))) !== 'Redact') return [];
    return [boxOf(file, dict?.get('Rect'))];
  });
}
