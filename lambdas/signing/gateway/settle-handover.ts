import { HANDOVER_LIVES_MS } from '#contracts/rules/signing.ts';
import { AppError } from '#shared/errors.ts';
import { logger } from '#shared/logger.ts';
import { openText } from '#shared/sealing/seal-text.ts';
import { resumeMachine } from '../machine/machines.ts';
import { readVersion, storeVersion } from '../record/signing-files.ts';
import { type Handover, newestOf, signatoryAt } from '../record/signing-record.ts';
import { findSigning } from '../record/signing-repository.ts';
import type { SigningDeps } from '../signing-deps.ts';
import { checkSignature } from './check-signature.ts';
import { recordFailure } from './record-failure.ts';
import { recordSignature } from './record-signature.ts';
import { openReturnedFile } from './returned-file.ts';

export type SettleDeps = Pick<
  SigningDeps,
  'table' | 'clock' | 'files' | 'keys' | 'gateway' | 'machines'
>;

/** What the browser brought; nothing of it is trusted. */
export type Hint = { transactionNumber: string; returned: string };

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
  hint: Hint = { transactionNumber: '', returned: '' },
): Promise<Settled> {
  const settled = handover.outcome ?? (await settle(deps, handover, hint));
  if (settled === 'pending') return settled;
  const signing = await findSigning(deps.table, handover);
  const signatory = signing && signatoryAt(signing, handover.position);
  await resumeMachine(deps.machines, signatory?.taskToken);
  return settled;
}

async function settle(deps: SettleDeps, handover: Handover, hint: Hint): Promise<Settled> {
  const { referenceNumber, startedAt } = handover;
  const isOver = deps.clock.now().getTime() - Date.parse(startedAt) > HANDOVER_LIVES_MS;
  try {
    if (!deps.gateway) throw new AppError('unavailable', 'The signing gateway is not set up');
    const answer = await deps.gateway.readStatus({
      referenceNumber,
      transactionNumber: hint.transactionNumber,
    });
    // The gateway's own number, if it names one.
    const transactionNumber = answer.transactionNumber || hint.transactionNumber;
    switch (answer.status) {
      case 'Completed':
        return await settleCompleted(deps, { ...handover, transactionNumber }, hint);
      case 'Failed':
        return await recordFailure(
          deps,
          { ...handover, transactionNumber },
          answer.message || 'The signing was declined or cancelled',
        );
      default:
        return isOver
          ? await recordFailure(deps, handover, 'The signing was not finished at the gateway')
          : 'pending';
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    logger.error('signing_gateway_unavailable', { referenceNumber, error });
    return 'pending';
  }
}

async function settleCompleted(
  deps: SettleDeps,
  handover: Handover,
  { returned }: Hint,
): Promise<Settled> {
  const signing = await findSigning(deps.table, handover);
  if (!signing) throw new Error(`Hand-over ${handover.referenceNumber} has no signing`);
  // Includes parallel signatories: a result must extend the newest version.
  if (signing.versions.length !== handover.baseVersion)
    return recordFailure(
      deps,
      handover,
      'Another signature was added meanwhile. Please sign again',
    );
  const sent = await readVersion(deps.files, newestOf(signing));
  const key = Buffer.from(openText(await deps.keys(), handover.id, handover.sealedKey), 'base64');
  const signed =
    (returned && openReturnedFile(key, returned, sent)) ||
    openReturnedFile(key, (await deps.gateway?.readSignedData(handover)) ?? '', sent);
  if (!signed) {
    logger.error('signing_wrong_document', { referenceNumber: handover.referenceNumber });
    return recordFailure(deps, handover, 'The gateway returned another document');
  }
  const facts = await checkSignature(signed, sent.length);
  if (!facts) {
    logger.error('signing_without_signature', { referenceNumber: handover.referenceNumber });
    return recordFailure(
      deps,
      handover,
      'The gateway returned a document without a valid signature',
    );
  }
  const version = await storeVersion(deps.files, handover, signed);
  return recordSignature(deps, handover, { version, facts });
}
