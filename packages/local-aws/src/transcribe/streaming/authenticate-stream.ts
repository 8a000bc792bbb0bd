import type { IncomingHttpHeaders } from 'node:http';
import {
  type CredentialScope,
  canonicalRequest,
  isSameSignature,
  parseAmzDate,
  parseCredential,
  sign,
  signingKey,
  stringToSign,
} from '../../shared/signature.ts';
import { TranscribeError } from '../transcribe-error.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** A verified signature. The signatures of the stream's messages continue from it. */
export type StreamSignature = { credential: CredentialScope; signature: string };

export const LARGEST_SKEW_MS = 5 * 60 * 1_000;
const PAYLOAD = 'STREAMING-AWS4-HMAC-SHA256-EVENTS';
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const refused = (type: string, message: string) => new TranscribeError(type, 403, message);

export const invalidSignature = () =>
  refused(
    'InvalidSignatureException',
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
  );

/** Verifies the Authorization header of the request. Throws TranscribeError. */
export function authenticateStream(
  request: { path: string; headers: IncomingHttpHeaders; now: Date },
  { credentials, region }: { credentials: Credentials; region: string },
): StreamSignature {
  const { headers } = request;
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!match) throw refused('MissingAuthenticationTokenException', 'Missing Authentication Token');
  const [, credentialText = '', signedHeaders = '', signature = ''] = match;
  const credential = parseCredential(credentialText);
  if (credential?.accessKeyId !== credentials.accessKeyId)
    throw refused(
      'UnrecognizedClientException',
      'The security token included in the request is invalid.',
    );
  const signedAt = String(headers['x-amz-date'] ?? '');
  requireFreshScope(credential, { region, signedAt, headers, now: request.now });
  const names = signedHeaders.split(';');
  const isComplete = Object.keys(headers)
    .filter((name) => name.startsWith('x-amz-') || name.startsWith('x-amzn-'))
    .every((name) => names.includes(name));
  const canonical = canonicalRequest(
    { method: 'POST', rawPath: request.path, query: [], headers },
    { headers: names, payloadHash: PAYLOAD },
  );
  const key = signingKey(credentials.secretAccessKey, credential);
  const expected = sign(key, stringToSign(signedAt, credential, canonical));
  if (!isComplete || !isSameSignature(signature, expected)) throw invalidSignature();
  return { credential, signature };
}

function requireFreshScope(
  { date, region, service, terminator }: CredentialScope,
  {
    signedAt,
    headers,
    now,
    ...expected
  }: { region: string; signedAt: string; headers: IncomingHttpHeaders; now: Date },
): void {
  const at = parseAmzDate(signedAt);
  const isScope =
    region === expected.region && service === 'transcribe' && terminator === 'aws4_request';
  if (!isScope || !signedAt.startsWith(date) || headers['x-amz-content-sha256'] !== PAYLOAD)
    throw invalidSignature();
  if (!at || Math.abs(now.getTime() - at.getTime()) > LARGEST_SKEW_MS)
    throw refused('InvalidSignatureException', `Signature expired or not yet valid: ${signedAt}`);
}
