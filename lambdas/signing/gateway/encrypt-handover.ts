import { createHmac, randomBytes } from 'node:crypto';
import { openText, sealText } from '#shared/sealing/seal-text.ts';
import { hashOfToken, newSecretToken } from '#shared/secret-token.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import type { SigningGateway } from '../deps/signing-gateway.ts';
import type { Preparation } from '../record/preparation-schema.ts';
import { readVersion } from '../record/signing-files.ts';
import { newestOf, type SignatoryRecord, type SigningRecord } from '../record/signing-record.ts';
import { encryptRequest, type GatewayParameters, SESSION_KEY_BYTES } from './gateway-parameters.ts';
import { gatewayRequest } from './gateway-request.ts';

/** Secrets of a hand-over; the token and the key are stored sealed only. */
export type EncryptedHandover = Pick<
  Preparation,
  'handoverId' | 'sealedToken' | 'sealedKey' | 'referenceNumber' | 'baseVersion' | 'settingsMark'
> & { token: string; parameters: GatewayParameters };

/**
 * Encrypts the newest version of a document for the gateway, with a session key, a reference number
 * and addresses of its own. Reads the whole document: up to 50 MB. Throws if the stored file is not
 * the one with its SHA-256, and `unavailable` without the gateway's AuthToken.
 */
export async function encryptHandover(
  deps: Pick<SigningDeps, 'files' | 'keys' | 'portalOrigin'>,
  {
    gateway,
    record,
    signatory,
  }: { gateway: SigningGateway; record: SigningRecord; signatory: SignatoryRecord },
): Promise<EncryptedHandover> {
  const { files, portalOrigin } = deps;
  const token = newSecretToken();
  const handoverId = hashOfToken(token);
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
  const keys = await deps.keys();
  return {
    handoverId,
    token,
    referenceNumber,
    baseVersion: record.versions.length,
    sealedToken: sealText(keys, handoverId, token),
    sealedKey: sealText(keys, handoverId, sessionKey.toString('base64')),
    settingsMark: await settingsMark(deps, gateway, sessionKey),
    parameters: encryptRequest(gateway.certificatePem, sessionKey, request),
  };
}

/**
 * Whether a preparation was made with the settings of now. After a change of the gateway's
 * certificate, its AuthToken or the portal's origin, the gateway would refuse it.
 */
export async function hasSettingsOfNow(
  deps: Pick<SigningDeps, 'keys' | 'portalOrigin'>,
  gateway: SigningGateway,
  { handoverId, sealedKey, settingsMark: mark }: Preparation,
): Promise<boolean> {
  const sessionKey = Buffer.from(openText(await deps.keys(), handoverId, sealedKey), 'base64');
  return mark === (await settingsMark(deps, gateway, sessionKey));
}

/** Tells nothing about the AuthToken without the session key, which is sealed. */
const settingsMark = async (
  { portalOrigin }: Pick<SigningDeps, 'portalOrigin'>,
  gateway: SigningGateway,
  sessionKey: Uint8Array,
): Promise<string> =>
  createHmac('sha256', sessionKey)
    .update(JSON.stringify([gateway.certificatePem, await gateway.authToken(), portalOrigin]))
    .digest('hex');

/** 20 characters of Crockford's base 32: 100 random bits (the gateway takes at most 20). */
const newReferenceNumber = (): string =>
  Array.from(randomBytes(20), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join('');
