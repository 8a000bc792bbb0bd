import { richText, withoutTags } from '#contracts/rules/rich-text.ts';

export type Alignment = (typeof richText.alignments)[number];

export type Inline = {
  /** '\n' for a line break. */
  text: string;
  isBold: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  isStruck?: boolean;
  /** Set for the text of a link. */
  href?: string;
};

export type Paragraph = { inlines: Inline[]; alignment: Alignment; quoteDepth: number };

/**
 * Parses cleaned rich text (clean-rich-text.ts) into paragraphs. Unclosed elements end with the
 * text; unknown tags are ignored.
 */
export function readRichText(cleaned: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const depth = { strong: 0, em: 0, u: 0, blockquote: 0 };
  let href: string | undefined;
  let current = emptyParagraph(0);
  const end = (keepsEmpty: boolean) => {
    // Spaces between blocks are no paragraph.
    if (keepsEmpty || current.inlines.some(({ text }) => text !== ' ')) paragraphs.push(current);
    current = emptyParagraph(depth.blockquote);
  };

  for (const [, slash, tag = '', attributes = '', text] of cleaned.matchAll(parts)) {
    const isOpening = slash === '';
    if (text !== undefined) {
      const words = unescapeText(text).replace(/[\n\r\t ]+/g, ' ');
      current.inlines.push({
        text: words,
        isBold: depth.strong > 0,
        isItalic: depth.em > 0,
        isUnderlined: depth.u > 0 || href !== undefined,
        ...(href !== undefined && { href }),
      });
    } else if (tag === 'p') {
      end(!isOpening);
      if (isOpening) current.alignment = alignmentIn(attributes);
    } else if (tag === 'blockquote') {
      end(false);
      depth.blockquote = Math.max(0, depth.blockquote + (isOpening ? 1 : -1));
      current = emptyParagraph(depth.blockquote);
    } else if (tag === 'br') {
      current.inlines.push({ text: '\n', isBold: false, isItalic: false, isUnderlined: false });
    } else if (tag === 'a') {
      href = isOpening ? unescapeText(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '') : undefined;
    } else if (tag === 'strong' || tag === 'em' || tag === 'u') {
      depth[tag] = Math.max(0, depth[tag] + (isOpening ? 1 : -1));
    }
  }
  end(false);
  return paragraphs;
}

// Attributes must not start with a letter. This avoids backtracking on tags that do not end.
const parts = /<(\/?)([a-z]+)((?:[^a-z<>][^<>]*)?)>|([^<>]+)/g;

const emptyParagraph = (quoteDepth: number): Paragraph => ({
  inlines: [],
  alignment: 'left',
  quoteDepth,
});

function alignmentIn(attributes: string): Alignment {
  const given = / data-align="([a-z]+)"/.exec(attributes)?.[1];
  return richText.alignments.find((known) => known === given) ?? 'left';
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Unescapes text of cleaned rich text (clean-rich-text.ts). */
export const unescapeText = (escaped: string) =>
  escaped.replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => entities[name] ?? whole);

/** The text of cleaned rich text in one line, without markup. */
export function textOfRichText(cleaned: string): string {
  const text = withoutTags(cleaned.replace(/<br \/>|<\/p>|<\/blockquote>/g, ' '));
  return unescapeText(text).replace(/\s+/g, ' ').trim();
}
