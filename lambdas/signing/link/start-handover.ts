import { randomBytes } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import {
  ALREADY_SIGNED,
  LINK_EXPIRED,
  type signingEndpoints,
} from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import { downloadAddress } from '#shared/files/download-address.ts';
import { exportKey } from '#shared/files/export-keys.ts';
import type { Files } from '#shared/files/files.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { newId } from '#shared/ids.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import { sealText } from '#shared/sealing/seal-text.ts';
import { hashOfToken, newSecretToken } from '#shared/secret-token.ts';
import { resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { requireGateway } from '../deps/signing-gateway.ts';
import { encryptRequest, SESSION_KEY_BYTES } from '../gateway/gateway-parameters.ts';
import { gatewayRequest } from '../gateway/gateway-request.ts';
import { stateAt } from '../record/signatory-state.ts';
import { readVersion } from '../record/signing-files.ts';
import {
  type Handover,
  isAtGateway,
  isUsedUp,
  leaseAt,
  newestOf,
  type SigningRecord,
  signatoryAt,
} from '../record/signing-record.ts';
import { changeSigning, putHandover, withSignatory } from '../record/signing-repository.ts';
import { handoversQuota } from '../requests/signing-quotas.ts';
import { requireLink } from './require-link.ts';

/** Hand-overs of one signatory without a result, e.g. while the gateway does not respond. */
const OPEN_HANDOVERS_MAX = 20;

/** Lambda answers with up to 6 MB; a larger Parameter2 is read from S3. */
const PARAMETER_BYTES_MAX = 4_000_000;

/**
 * Hands the document over to the signing gateway: encrypts it with a fresh session key, records the
 * hand-over and lets the link's state machine wait for its result. Each call is a hand-over of its
 * own. Throws `not_found`, `conflict` for a link that has ended and while another signatory is at
 * the gateway, `too_many_tries`, `unavailable` without a gateway or its state machine.
 */
export const startHandover: UseCase<typeof signingEndpoints.startHandover, SigningDeps> = async (
  deps,
  { body: { arbitratorId } },
) => {
  const { table, files, clock, portalOrigin } = deps;
  const { record, signatory, linkHash } = await requireLink(deps, arbitratorId);
  const { position } = signatory;
  requireSignable(record, { position, linkHash, now: clock.now() });
  const gateway = await requireGateway(deps.gateway);
  await spendQuota(table, {
    quota: handoversQuota,
    ownerId: linkHash,
    count: 1,
    now: clock.now(),
  });

  const token = newSecretToken();
  const id = hashOfToken(token);
  const referenceNumber = newReferenceNumber();
  const sessionKey = randomBytes(SESSION_KEY_BYTES);
  const request = gatewayRequest({
    signatory,
    referenceNumber,
    token,
    pdf: await readVersion(files, newestOf(record)),
    authToken: await gateway.authToken(),
    portalOrigin,
  });
  const parameters = await transportable(
    files,
    encryptRequest(gateway.certificatePem, sessionKey, request),
  );

  const keys = await deps.keys();
  const now = clock.now();
  const at = now.toISOString();
  const handover: Handover = {
    id,
    caseId: record.caseId,
    signingId: record.id,
    position,
    linkHash,
    baseVersion: record.versions.length,
    referenceNumber,
    sealedToken: sealText(keys, id, token),
    sealedKey: sealText(keys, id, sessionKey.toString('base64')),
    startedAt: at,
    transactionNumber: '',
    problem: '',
  };
  const place = { caseId: record.caseId, signingId: record.id, now };
  const changed = await changeSigning(deps, place, (stored) => {
    requireSignable(stored, { position, linkHash, now });
    if (stored.versions.length !== handover.baseVersion) throw signingElsewhere();
    const signatory = signatoryAt(stored, position);
    const { handovers, name, link } = signatory;
    if (handovers.length >= OPEN_HANDOVERS_MAX)
      throw new AppError('conflict', 'Earlier tries have no result yet. Please try again later');
    return {
      after: withSignatory(stored, position, {
        state: 'signing',
        problem: '',
        leasedAt: leaseAt(signatory, now),
        ...(link && { link: { ...link, handoverCount: link.handoverCount + 1 } }),
        handovers: [...handovers, { id, startedAt: at }],
      }),
      events: [
        {
          event: 'handedOver',
          actor: name,
          details: { referenceNumber, sha256: newestOf(stored).sha256 },
        },
      ],
      items: [putHandover(table, handover, { isNew: true })],
    };
  });
  const { taskToken } = signatoryAt(changed, position);
  await resumeMachine(deps.machines, taskToken).catch((cause: unknown) => {
    // Without its state machine nobody would fetch a result that the browser loses.
    throw new AppError('unavailable', 'Signing cannot start now. Please try again', { cause });
  });
  return { data: { ...parameters, gatewayUrl: gateway.url, uniqueId: token } };
};

function requireSignable(
  record: SigningRecord,
  { position, linkHash, now }: { position: number; linkHash: string; now: Date },
): void {
  const signatory = signatoryAt(record, position);
  const state = stateAt(signatory, now);
  if (state === 'signed') throw new AppError('conflict', ALREADY_SIGNED);
  // A link that was renewed meanwhile has ended, too. The grace is for open hand-overs only.
  const { link } = signatory;
  if (state === 'expired' || link?.hash !== linkHash || isUsedUp(link, now))
    throw new AppError('conflict', LINK_EXPIRED);
  if (record.state !== 'open' || state === 'cancelled' || state === 'waiting')
    throw new AppError('conflict', 'The request for your signature was cancelled');
  const isBusy = record.signatories.some(
    (other) => other.position !== position && isAtGateway(other, now),
  );
  if (isBusy) throw signingElsewhere();
}

const signingElsewhere = () =>
  new AppError('conflict', 'Another signatory is signing now. Please try again in a few minutes');

/** 20 characters of Crockford's base 32: 100 random bits (the gateway takes at most 20). */
const newReferenceNumber = (): string =>
  Array.from(randomBytes(20), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');

/** Moves a Parameter2 that no response can hold to S3, where it expires after a day. */
async function transportable(files: Files, parameters: ReturnType<typeof encryptRequest>) {
  const { Parameter2 } = parameters;
  if (Parameter2.length <= PARAMETER_BYTES_MAX) return { ...parameters, parameter2Url: '' };
  const key = exportKey('signing', newId('export'), 'txt');
  await files.client.send(
    new PutObjectCommand({
      Bucket: files.bucket,
      Key: key,
      Body: Parameter2,
      ContentType: 'text/plain',
    }),
  );
  const parameter2Url = await downloadAddress(files, { key, fileName: 'parameter.txt' });
  return { ...parameters, Parameter2: '', parameter2Url };
}
