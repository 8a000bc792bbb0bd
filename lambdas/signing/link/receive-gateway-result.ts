import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { logger } from '#shared/logger.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { withLowerNames } from '../deps/signing-gateway.ts';
import { type SettleDeps, type Settled, settleHandover } from '../gateway/settle-handover.ts';
import { findHandover } from '../record/signing-repository.ts';

/** Longest transaction number that is passed on to the gateway. */
const TRANSACTION_NUMBER_MAX = 100;

/**
 * Receives the browser's post from the gateway. It is only a hint, since the browser could write
 * anything: the gateway's status call decides (settle-handover.ts). Always continues at the return
 * page; what is not settled here is settled by the state machine (D93).
 */
export const receiveGatewayResult: UseCase<
  typeof signingEndpoints.receiveGatewayResult,
  SettleDeps
> = async (deps, { params: { outcome, uniqueId }, body }) => {
  const settled = await settle(deps, uniqueId, body);
  const isShown = settled === 'signed' || (settled === 'pending' && outcome === 'success');
  const query = new URLSearchParams({ data: isShown ? uniqueId : 'error', uniqueId });
  return { location: `/esign-in-final?${query}` };
};

async function settle(
  deps: SettleDeps,
  token: string,
  posted: Record<string, string>,
): Promise<Settled> {
  const { returnvalue = '', transactionnumber = '' } = withLowerNames(posted);
  const isNumber = /^[A-Za-z0-9_-]*$/.test(transactionnumber);
  try {
    const handover = await findHandover(deps.table, hashOfToken(token));
    if (!handover) return 'failed';
    return await settleHandover(deps, handover, {
      returned: returnvalue,
      transactionNumber: isNumber ? transactionnumber.slice(0, TRANSACTION_NUMBER_MAX) : '',
    });
  } catch (error) {
    logger.error('signing_result_not_settled', {
      error: error instanceof Error ? error : {},
    });
    return 'pending';
  }
}
