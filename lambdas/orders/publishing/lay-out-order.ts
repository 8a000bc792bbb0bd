import { dayOfOrder, type OrderSheet } from '#contracts/rules/speech/orders.ts';
import {
  type Block,
  block,
  boldInline,
  lineBlocks,
  plainInline,
} from '#shared/rich-text/blocks.ts';
import { type CauseFacts, causeTitle, dayInWords, heading } from '#shared/rich-text/cause-title.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';

export type OrderFacts = CauseFacts & {
  /** Sanitised markup. */
  content: string;
  sheet: OrderSheet | undefined;
  /** Day of the publication, 'YYYY-MM-DD'. */
  publishedOn: string;
  author: { name: string; role: string };
};

/** 'Order dated 22/11/2026' for an order of a hearing; 'Order' for free text. */
export const titleOfOrder = (sheet: OrderSheet | undefined): string =>
  sheet ? `Order dated ${dayOfOrder(sheet.date)}` : 'Order';

/** File name of a published order; a slash cannot be in one. */
export const fileNameOfOrder = (
  { sheet, publishedOn }: Pick<OrderFacts, 'sheet' | 'publishedOn'>,
  extension: string,
): string =>
  sheet
    ? `Order dated ${dayOfOrder(sheet.date).replaceAll('/', '-')}.${extension}`
    : `Order ${dayOfOrder(publishedOn).replaceAll('/', '-')}.${extension}`;

/** An order as a document: cause title, what was ordered, and the neutral's name. */
export function layOutOrder(facts: OrderFacts): Block[] {
  const { content, sheet, publishedOn, author } = facts;
  return [
    ...causeTitle(facts),
    block('title', [boldInline(sheet ? `Order dated ${dayInWords(sheet.date)}` : 'Order')], {
      alignment: 'center',
      spaceBefore: 14,
    }),
    ...(sheet ? appearances(sheet) : []),
    ...(sheet ? [heading('Directions')] : []),
    ...readRichText(content).map((paragraph): Block => ({ ...paragraph, role: 'text' })),
    ...(sheet?.next ? nextDate(sheet.next) : []),
    block('text', [plainInline(`Dated: ${dayInWords(sheet?.date ?? publishedOn)}`)], {
      spaceBefore: 20,
      keepsWithNext: true,
    }),
    block('text', [boldInline(author.name)], { alignment: 'right', keepsWithNext: true }),
    block('text', [plainInline(author.role)], { alignment: 'right' }),
  ];
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

/** '4:00 pm' for '16:00'. */
function twelveHour(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
}
