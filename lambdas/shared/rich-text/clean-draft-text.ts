import type { Transformer } from 'sanitize-html';
import {
  draftMarkup,
  isFixedNumber,
  isParagraphId,
  LOST_REFERENCE,
} from '#contracts/rules/desk/draft-text.ts';
import { type Cleaning, cleanMarkup, forAll, linkOf, paragraph } from './clean-rich-text.ts';
import { readDraftText } from './read-draft-text.ts';

/**
 * Cleans the text of a draft as `cleanRichText` does, by the allow-list of drafts. References get the
 * numbers that their paragraphs have.
 */
export const cleanDraftText = (html: string): string =>
  numberReferences(cleanMarkup(html, { markup: draftMarkup, transforms, changeLink: linkOf }));

const REFERENCE = /<span data-ref="([a-z0-9]{8})">/;

function numberReferences(cleaned: string): string {
  const [before = '', ...references] = cleaned.split(REFERENCE);
  if (references.length === 0) return cleaned;
  const numbers = new Map<string, string>();
  for (const block of readDraftText(cleaned))
    if (block.role !== 'table' && block.id !== undefined && block.number !== undefined)
      if (!numbers.has(block.id)) numbers.set(block.id, block.list?.mark?.slice(0, -1) ?? '');
  let text = before;
  for (let at = 0; at < references.length; at += 2) {
    const [id = '', rest = ''] = references.slice(at, at + 2);
    const end = Math.max(0, rest.indexOf('</span>'));
    text += `<span data-ref="${id}">${numbers.get(id) ?? LOST_REFERENCE}${rest.slice(end)}`;
  }
  return text;
}

const renamed =
  (tagName: string): Transformer =>
  () => ({ tagName, attribs: {} });

const numbered: Transformer = (tagName, attribs) => {
  const { attribs: kept } = paragraph(tagName, attribs);
  const { 'data-number': number, 'data-id': id = '' } = attribs;
  const isNumber = number === '' || (number !== undefined && isFixedNumber(number));
  return {
    tagName,
    attribs: {
      ...kept,
      ...(isNumber && { 'data-number': number }),
      ...(isNumber && isParagraphId(id) && { 'data-id': id }),
    },
  };
};

/** An element of this name is removed, and its text kept. */
const NOT_ALLOWED = 'font';

/** Other raised text, e.g. the 'st' of 'the 1st', is text. */
const footnote: Transformer = (_, attribs) =>
  attribs['data-note'] === undefined
    ? { tagName: NOT_ALLOWED, attribs: {} }
    : { tagName: 'sup', attribs: { 'data-note': '' } };

const reference: Transformer = (tagName, { 'data-ref': id = '' }) =>
  isParagraphId(id)
    ? { tagName, attribs: { 'data-ref': id } }
    : { tagName: NOT_ALLOWED, attribs: {} };

/** A draft has two levels of headings, tables, numbers of paragraphs, references to them, and footnotes. */
const transforms: Cleaning['transforms'] = {
  ...forAll(['div', 'pre'], paragraph),
  p: numbered,
  ...forAll(['h1', 'h2'], renamed('h2')),
  ...forAll(['h3', 'h4', 'h5', 'h6'], renamed('h3')),
  sup: footnote,
  span: reference,
};
