import type { OfferReceipt } from '#contracts/endpoints/outcome/settlement.ts';
import {
  type CommittedOffer,
  canonicalOffer,
  moneyText,
} from '#contracts/rules/outcome/settlement.ts';

/** The values that a receipt's commitment binds. */
export const committedBy = (receipt: OfferReceipt): CommittedOffer => ({
  settlementId: receipt.settlementId,
  round: receipt.round,
  side: receipt.side,
  amountMinor: Number(receipt.amount),
  currency: receipt.currency,
  salt: receipt.salt,
});

/** A receipt as a text file, with the way to check it without the portal. */
export function receiptText(receipt: OfferReceipt): string {
  return [
    'SETTLEMENT RECEIPT. Keep this file private: it contains your figure.',
    '',
    `Case:        ${receipt.caseCode}`,
    `Settlement:  ${receipt.settlementId}`,
    `Round:       ${receipt.round}`,
    `Side:        ${receipt.side}`,
    `Figure:      ${moneyText(Number(receipt.amount), receipt.currency)}`,
    `Received:    ${receipt.at} (UTC, server’s clock)`,
    `Salt:        ${receipt.salt}`,
    `Commitment:  ${receipt.commitment}`,
    '',
    'To check it: the commitment is the SHA-256 of the following seven lines in UTF-8, joined by',
    'single line feeds, without a line feed at the end. The same commitment is shown to both sides',
    'and the neutrals when the round closes.',
    '',
    canonicalOffer(committedBy(receipt)),
    '',
  ].join('\n');
}
