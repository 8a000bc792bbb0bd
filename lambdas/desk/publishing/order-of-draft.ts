import { noOrderFacts, sheetOfDraft } from '#contracts/rules/desk/order-facts.ts';
import type { OrderSheet } from '#contracts/rules/speech/orders.ts';
import { richTextOfDraft } from '#shared/rich-text/rich-text-of-draft.ts';
import type { StoredText } from '../record/desk-record.ts';

/** The sheet of an order that is written at the desk. */
export const sheetOf = ({ order = noOrderFacts, seat, madeOn }: StoredText): OrderSheet =>
  sheetOfDraft(order, { seat, madeOn });

/**
 * A draft as it stands among the orders of its publisher, in their markup. The file has the text of the
 * draft itself.
 */
export const orderTextOf = (text: StoredText) => ({
  content: richTextOfDraft(text.content),
  sheet: sheetOf(text),
});
