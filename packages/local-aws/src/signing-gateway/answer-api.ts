import type { IncomingMessage } from 'node:http';
import { type Gateway, isOver, isToken, json, type Reply } from './gateway.ts';
import { returnValueOf } from './result-form.ts';
import type { Transaction } from './transaction-store.ts';

/** The API for callers: state and result of a transaction. */
export async function answerApi(
  gateway: Gateway,
  { route, incoming }: { route: string; incoming: IncomingMessage },
): Promise<Reply> {
  const fault = gateway.faults.shift();
  if (fault) {
    await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.status !== 200) return json(fault.status, { message: 'The gateway is down.' });
  }
  const header = (name: string) => String(incoming.headers[name] ?? '');
  const isData = route === 'GET /api/SignedDataRequest';
  if (!isData && route !== 'GET /api/TransactionStatusRequest')
    return json(501, { message: `The local signing gateway does not cover ${route}.` });
  const failure = (status: number, message: string) =>
    json(status, { ReturnStatus: 'Failure', ErrorMessage: message, Status: '' });
  if (!isToken(gateway, header('authtoken'))) return failure(401, 'The AuthToken is wrong');
  const transaction = gateway.store.findByReference(header('referencenumber'));
  const number = header('transactionnumber');
  if (!transaction || (number && number !== transaction.transactionNumber))
    return failure(404, 'There is no such transaction');
  return json(200, transactionReply(gateway, { transaction, isData }));
}

/** The state, and the result if it is asked for. A fault of the form post does not change them. */
export function transactionReply(
  gateway: Gateway,
  { transaction, isData }: { transaction: Transaction; isData: boolean },
) {
  const isEnded = isOver(gateway, transaction);
  const isSigned = isEnded && transaction.outcome === 'signed';
  return {
    ReturnStatus: isEnded && !isSigned ? 'Failure' : 'Success',
    ErrorMessage: isEnded ? transaction.errorMessage : '',
    Transactionnumber: transaction.transactionNumber,
    Referencenumber: transaction.referenceNumber,
    Status: isEnded ? (isSigned ? 'Completed' : 'Failed') : 'Initiate',
    ...(isData && {
      Returnvalue: isSigned ? returnValueOf(gateway, transaction) : '',
      FileType: 'PDF',
    }),
  };
}
