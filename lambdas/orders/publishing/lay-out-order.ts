import { twelveHour } from '#contracts/rules/notation.ts';
import { type Role, roleLabels } from '#contracts/rules/roles.ts';
import { dayOfOrder, nameOfOrder, type OrderSheet } from '#contracts/rules/speech/orders.ts';
import {
  type Block,
  block,
  boldInline,
  lineBlocks,
  linesOf,
  plainInline,
  type TableBlock,
} from '#shared/rich-text/blocks.ts';
import {
  type CauseFacts,
  causeTitle,
  dayInWords,
  heading,
  signatoryRole,
  signature,
} from '#shared/rich-text/cause-title.ts';
import { numberParagraphs } from '#shared/rich-text/number-paragraphs.ts';
import { readDraftText } from '#shared/rich-text/read-draft-text.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';

export type OrderFacts = CauseFacts & {
  /** Sanitised markup. */
  content: string;
  /** The text is a draft of the desk, with headings and numbers of its own. */
  isDraft?: boolean;
  sheet: OrderSheet | undefined;
  /** Day of the publication, 'YYYY-MM-DD'. */
  publishedOn: string;
  /** Lines above the order; '' for none. */
  letterhead: string;
  author: { name: string; role: Role; isOfTribunal: boolean };
};

/** File name of a published order; a slash cannot be in one. */
export const fileNameOfOrder = (
  { sheet, publishedOn }: Pick<OrderFacts, 'sheet' | 'publishedOn'>,
  extension: string,
): string =>
  sheet
    ? `${nameOfOrder(sheet).replaceAll('/', '-')}.${extension}`
    : `Order ${dayOfOrder(publishedOn).replaceAll('/', '-')}.${extension}`;

/**
 * An order as a document: letterhead, before whom and between whom it is made, its number, date and
 * places, who appeared, what was ordered, the next date, the lines for signatures, and who gets a copy.
 */
export function layOutOrder(facts: OrderFacts): (Block | TableBlock)[] {
  const { sheet, publishedOn, letterhead } = facts;
  return [
    ...letterheadBlocks(letterhead),
    ...causeTitle(facts),
    block('title', [boldInline(nameOfOrder(sheet, dayInWords))], {
      alignment: 'center',
      spaceBefore: 14,
    }),
    ...(sheet ? places(sheet) : []),
    ...(sheet ? appearances(sheet) : []),
    ...bodyOf(facts),
    ...(sheet?.next ? nextDate(sheet.next) : []),
    block('text', [plainInline(`Dated: ${dayOrBlank(sheet?.date ?? publishedOn)}`)], {
      spaceBefore: 20,
      keepsWithNext: true,
    }),
    ...signatures(facts),
    ...(sheet ? copies(sheet) : []),
  ];
}

function bodyOf({ content, isDraft = false, sheet }: OrderFacts): (Block | TableBlock)[] {
  if (isDraft) return readDraftText(content);
  return [
    ...(sheet ? [heading('Directions')] : []),
    ...numberParagraphs(readRichText(content), sheet?.isNumbered ?? false),
  ];
}

/** The first line of a letterhead is the name. */
function letterheadBlocks(letterhead: string): Block[] {
  const lines = linesOf(letterhead);
  return lines.map((line, at) =>
    block(at === 0 ? 'text' : 'note', [at === 0 ? boldInline(line) : plainInline(line)], {
      alignment: 'center',
      keepsWithNext: true,
      ...(at === lines.length - 1 && { hasRuleBelow: true }),
    }),
  );
}

/** A draft can be exported before it has its date. */
const dayOrBlank = (day: string): string => (day === '' ? '[date]' : dayInWords(day));

/** 'Seat: Mumbai · Venue: by video conference'. */
function places({ seat = '', venue = '' }: OrderSheet): Block[] {
  const parts = [
    ...(seat === '' ? [] : [`Seat: ${seat}`]),
    ...(venue === '' ? [] : [`Venue: ${venue}`]),
  ];
  return parts.length === 0
    ? []
    : [block('text', [plainInline(parts.join(' · '))], { alignment: 'center' })];
}

function appearances({ appearances: text }: OrderSheet): Block[] {
  const lines = lineBlocks(text);
  return lines.length === 0 ? [] : [heading('Appearances'), ...lines];
}

function nextDate({ date, time, hearingType }: NonNullable<OrderSheet['next']>): Block[] {
  return [
    heading('Next date'),
    block('text', [
      plainInline('The matter is listed on '),
      boldInline(`${dayInWords(date)} at ${twelveHour(time)} IST`),
      plainInline(` for: ${hearingType}.`),
    ]),
  ];
}

/** The tribunal signs an order of one of its members; others sign for themselves. */
function signatures({ author, tribunal, resolutionKind }: OrderFacts): Block[] {
  if (!author.isOfTribunal) return signature(author.name, roleLabels[author.role]);
  const role = signatoryRole(resolutionKind, tribunal.length);
  return tribunal.flatMap((name) => signature(name, role));
}

function copies({ copiesTo = '' }: OrderSheet): Block[] {
  const lines = linesOf(copiesTo);
  return lines.length === 0
    ? []
    : [
        heading('Copies to'),
        ...lines.map(
          (line, at): Block => ({
            ...block('text', [plainInline(line)]),
            list: { depth: 1, mark: `${at + 1}.` },
          }),
        ),
      ];
}
