import * as z from 'zod';
import { blanksRefusal, findBlanks } from '../blanks.ts';
import { lineSchema } from '../fields.ts';
import { richText, unescaped, withoutTags } from '../rich-text.ts';
import { orderFactsSchema } from './order-facts.ts';

/** Text of an award, settlement agreement or order that is written at the desk (D115). */

/** Rich text with headings, numbered paragraphs, references to them, tables and footnotes. */
export const draftMarkup = {
  tags: [...richText.tags, 'h2', 'h3', 'table', 'tbody', 'tr', 'th', 'td', 'sup', 'span'],
  attributes: {
    ...richText.attributes,
    /** `data-number`: see `numbersOf`. `data-id`: by which references name the paragraph. */
    p: [...richText.attributes.p, 'data-number', 'data-id'],
    /** `data-ref`, an id: the element holds the number of that paragraph, or LOST_REFERENCE. */
    span: ['data-ref'],
    /** `data-note`, always '': the element holds the words of a footnote and stands where its number does. */
    sup: ['data-note'],
  },
} as const;

export const isParagraphId = (value: string): boolean => /^[a-z0-9]{8}$/.test(value);

/** Stands for the number of a paragraph that is there no more: a blank, with which nothing is published. */
export const LOST_REFERENCE = '[paragraph]';

/** Maximum length of a footnote, in characters. */
export const FOOTNOTE_MAX = 2_000;

/** Maximum length of a draft, in characters with markup: about 250 pages. */
export const DRAFT_CONTENT_MAX = 600_000;

/** Maximum number of versions kept of a draft. */
export const DRAFT_VERSIONS_MAX = 50;

/** Maximum number of drafts of one author in a case. */
export const DRAFTS_MAX = 10;

export const DRAFT_TITLE_MAX = 120;
export const SEAT_MAX = 120;

/** A number of a paragraph that stays: '12', '12A', '12AB'; '0A' stands before 1. */
const fixedNumber = /^(\d{1,4})([A-Z]{0,6})$/;

type Place = { number: number; letters: string };

export const isFixedNumber = (value: string): boolean => fixedNumber.test(value);

const placeOf = (value: string): Place | undefined => {
  const [, number, letters = ''] = fixedNumber.exec(value) ?? [];
  return number === undefined ? undefined : { number: Number(number), letters };
};

/** 12 < 12A < 12AA < 12B < 13. */
const isAfter = (one: Place, other: Place): boolean =>
  one.number === other.number ? one.letters > other.letters : one.number > other.number;

/** '' → 'A', 'A' → 'B', 'Z' → 'ZA'. */
const nextLetters = (letters: string): string => {
  const last = letters.charCodeAt(letters.length - 1);
  return letters === '' || letters.endsWith('Z')
    ? `${letters}A`
    : letters.slice(0, -1) + String.fromCharCode(last + 1);
};

/** The place behind another one; with letters where the next number is taken. */
function follow(before: Place, next: Place | undefined): Place {
  const { number, letters } = before;
  const candidates = [
    { number: number + 1, letters: '' },
    { number, letters: nextLetters(letters) },
    { number, letters: `${letters}A` },
  ];
  const [first] = candidates;
  return candidates.find((one) => !next || isAfter(next, one)) ?? first ?? before;
}

/**
 * The numbers of numbered paragraphs, in their order. A paragraph keeps the number that is fixed in
 * it; one without ('') counts on. Between two fixed numbers it gets a letter: 12, 12A, 13. A fixed
 * number that does not follow those before it counts as none. No two are the same.
 */
export function numbersOf(fixed: readonly string[]): string[] {
  const places = fixed.map(placeOf);
  const written: string[] = [];
  let before: Place = { number: 0, letters: '' };
  let next = nextPlace(places, 0, before);
  for (const [at, own] of places.entries()) {
    if (next.at < at) next = nextPlace(places, at, before);
    before = own && isAfter(own, before) ? own : follow(before, next.place);
    written.push(`${before.number}${before.letters}`);
  }
  return written;
}

/** The first fixed place at or behind a position that follows another one. */
function nextPlace(places: readonly (Place | undefined)[], from: number, before: Place) {
  for (let at = from; at < places.length; at += 1) {
    const place = places[at];
    if (place && isAfter(place, before)) return { at, place };
  }
  return { at: Number.POSITIVE_INFINITY, place: undefined };
}

/** 'YYYY-MM-DD' of a day that exists; '' while it is not set. */
const madeOnSchema = z.union([z.literal(''), z.iso.date()]).default('');

export const draftTextSchema = z.object({
  /** Markup; what is not in `draftMarkup` is removed. */
  content: z
    .string()
    .max(DRAFT_CONTENT_MAX, { message: 'The draft is too long', abort: true })
    .refine((html) => footnotesIn(html).every(({ length }) => length <= FOOTNOTE_MAX), {
      message: `A footnote can have at most ${FOOTNOTE_MAX} characters`,
    }),
  /** Seat of the arbitration, or the place where a settlement was reached. */
  seat: z.union([z.literal(''), lineSchema('Enter the seat', SEAT_MAX)]).default(''),
  /** Day of the award, agreement or order. */
  madeOn: madeOnSchema,
  /** Of an order. */
  order: orderFactsSchema.optional(),
});
export type DraftText = z.output<typeof draftTextSchema>;

/** Plain text of draft markup, with a line break for each block and footnotes in parentheses. */
export const plainDraftOf = (html: string): string =>
  unescaped(
    withoutTags(
      html
        .replace(/<sup data-note="">/g, ' (')
        .replace(/<\/sup>/g, ')')
        .replace(/<br \/>|<br>|<\/(?:p|li|h2|h3|td|th)>/g, '\n'),
    ),
  );

/** The words of the footnotes in draft markup, in order. */
function footnotesIn(html: string): string[] {
  const [, ...notes] = html.split(/<sup\b[^<>]*>/);
  return notes.map((rest) => unescaped(withoutTags(rest.split('</sup>', 1)[0] ?? '')));
}

/** The open blanks of a draft (D115). */
export const blanksOfDraft = ({
  content,
  seat,
  order,
}: Pick<DraftText, 'content' | 'seat' | 'order'>) => [
  ...findBlanks(plainDraftOf(content)),
  ...findBlanks(
    [seat, order?.venue, order?.appearances, order?.copiesTo, order?.hearingType].join('\n'),
  ),
];

export const draftBlanksRefusal = (text: DraftText): string | undefined =>
  blanksRefusal(blanksOfDraft(text));
