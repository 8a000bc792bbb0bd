import type { CitationForm } from '#contracts/endpoints/outcome/desk.ts';
import { findCitations, printCitation } from '#contracts/rules/documents/citations.ts';
import type { CitedPlace } from '#lambdas/citations/cited.door.ts';
import { type Block, noteInline, type TableBlock } from '#shared/rich-text/blocks.ts';
import type { Inline } from '#shared/rich-text/read-rich-text.ts';

type Blocks = readonly (Block | TableBlock)[];

/** Writes the citations in the blocks of a document. */
export type CitationWriter = (blocks: Blocks) => (Block | TableBlock)[];

/**
 * Writes citations as links or as footnotes, which are numbered through the document. Those without a
 * place, and those in the text of a link, stay as they are typed.
 */
export function citationWriter(
  form: Exclude<CitationForm, 'plain'>,
  { places, portalOrigin }: { places: ReadonlyMap<string, CitedPlace>; portalOrigin: string },
): CitationWriter {
  let notes = 0;
  const write = (inline: Inline): Inline[] => {
    if (inline.href !== undefined) return [inline];
    const parts: Inline[] = [];
    let from = 0;
    for (const { citation, start, end } of findCitations(inline.text)) {
      const place = places.get(printCitation(citation));
      if (!place) continue;
      const before = inline.text.slice(from, start);
      if (form === 'links') {
        const href = `${portalOrigin}${place.path}`;
        const text = inline.text.slice(start, end);
        parts.push(
          { ...inline, text: before },
          { ...inline, text, href, hidesAddress: true, isUnderlined: true },
        );
      } else {
        notes += 1;
        // The number follows the word without a space.
        parts.push(
          { ...inline, text: before.trimEnd() },
          noteInline({ number: notes, words: `${place.words}.` }),
        );
      }
      from = end;
    }
    parts.push({ ...inline, text: inline.text.slice(from) });
    return parts.filter(({ text }) => text !== '');
  };
  const inParagraph = <Any extends { inlines: Inline[] }>(paragraph: Any): Any => ({
    ...paragraph,
    inlines: paragraph.inlines.flatMap(write),
  });
  return (blocks) =>
    blocks.map((block) =>
      block.role !== 'table'
        ? inParagraph(block)
        : {
            ...block,
            rows: block.rows.map(({ cells }) => ({
              cells: cells.map((cell) => ({
                ...cell,
                paragraphs: cell.paragraphs.map(inParagraph),
              })),
            })),
          },
    );
}
