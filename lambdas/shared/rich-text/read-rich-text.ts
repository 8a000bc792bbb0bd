import { listStartOf, richText, withoutTags } from '#contracts/rules/rich-text.ts';

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
  /** The link's address is not printed after its text. */
  hidesAddress?: boolean;
  /** A footnote, of which the text is the number. */
  note?: Note;
};

/** A footnote: its number in the document, from 1, and its words; 0 until it is numbered (blocks.ts). */
export type Note = { number: number; words: string };

export type Paragraph = {
  inlines: Inline[];
  alignment: Alignment;
  quoteDepth: number;
  /** In a list: its depth from 1, and the item's mark, e.g. '2.' or '•', before its first paragraph. */
  list?: { depth: number; mark?: string };
  /** A numbered paragraph of a draft: its fixed number, or ''. */
  number?: string;
  /** By which references in a draft name it. */
  id?: string;
};

type List = { isNumbered: boolean; next: number };

/**
 * Parses cleaned rich text (clean-rich-text.ts) into paragraphs. Unclosed elements end with the
 * text; unknown tags, and items outside of a list, are ignored.
 */
export function readRichText(cleaned: string): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const depth = { strong: 0, em: 0, u: 0, blockquote: 0 };
  const lists: List[] = [];
  let mark: string | undefined;
  let href: string | undefined;
  /** The words of the footnote that is read. */
  let note: string | undefined;
  let current = emptyParagraph(0);
  const end = (keepsEmpty: boolean) => {
    // Spaces between blocks are no paragraph.
    if (keepsEmpty || current.inlines.some(({ text }) => text !== ' ')) {
      paragraphs.push({
        ...current,
        ...(lists.length > 0 && { list: { depth: lists.length, ...(mark && { mark }) } }),
      });
      mark = undefined;
    }
    current = emptyParagraph(depth.blockquote);
  };

  for (const [, slash, tag = '', attributes = '', text] of cleaned.matchAll(parts)) {
    const isOpening = slash === '';
    if (text !== undefined) {
      const words = unescapeText(text).replace(/[\n\r\t ]+/g, ' ');
      if (note !== undefined) {
        note += words;
        continue;
      }
      current.inlines.push({
        text: words,
        isBold: depth.strong > 0,
        isItalic: depth.em > 0,
        isUnderlined: depth.u > 0 || href !== undefined,
        ...(href !== undefined && { href }),
      });
    } else if (tag === 'p') {
      end(!isOpening);
      if (isOpening) {
        current.alignment = alignmentIn(attributes);
        const number = / data-number="([0-9A-Z]*)"/.exec(attributes)?.[1];
        if (number !== undefined) current.number = number;
        const id = / data-id="([a-z0-9]+)"/.exec(attributes)?.[1];
        if (id !== undefined) current.id = id;
      }
    } else if (tag === 'blockquote') {
      end(false);
      depth.blockquote = Math.max(0, depth.blockquote + (isOpening ? 1 : -1));
      current = emptyParagraph(depth.blockquote);
    } else if (tag === 'ul' || tag === 'ol') {
      // An item without text of its own keeps its mark.
      end(mark !== undefined);
      if (isOpening)
        lists.push({
          isNumbered: tag === 'ol',
          next: listStartOf(/ start="(\d+)"/.exec(attributes)?.[1]),
        });
      else lists.pop();
    } else if (tag === 'li') {
      end(mark !== undefined);
      mark = isOpening ? nextMark(lists) : undefined;
    } else if (tag === 'br') {
      current.inlines.push({ text: '\n', isBold: false, isItalic: false, isUnderlined: false });
    } else if (tag === 'a') {
      href = isOpening ? unescapeText(/ href="([^"]*)"/.exec(attributes)?.[1] ?? '') : undefined;
    } else if (tag === 'sup') {
      const words = note?.trim() ?? '';
      if (words !== '') current.inlines.push(noteInline(words));
      note = isOpening ? '' : undefined;
    } else if (tag === 'strong' || tag === 'em' || tag === 'u') {
      depth[tag] = Math.max(0, depth[tag] + (isOpening ? 1 : -1));
    }
  }
  if (note?.trim()) current.inlines.push(noteInline(note.trim()));
  end(false);
  return paragraphs;
}

/** The mark of the next item of the innermost list: '1.', in it 'a.', in it 'i.'. */
function nextMark(lists: readonly List[]): string | undefined {
  const list = lists.at(-1);
  if (!list) return undefined;
  if (!list.isNumbered) return '•';
  const depth = lists.filter(({ isNumbered }) => isNumbered).length;
  const write = [String, letters, romanNumeral][(depth - 1) % 3] ?? String;
  list.next += 1;
  return `${write(list.next - 1)}.`;
}

/** 1 → 'a', 26 → 'z', 27 → 'aa'. */
function letters(number: number): string {
  let rest = number;
  let text = '';
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
}

const romans = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];

/** 1 → 'i', 14 → 'xiv'; above 3999 in digits, as browsers do. */
export function romanNumeral(number: number): string {
  if (number > 3999) return String(number);
  let rest = number;
  let text = '';
  for (const [value, sign] of romans) for (; rest >= value; rest -= value) text += sign;
  return text;
}

// Attributes must not start with a letter. This avoids backtracking on tags that do not end.
const parts = /<(\/?)([a-z]+)((?:[^a-z<>][^<>]*)?)>|([^<>]+)/g;

const noteInline = (words: string): Inline => ({
  ...{ text: '', isBold: false, isItalic: false, isUnderlined: false },
  note: { number: 0, words },
});

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
  const text = withoutTags(cleaned.replace(/<br \/>|<\/p>|<\/blockquote>|<\/li>/g, ' '));
  return unescapeText(text).replace(/\s+/g, ' ').trim();
}
