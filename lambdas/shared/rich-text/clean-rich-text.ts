import sanitizeHtml, { type Attributes, type Transformer } from 'sanitize-html';
import { richText, withoutTags } from '#contracts/rules/rich-text.ts';

/**
 * Control characters but line breaks and tabs, halves of a surrogate pair, and what turns the
 * direction of the text around it: plain fields refuse them (contracts/rules/fields.ts), pasted rich
 * text loses them.
 */
const forbiddenCharacters =
  /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const withoutForbidden = (text: string) => text.replace(forbiddenCharacters, '');

/** Deeper markup than any editor makes is dropped; its text stays. */
const NESTING_MAX = 12;

/**
 * Rich text of people by the one list of what it may hold (contracts/rules/rich-text.ts). What is not
 * on it goes: of elements that never hold text for people with all that is in them, of others
 * with their text kept. The result is canonical: names in lower case, each attribute in double
 * quotes and escaped, no `<` or `>` but of its tags. `changeLink` gives the address to put in a
 * link's place; undefined takes the link away and leaves its text.
 */
export function cleanRichText(
  html: string,
  changeLink: (address: string) => string | undefined = linkOf,
): string {
  // Twice: a paragraph that began inside of what goes was not seen to end the one before it.
  return cleanOnce(cleanOnce(html, changeLink), (address) => address);
}

function cleanOnce(html: string, changeLink: (address: string) => string | undefined): string {
  const { tags, attributes, schemes } = richText;
  const cleaned = sanitizeHtml(withoutForbidden(html), {
    allowedTags: [...tags],
    allowedAttributes: { p: [...attributes.p], a: [...attributes.a] },
    allowedSchemes: [...schemes],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    nonTextTags: elementsWithoutText,
    nestingLimit: NESTING_MAX,
    transformTags: {
      b: 'strong',
      i: 'em',
      ...Object.fromEntries(blocks.map((block) => [block, paragraph])),
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

/** Their text is code, or is read by another parser than the one around it. */
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

/** Pasted blocks stay apart as paragraphs. */
const blocks = ['p', 'div', 'li', 'tr', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Alignment of other editors is a style; ours an attribute (contracts/rules/rich-text.ts). */
const paragraph: Transformer = (_, attribs) => {
  const styled = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attribs['style'] ?? '')?.[1];
  const wanted = attribs['data-align'] ?? styled?.toLowerCase();
  const alignment = richText.alignments.find((known) => known === wanted);
  const kept: Attributes = {};
  if (alignment) kept['data-align'] = alignment;
  return { tagName: 'p', attribs: kept };
};

/** Whole addresses of the schemes on the list, spelled as a browser would; nothing else. */
export function linkOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const scheme = url.protocol.slice(0, -1);
  return richText.schemes.some((allowed) => allowed === scheme) ? url.href : undefined;
}

/** Whether there is anything to read in cleaned rich text. */
export function saysSomething(cleaned: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(withoutTags(cleaned));
}
