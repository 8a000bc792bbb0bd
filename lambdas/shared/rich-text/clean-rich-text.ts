import sanitizeHtml, { type Attributes, type Transformer } from 'sanitize-html';
import { listStartOf, richText, withoutTags } from '#contracts/rules/rich-text.ts';

/**
 * Control characters except line breaks and tabs, lone surrogates, and characters that change the
 * text direction. Plain fields refuse them (contracts/rules/fields.ts); rich text drops them.
 */
const forbiddenCharacters =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const withoutForbidden = (text: string): string => text.replace(forbiddenCharacters, '');

/** Deeper elements are dropped; their text is kept. */
const NESTING_MAX = 12;

/**
 * Cleans rich text by the allow-list in contracts/rules/rich-text.ts. Removes other elements but
 * keeps their text, except for elements without readable text (`elementsWithoutText`). The result
 * is canonical: lower-case names, attributes escaped and in double quotes, `<` and `>` only in
 * tags. `changeLink` returns a link's new address; undefined removes the link and keeps its text.
 */
export function cleanRichText(
  html: string,
  changeLink: (address: string) => string | undefined = linkOf,
): string {
  return cleanMarkup(html, { markup: richText, transforms: paragraphs, changeLink });
}

/** An allow-list of markup, and what elements become before it is applied. */
export type Cleaning = {
  markup: {
    tags: readonly string[];
    attributes: {
      p: readonly string[];
      a: readonly string[];
      ol: readonly string[];
      sup?: readonly string[];
      span?: readonly string[];
    };
  };
  transforms: { [tag: string]: string | Transformer };
  changeLink: (address: string) => string | undefined;
};

/** Cleans markup by an allow-list. The result is canonical, as that of `cleanRichText`. */
export function cleanMarkup(html: string, cleaning: Cleaning): string {
  // Runs twice: removed elements can hide implied paragraph ends.
  const once = cleanOnce(html, cleaning);
  return cleanOnce(once, { ...cleaning, changeLink: (address) => address });
}

function cleanOnce(html: string, { markup, transforms, changeLink }: Cleaning): string {
  const { tags, attributes } = markup;
  const cleaned = sanitizeHtml(withoutForbidden(html), {
    allowedTags: [...tags],
    allowedAttributes: {
      p: [...attributes.p],
      a: [...attributes.a],
      ol: [...attributes.ol],
      sup: [...(attributes.sup ?? [])],
      span: [...(attributes.span ?? [])],
    },
    allowedSchemes: [...richText.schemes],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    ...keptEmpty,
    nonTextTags: elementsWithoutText,
    nestingLimit: NESTING_MAX,
    transformTags: {
      b: 'strong',
      i: 'em',
      ...transforms,
      ol: (tagName, { start }) => {
        const first = listStartOf(start);
        const attribs: Attributes = {};
        if (first !== 1) attribs['start'] = String(first);
        return { tagName, attribs };
      },
      a: (tagName, { href = '', download }) => {
        const address = changeLink(withoutForbidden(href).trim());
        if (address === undefined) return { tagName, attribs: {} };
        const attribs: Attributes = { href: address };
        if (download !== undefined) attribs['download'] = download;
        return { tagName, attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && attribs['href'] === undefined ? 'excludeTag' : false,
  });
  return withoutForbidden(cleaned).trim();
}

/**
 * A paragraph that counts on has an empty number, and a footnote an empty mark. The option is documented, and
 * missing in the package's types.
 */
const keptEmpty: object = { allowedEmptyAttributes: ['data-number', 'data-note'] };

/** Elements whose text is code or is parsed by other rules. */
const elementsWithoutText = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'xmp',
  'svg',
  'math',
  'template',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'plaintext',
  'title',
  'object',
  'embed',
  'applet',
];

/** Converts an alignment style of other editors to our attribute (contracts/rules/rich-text.ts). */
export const paragraph: Transformer = (_, attribs) => {
  const styled = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attribs['style'] ?? '')?.[1];
  const wanted = attribs['data-align'] ?? styled?.toLowerCase();
  const alignment = richText.alignments.find((known) => known === wanted);
  const kept: Attributes = {};
  if (alignment) kept['data-align'] = alignment;
  return { tagName: 'p', attribs: kept };
};

/** The same transformation of several elements. */
export const forAll = (tags: readonly string[], to: string | Transformer) =>
  Object.fromEntries(tags.map((tag) => [tag, to]));

/** Block elements, which become paragraphs. */
const paragraphs = forAll(['p', 'div', 'tr', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'], paragraph);

/** Normalises an absolute URL with an allowed scheme; undefined for any other text. */
export function linkOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const scheme = url.protocol.slice(0, -1);
  return richText.schemes.some((allowed) => allowed === scheme) ? url.href : undefined;
}

/** Whether cleaned rich text has visible characters. */
export function hasText(cleaned: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutTags(cleaned));
}
