import { HANDOVER_LIVES_MS, SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { logger } from '#shared/logger.ts';
import { openText } from '#shared/sealing/seal-text.ts';
import { resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import {
  requireGateway,
  type SigningGateway,
  type TransactionStatus,
} from '../deps/signing-gateway.ts';
import { readVersion, storeVersion } from '../record/signing-files.ts';
import { type Handover, newestOf, signatoryAt } from '../record/signing-record.ts';
import { findSigning } from '../record/signing-repository.ts';
import { checkSignature } from './check-signature.ts';
import { recordFailure } from './record-failure.ts';
import { recordSignature } from './record-signature.ts';
import { openReturnedFile } from './returned-file.ts';

export type SettleDeps = Pick<
  SigningDeps,
  'table' | 'clock' | 'files' | 'evidenceKey' | 'keys' | 'linkKeys' | 'gateway' | 'machines'
>;

/** What the browser brought; nothing of it is trusted. */
export type Hint = { transactionNumber: string; returned: string };

/** In the callback, whose function ends after 28 seconds; then the state machine fetches. */
const CALLBACK_FETCH_MS = 10_000;
const STEP_FETCH_MS = 60_000;
/** A gateway that does not respond for this long after a hand-over is given up. */
const UNREACHABLE_MS = SIGNING_LINK_MS;

export type Settled = 'signed' | 'failed' | 'pending';

/**
 * Finds out what became of a hand-over and records it. The gateway's status call decides; a posted
 * document is used only if it extends the one that was sent, otherwise it is fetched (D92, D93).
 * Safe to repeat and to run in parallel: the first result is final. `pending` if the gateway does
 * not respond or has no result yet; after an hour without one the hand-over has failed. Then lets
 * the state machine continue.
 */
export async function settleHandover(
  deps: SettleDeps,
  handover: Handover,
  hint?: Hint,
): Promise<Settled> {
  const settled = handover.outcome ?? (await settle(deps, handover, hint));
  if (settled === 'pending') return settled;
  const signing = await findSigning(deps.table, handover);
  const signatory = signing && signatoryAt(signing, handover.position);
  await resumeMachine(deps.machines, signatory?.taskToken);
  return settled;
}

async function settle(
  deps: SettleDeps,
  handover: Handover,
  hint: Hint | undefined,
): Promise<Settled> {
  const { referenceNumber, startedAt } = handover;
  const elapsedMs = deps.clock.now().getTime() - Date.parse(startedAt);
  try {
    const gateway = await requireGateway(deps.gateway);
    const answer = await readStatus(gateway, referenceNumber, hint);
    // Only the gateway's own number is stored.
    const { transactionNumber } = answer;
    switch (answer.status) {
      case 'Completed':
        return await settleCompleted(
          { ...deps, gateway },
          { ...handover, transactionNumber },
          hint,
        );
      case 'Failed':
        return await recordFailure(
          deps,
          { ...handover, transactionNumber },
          answer.message || 'The signing was declined or cancelled',
        );
      default:
        return elapsedMs > HANDOVER_LIVES_MS
          ? await recordFailure(deps, handover, 'The signing was not finished at the gateway')
          : 'pending';
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    logger.error('signing_gateway_unavailable', { referenceNumber, error });
    return elapsedMs > UNREACHABLE_MS
      ? recordFailure(deps, handover, 'The signing gateway did not respond')
      : 'pending';
  }
}

/** By our own reference number; by the number that the browser brought only if that is unknown. */
async function readStatus(
  gateway: SigningGateway,
  referenceNumber: string,
  hint: Hint | undefined,
): Promise<TransactionStatus> {
  const answer = await gateway.readStatus({ referenceNumber, transactionNumber: '' });
  return answer.status === 'Unknown' && hint?.transactionNumber
    ? gateway.readStatus({ referenceNumber, transactionNumber: hint.transactionNumber })
    : answer;
}

async function settleCompleted(
  { gateway, ...deps }: Omit<SettleDeps, 'gateway'> & { gateway: SigningGateway },
  handover: Handover,
  hint: Hint | undefined,
): Promise<Settled> {
  const { referenceNumber } = handover;
  const signing = await findSigning(deps.table, handover);
  if (!signing) throw new Error(`Hand-over ${referenceNumber} has no signing`);
  // Includes parallel signatories: a result must extend the newest version.
  if (signing.versions.length !== handover.baseVersion)
    return recordFailure(
      deps,
      handover,
      'Another signature was added meanwhile. Please sign again',
    );
  const sent = await readVersion(deps.files, newestOf(signing));
  const key = Buffer.from(openText(await deps.keys(), handover.id, handover.sealedKey), 'base64');
  const accept = async (returned: string, isFetched: boolean) => {
    const signed = openReturnedFile(key, returned, sent);
    const facts = signed && (await checkSignature(signed, { sentBytes: sent.length, isFetched }));
    return facts && { signed, facts };
  };
  const fetchMs = hint ? CALLBACK_FETCH_MS : STEP_FETCH_MS;
  const accepted =
    (hint?.returned && (await accept(hint.returned, false))) ||
    (await accept(await gateway.readSignedData(handover, fetchMs), true));
  if (!accepted) {
    logger.error('signing_wrong_document', { referenceNumber });
    return recordFailure(deps, handover, 'The gateway returned another document');
  }
  const version = await storeVersion(deps.files, handover, accepted.signed);
  return recordSignature(deps, handover, { version, facts: accepted.facts });
}
