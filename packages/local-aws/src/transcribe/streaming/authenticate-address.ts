import type { IncomingHttpHeaders } from 'node:http';
import {
  ALGORITHM,
  canonicalRequest,
  isSameSignature,
  parseAmzDate,
  parseCredential,
  sha256Hex,
  sign,
  signingKey,
  stringToSign,
} from '../../shared/signature.ts';
import { TranscribeError } from '../transcribe-error.ts';
import { type Credentials, invalidSignature, LARGEST_SKEW_MS } from './authenticate-stream.ts';

type SignedAddress = {
  path: string;
  query: { name: string; value: string }[];
  headers: IncomingHttpHeaders;
  now: Date;
};

/** Transcribe signs addresses for up to five minutes. */
const LONGEST_SECONDS = 300;

const refused = (type: string, message: string) => new TranscribeError(type, 403, message);

/**
 * Verifies the query signature of a web-socket address, and that it was not used before: stricter
 * than AWS, so that tests notice an address that is shared. Throws TranscribeError.
 */
export function authenticateAddress(
  address: SignedAddress,
  deps: { credentials: Credentials; region: string; usedSignatures: Map<string, number> },
): void {
  const value = (name: string) =>
    address.query.find((parameter) => parameter.name === name)?.value ?? '';
  const signature = value('X-Amz-Signature');
  if (signature === '' || value('X-Amz-Algorithm') !== ALGORITHM)
    throw refused('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const credential = parseCredential(value('X-Amz-Credential'));
  if (credential?.accessKeyId !== deps.credentials.accessKeyId)
    throw refused(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  const signedAt = value('X-Amz-Date');
  const names = value('X-Amz-SignedHeaders').split(';');
  const { region, service, terminator, date } = credential;
  const isScope =
    region === deps.region && service === 'transcribe' && terminator === 'aws4_request';
  if (!isScope || !signedAt.startsWith(date) || !names.includes('host')) throw invalidSignature();
  const canonical = canonicalRequest(
    { method: 'GET', rawPath: address.path, query: address.query, headers: address.headers },
    { headers: names, payloadHash: sha256Hex('') },
  );
  const key = signingKey(deps.credentials.secretAccessKey, credential);
  const expected = sign(key, stringToSign(signedAt, credential, canonical));
  if (!isSameSignature(signature, expected)) throw invalidSignature();
  const expiresAtMs = expiryOf(value('X-Amz-Expires'), { signedAt, now: address.now });
  takeOnce(deps.usedSignatures, { signature, expiresAtMs, nowMs: address.now.getTime() });
}

function expiryOf(seconds: string, { signedAt, now }: { signedAt: string; now: Date }): number {
  const at = parseAmzDate(signedAt)?.getTime();
  const lives = Number(seconds);
  if (at === undefined || !Number.isInteger(lives) || lives < 1 || lives > LONGEST_SECONDS)
    throw invalidSignature();
  const expiresAtMs = at + lives * 1_000;
  if (now.getTime() > expiresAtMs || at - now.getTime() > LARGEST_SKEW_MS)
    throw refused('InvalidSignatureException', `Signature expired or not yet valid: ${signedAt}`);
  return expiresAtMs;
}

function takeOnce(
  used: Map<string, number>,
  { signature, expiresAtMs, nowMs }: { signature: string; expiresAtMs: number; nowMs: number },
): void {
  for (const [other, until] of used) if (until < nowMs) used.delete(other);
  if (used.has(signature))
    throw refused('InvalidSignatureException', 'This address has been used before.');
  used.set(signature, expiresAtMs);
}
