import type { CitationForm } from '#contracts/endpoints/outcome/desk.ts';
import { findCitations, printCitation } from '#contracts/rules/documents/citations.ts';
import type { CitedPlace } from '#lambdas/citations/cited.door.ts';
import {
  type Block,
  changeInlines,
  plainInline,
  type TableBlock,
} from '#shared/rich-text/blocks.ts';
import type { Inline } from '#shared/rich-text/read-rich-text.ts';

/** Writes the citations in the blocks of a document. */
export type CitationWriter = (blocks: readonly (Block | TableBlock)[]) => (Block | TableBlock)[];

/**
 * Writes citations as links or as footnotes. In a footnote they become the name of what is cited. Those
 * without a place, and those in the text of a link, stay as they are typed.
 */
export function citationWriter(
  form: Exclude<CitationForm, 'plain'>,
  { places, portalOrigin }: { places: ReadonlyMap<string, CitedPlace>; portalOrigin: string },
): CitationWriter {
  /** The parts of a text between and at the citations that have a place. */
  const partsOf = (text: string): (string | { typed: string; place: CitedPlace })[] => {
    const parts: ReturnType<typeof partsOf> = [];
    let from = 0;
    for (const { citation, start, end } of findCitations(text)) {
      const place = places.get(printCitation(citation));
      if (!place) continue;
      parts.push(text.slice(from, start), { typed: text.slice(start, end), place });
      from = end;
    }
    return [...parts, text.slice(from)].filter((part) => part !== '');
  };
  const linkTo = (inline: Inline, typed: string, { path }: CitedPlace): Inline => ({
    ...{ ...inline, text: typed, href: `${portalOrigin}${path}` },
    ...{ hidesAddress: true, isUnderlined: true },
  });
  const namedIn = (words: string) =>
    partsOf(words)
      .map((part) => (typeof part === 'string' ? part : part.place.words))
      .join('');
  const write = (inline: Inline): Inline[] => {
    const { note, href, text } = inline;
    if (note)
      return [
        form === 'links' ? inline : { ...inline, note: { ...note, words: namedIn(note.words) } },
      ];
    if (href !== undefined) return [inline];
    return partsOf(text).map((part) => {
      if (typeof part === 'string') return { ...inline, text: part };
      if (form === 'links') return linkTo(inline, part.typed, part.place);
      return { ...plainInline(''), note: { number: 0, words: `${part.place.words}.` } };
    });
  };
  return (blocks) => changeInlines(blocks, (inlines) => inlines.flatMap(write));
}
