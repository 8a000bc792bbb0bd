import type { Transformer } from 'sanitize-html';
import { draftMarkup, isFixedNumber } from '#contracts/rules/desk/draft-text.ts';
import { type Cleaning, cleanMarkup, forAll, linkOf, paragraph } from './clean-rich-text.ts';

/** Cleans the text of a draft as `cleanRichText` does, by the allow-list of drafts. */
export const cleanDraftText = (html: string): string =>
  cleanMarkup(html, { markup: draftMarkup, transforms, changeLink: linkOf });

const renamed =
  (tagName: string): Transformer =>
  () => ({ tagName, attribs: {} });

const numbered: Transformer = (tagName, attribs) => {
  const { attribs: kept } = paragraph(tagName, attribs);
  const number = attribs['data-number'];
  const isNumber = number === '' || (number !== undefined && isFixedNumber(number));
  return { tagName, attribs: { ...kept, ...(isNumber && { 'data-number': number }) } };
};

/** Other raised text, e.g. the 'st' of 'the 1st', is text. */
const footnote: Transformer = (_, attribs) =>
  attribs['data-note'] === undefined
    ? { tagName: 'span', attribs: {} }
    : { tagName: 'sup', attribs: { 'data-note': '' } };

/** A draft has two levels of headings, tables, numbers of paragraphs, and footnotes. */
const transforms: Cleaning['transforms'] = {
  ...forAll(['div', 'pre'], paragraph),
  p: numbered,
  ...forAll(['h1', 'h2'], renamed('h2')),
  ...forAll(['h3', 'h4', 'h5', 'h6'], renamed('h3')),
  sup: footnote,
};
