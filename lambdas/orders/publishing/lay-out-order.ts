import { dayOfOrder, type OrderSheet } from '#contracts/rules/speech/orders.ts';
import {
  type Block,
  block,
  boldInline,
  lineBlocks,
  plainInline,
} from '#shared/rich-text/blocks.ts';
import { readRichText } from '#shared/rich-text/read-rich-text.ts';

export type OrderFacts = {
  /** Sanitised markup. */
  content: string;
  sheet: OrderSheet | undefined;
  /** Day of the publication, 'YYYY-MM-DD'. */
  publishedOn: string;
  kind: string;
  caseCode: string;
  claimant: string;
  respondents: readonly string[];
  author: { name: string; role: string };
};

/** Maximum number of respondents in the cause title. */
const RESPONDENTS_MAX = 5;

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
    block('title', [boldInline(sheet ? `Order dated ${inWords(sheet.date)}` : 'Order')], {
      alignment: 'center',
      spaceBefore: 14,
    }),
    ...(sheet ? appearances(sheet) : []),
    ...(sheet ? [heading('Directions')] : []),
    ...readRichText(content).map((paragraph): Block => ({ ...paragraph, role: 'text' })),
    ...(sheet?.next ? nextDate(sheet.next) : []),
    block('text', [plainInline(`Dated: ${inWords(sheet?.date ?? publishedOn)}`)], {
      spaceBefore: 20,
      keepsWithNext: true,
    }),
    block('text', [boldInline(author.name)], { alignment: 'right', keepsWithNext: true }),
    block('text', [plainInline(author.role)], { alignment: 'right' }),
  ];
}

const heading = (text: string): Block =>
  block('heading', [boldInline(text)], { spaceBefore: 10, keepsWithNext: true });

function causeTitle({ kind, caseCode, claimant, respondents }: OrderFacts): Block[] {
  const centred = { alignment: 'center', keepsWithNext: true } as const;
  const named = respondents.slice(0, RESPONDENTS_MAX);
  const others = respondents.length - named.length;
  const names =
    others > 0 ? [...named, others === 1 ? 'and another' : `and ${others} others`] : named;
  return [
    block('note', [plainInline(`${kind} · ${caseCode}`)], centred),
    block('text', [boldInline(claimant)], { ...centred, spaceBefore: 8 }),
    block('note', [plainInline('Claimant')], centred),
    ...(names.length > 0
      ? [
          block('text', [{ ...plainInline('versus'), isItalic: true }], centred),
          ...names.map((name) => block('text', [boldInline(name)], centred)),
          block(
            'note',
            [plainInline(respondents.length > 1 ? 'Respondents' : 'Respondent')],
            centred,
          ),
        ]
      : []),
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
      boldInline(`${inWords(date)} at ${twelveHour(time)} IST`),
      plainInline(` for: ${hearingType}.`),
    ]),
  ];
}

const months = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '22 November 2026' for '2026-11-22'. */
const inWords = (day: string): string => months.format(new Date(`${day}T00:00:00.000Z`));

/** '4:00 pm' for '16:00'. */
function twelveHour(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const half = hours < 12 ? 'am' : 'pm';
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${half}`;
}
