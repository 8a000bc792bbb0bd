import type { Behaviour } from './behaviour.ts';
import { encrypt } from './envelope.ts';
import type { Gateway } from './gateway.ts';
import type { ResultForm } from './pages.ts';
import type { Transaction } from './transaction-store.ts';

/** The signed document as the gateway returns it, in base64; '' if there is none. */
export function returnValueOf({ store }: Gateway, { pageId, sessionKey }: Transaction): string {
  const signed = store.resultOf(pageId);
  return signed ? encrypt(sessionKey, signed).toString('base64') : '';
}

/** The form post with the outcome, with the fault that was chosen for it. */
export function resultForm(gateway: Gateway, transaction: Transaction): ResultForm {
  const { request, outcome, behaviour, referenceNumber, errorMessage } = transaction;
  const fault = behaviour?.fault ?? 'none';
  const address =
    outcome === 'signed' ? request.SUrl : outcome === 'cancelled' ? request.CUrl : request.FUrl;
  const source = (fault === 'otherRecord' && findOther(gateway, transaction)) || transaction;
  const documentBytes = gateway.store.documentOf(transaction.pageId).length;
  const value = withFault(returnValueOf(gateway, source), { fault, documentBytes });
  const fields: ResultForm['fields'] = [
    ['ReturnStatus', value ? 'Success' : 'Failure'],
    ['ErrorMessage', errorMessage],
    ['Returnvalue', value],
    ['Transactionnumber', source.transactionNumber],
    ['Referencenumber', referenceNumber],
    ['FileType', 'PDF'],
  ];
  if (fault !== 'otherCasings') return { address, fields };
  return { address, fields: fields.map(([name, text]) => [otherCasing(name), text]) };
}

const findOther = ({ store }: Gateway, { pageId }: Transaction) =>
  store.list().findLast((other) => other.pageId !== pageId && other.outcome === 'signed');

const otherCasing = (name: string) =>
  name.replace('number', 'Number').replace('Returnvalue', 'ReturnValue').replace(/^R/, 'r');

function withFault(
  value: string,
  { fault, documentBytes }: { fault: Behaviour['fault']; documentBytes: number },
): string {
  if (fault === 'truncated') return value.slice(0, Math.floor(value.length / 2) - 1);
  if (fault === 'lostPlus') return value.replaceAll('+', ' ').replace(/=+$/, '');
  if (fault !== 'swappedBlocks' && fault !== 'missingBlocks') return value;
  const bytes = Buffer.from(value, 'base64');
  const first = firstDifferingBlocks(bytes, Math.ceil(documentBytes / BLOCK_BYTES) * BLOCK_BYTES);
  const [head, a, b, rest] = [0, first, first + BLOCK_BYTES, first + 2 * BLOCK_BYTES].map(
    (start, index, starts) => bytes.subarray(start, starts[index + 1]),
  );
  const parts = fault === 'swappedBlocks' ? [head, b, a, rest] : [head, rest];
  return Buffer.concat(parts.flatMap((part) => part ?? [])).toString('base64');
}

const BLOCK_BYTES = 16;

/** Offset of the first two neighbouring blocks with different content, from `start`. */
function firstDifferingBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes.compare(bytes, at, at + BLOCK_BYTES, at + BLOCK_BYTES, at + 2 * BLOCK_BYTES) === 0)
    at += BLOCK_BYTES;
  return at;
}
