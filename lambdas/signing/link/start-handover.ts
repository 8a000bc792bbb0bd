import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { requireQuota, spendQuota } from '#shared/quota/quota.ts';
import { openText } from '#shared/sealing/seal-text.ts';
import { resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { requireGateway, type SigningGateway } from '../deps/signing-gateway.ts';
import { encryptHandover, hasSettingsOfNow } from '../gateway/encrypt-handover.ts';
import { isPreparedAhead, usablePreparation } from '../record/preparation.ts';
import {
  type Handover,
  leaseAt,
  newestOf,
  type SignatoryRecord,
  type SigningRecord,
  signatoryAt,
} from '../record/signing-record.ts';
import { changeSigning, putHandover, withSignatory } from '../record/signing-repository.ts';
import { handoversQuota } from '../requests/signing-quotas.ts';
import { requireLink } from './require-link.ts';
import { requireSignable, signingElsewhere } from './require-signable.ts';
import { wantPreparation } from './want-preparation.ts';

/**
 * Hands the document over to the signing gateway: records the hand-over and lets the link's state
 * machine wait for its result. Each call is a hand-over of its own, with its own session key. A large
 * document is encrypted beforehand by the state machine; until then `isPreparing` is answered, and
 * the call is repeated. Throws `not_found`, `conflict` for a link that has ended and while another
 * signatory is at the gateway, `too_many_tries`, `unavailable` without a gateway or its state machine.
 */
export const startHandover: UseCase<typeof signingEndpoints.startHandover, SigningDeps> = async (
  deps,
  { body: { arbitratorId } },
) => {
  const { table, clock } = deps;
  const { record, signatory, linkHash } = await requireLink(deps, arbitratorId);
  const { position } = signatory;
  requireSignable(record, { position, linkHash, now: clock.now() });
  const gateway = await requireGateway(deps.gateway);
  const isAhead = isPreparedAhead(newestOf(record));
  const quota = { quota: handoversQuota, ownerId: linkHash, count: 1, now: clock.now() };
  const prepared = isAhead ? await takePrepared(deps, { gateway, record, signatory }) : undefined;
  if (isAhead && !prepared) {
    await requireQuota(table, quota);
    await wantPreparation(deps, record, { position, linkHash });
    return { isPreparing: true };
  }
  await spendQuota(table, quota);
  const ready = prepared ?? (await encryptNow(deps, { gateway, record, signatory }));

  const now = clock.now();
  const at = now.toISOString();
  const { id, data } = ready;
  const handover: Handover = {
    ...ready.sealed,
    id,
    caseId: record.caseId,
    signingId: record.id,
    position,
    linkHash,
    startedAt: at,
    transactionNumber: '',
    problem: '',
  };
  let isTaken = false;
  const place = { caseId: record.caseId, signingId: record.id, now };
  const changed = await changeSigning(deps, place, (stored) => {
    requireSignable(stored, { position, linkHash, now });
    if (stored.versions.length !== handover.baseVersion) throw signingElsewhere();
    const signatory = signatoryAt(stored, position);
    // A preparation is used once; a parallel request may have been first.
    isTaken = isAhead && signatory.preparation?.handoverId !== id;
    if (isTaken) return undefined;
    const { handovers, name, link } = signatory;
    return {
      after: withSignatory(stored, position, {
        state: 'signing',
        problem: '',
        leasedAt: leaseAt(signatory, now),
        ...(link && { link: { ...link, handoverCount: link.handoverCount + 1 } }),
        handovers: [...handovers, { id, startedAt: at }],
        preparation: undefined,
      }),
      events: [
        {
          event: 'handedOver',
          actor: name,
          details: {
            referenceNumber: handover.referenceNumber,
            sha256: newestOf(stored).sha256,
          },
        },
      ],
      items: [putHandover(table, handover, { isNew: true })],
    };
  });
  if (isTaken) {
    await wantPreparation(deps, record, { position, linkHash });
    return { isPreparing: true };
  }
  const { taskToken } = signatoryAt(changed, position);
  await resumeMachine(deps.machines, taskToken).catch((cause: unknown) => {
    // Without its state machine nobody would fetch a result that the browser loses.
    throw new AppError('unavailable', 'Signing cannot start now. Please try again', { cause });
  });
  return { isPreparing: false, data: { ...data, gatewayUrl: gateway.url } };
};

/** An encrypted document, and what the record of its hand-over keeps. */
type Ready = {
  id: string;
  sealed: Pick<Handover, 'sealedToken' | 'sealedKey' | 'referenceNumber' | 'baseVersion'>;
  data: Record<'Parameter1' | 'Parameter2' | 'Parameter3' | 'parameter2Url' | 'uniqueId', string>;
};

type Sources = { gateway: SigningGateway; record: SigningRecord; signatory: SignatoryRecord };

/** What the state machine has prepared. Reads no document. Undefined if there is nothing usable. */
async function takePrepared(
  deps: SigningDeps,
  { gateway, record, signatory }: Sources,
): Promise<Ready | undefined> {
  const preparation = usablePreparation(record, signatory, deps.clock.now());
  if (!preparation || !(await hasSettingsOfNow(deps, gateway, preparation))) return undefined;
  const { handoverId: id, parameter1, parameter2Key, parameter3 } = preparation;
  const { sealedToken, sealedKey, referenceNumber, baseVersion } = preparation;
  const place = { key: parameter2Key, fileName: 'parameter.txt' };
  return {
    id,
    sealed: { sealedToken, sealedKey, referenceNumber, baseVersion },
    data: {
      Parameter1: parameter1,
      Parameter2: '',
      Parameter3: parameter3,
      parameter2Url: await downloadAddress(deps.files, place),
      uniqueId: openText(await deps.keys(), id, sealedToken),
    },
  };
}

/** For a small document, whose Parameter2 fits in the response. */
async function encryptNow(deps: SigningDeps, sources: Sources): Promise<Ready> {
  const {
    handoverId,
    token,
    parameters,
    settingsMark: _,
    ...sealed
  } = await encryptHandover(deps, sources);
  return { id: handoverId, sealed, data: { ...parameters, parameter2Url: '', uniqueId: token } };
}
