import type { OfferPage, OfferReceipt } from '#contracts/endpoints/outcome/settlement.ts';
import {
  type CommittedOffer,
  canonicalOffer,
  moneyText,
  receiptStatement,
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

/**
 * A receipt as a text file, with what is needed to check it without the portal: the figure's seven
 * lines, the signed statement, the signature and the public key, each between two marks, and the
 * commands that take them out and verify them.
 */
export function receiptText(receipt: OfferReceipt, key: OfferPage['evidenceKey']): string {
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
    'The commitment is the SHA-256 of the seven lines of the figure in UTF-8, joined by single line',
    'feeds, without a line feed at the end. It is shown to both sides and the neutrals when the round',
    'closes, and is in the mail about the closing.',
    '',
    ...part('FIGURE', canonicalOffer(committedBy(receipt))),
    ...(receipt.signature ? signedPart(receipt, receipt.signature, key) : unsignedPart),
    '',
  ].join('\n');
}

const part = (name: string, text: string) => [
  `-----${name}-----`,
  text,
  `-----END ${name}-----`,
  '',
];

const unsignedPart = ['This offer was made before receipts were signed.'];

/** The commands are for sh with OpenSSL; each removes the last line feed, which is not signed. */
const signedPart = (
  receipt: OfferReceipt,
  signature: NonNullable<OfferReceipt['signature']>,
  key: OfferPage['evidenceKey'],
) => [
  'The portal has signed that it received this commitment at this time (ECDSA on P-256, SHA-256):',
  '',
  ...part('STATEMENT', receiptStatement(receipt)),
  ...part('SIGNATURE', signature.value),
  ...(signature.key === key.fingerprint ? [key.pem.trim(), ''] : []),
  `SHA-256 of the public key: ${signature.key}`,
  'Compare it with the key that the portal publishes, and with the mail about the closing.',
  '',
  'To check this file (receipt.txt) without the portal:',
  '',
  ...['FIGURE', 'STATEMENT', 'SIGNATURE'].map((name) => {
    const file = `${name.toLowerCase()}.txt`;
    return `    sed -n '/^-----${name}-----$/,/^-----END ${name}-----$/p' receipt.txt | sed '1d;$d' | awk 'NR>1{printf "\\n"} {printf "%s",$0}' > ${file}`;
  }),
  "    sed -n '/^-----BEGIN PUBLIC KEY-----$/,/^-----END PUBLIC KEY-----$/p' receipt.txt > key.pem",
  '    openssl base64 -d -A -in signature.txt -out signature.der',
  '    openssl dgst -sha256 -verify key.pem -signature signature.der statement.txt',
  '    openssl dgst -sha256 figure.txt',
  '',
  'The last but one line prints “Verified OK”. The last one prints the commitment, which is the',
  'fifth line of the statement.',
];
