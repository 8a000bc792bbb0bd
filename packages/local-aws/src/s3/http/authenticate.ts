import { LOCAL_REGION } from '../../shared/emulator.ts';
import {
  ALGORITHM,
  type CredentialScope,
  canonicalRequest,
  isSameSignature,
  parseAmzDate,
  parseCredential,
  sign,
  signingKey,
  stringToSign,
} from '../../shared/signature.ts';
import { invalidRequest, S3Error } from './s3-error.ts';
import { hasQuery, headerValue, queryValue, type S3Request } from './s3-request.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };

/** The data of a verified signature; the chunk signatures of a signed stream continue from it. */
export type Authenticated = {
  credential: CredentialScope;
  signingKey: Buffer;
  signature: string;
  /** Time of the signature, in basic ISO format. */
  signedAt: string;
  /** SHA-256 of the body, UNSIGNED-PAYLOAD or a STREAMING-… name. */
  payloadHash: string;
};

const LARGEST_SKEW_MS = 15 * 60 * 1000;
const LONGEST_EXPIRY_SECONDS = 7 * 24 * 3600;

/** Verifies the Authorization header or the presigned address. Throws S3Error. */
export function authenticate(request: S3Request, credentials: Credentials): Authenticated {
  const isPresigned = hasQuery(request, 'X-Amz-Algorithm') || hasQuery(request, 'X-Amz-Signature');
  const header = request.headers.authorization;
  if (isPresigned && header) {
    throw invalidRequest(
      'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, Signature query string parameter or the Authorization header should be specified',
    );
  }
  if (isPresigned) return authenticatePresigned(request, credentials);
  if (header) return authenticateHeader(request, header, credentials);
  throw accessDenied('Access Denied');
}

/** Parses a credential and checks its access key, date, region and service. */
export function checkCredential(text: string, credentials: Credentials): CredentialScope {
  const credential = parseCredential(text);
  if (!credential) throw malformedAuthorization('the Credential is mal-formed');
  if (credential.accessKeyId !== credentials.accessKeyId) {
    throw new S3Error(
      'InvalidAccessKeyId',
      403,
      'The AWS Access Key Id you provided does not exist in our records.',
    );
  }
  if (credential.region !== LOCAL_REGION) {
    throw malformedAuthorization(
      `the region '${credential.region}' is wrong; expecting '${LOCAL_REGION}'`,
    );
  }
  if (credential.service !== 's3' || credential.terminator !== 'aws4_request') {
    throw malformedAuthorization('the Credential must end in s3/aws4_request');
  }
  return credential;
}

export function accessDenied(message: string): S3Error {
  return new S3Error('AccessDenied', 403, message);
}

/** The local credentials have no session. */
export function invalidToken(): S3Error {
  return new S3Error('InvalidToken', 400, 'The provided token is malformed or otherwise invalid.');
}

export function signatureDoesNotMatch(): S3Error {
  return new S3Error(
    'SignatureDoesNotMatch',
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  );
}

function authenticateHeader(
  request: S3Request,
  header: string,
  credentials: Credentials,
): Authenticated {
  const match = /^AWS4-HMAC-SHA256\s+(.*)$/s.exec(header);
  if (!match?.[1]) throw invalidRequest('The authorization mechanism is not AWS4-HMAC-SHA256');
  const fields = new Map(
    match[1].split(',').map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    }),
  );
  const signature = fields.get('Signature');
  const signedHeaders = fields.get('SignedHeaders');
  if (!signature || !signedHeaders) throw malformedAuthorization('a field is missing');
  const credential = checkCredential(fields.get('Credential') ?? '', credentials);
  const signedAt = headerValue(request, 'x-amz-date') ?? '';
  const at = parseAmzDate(signedAt);
  if (!at) throw accessDenied('AWS authentication requires a valid Date or x-amz-date header');
  if (Math.abs(request.now.getTime() - at.getTime()) > LARGEST_SKEW_MS) {
    throw new S3Error(
      'RequestTimeTooSkewed',
      403,
      'The difference between the request time and the current time is too large.',
    );
  }
  const payloadHash = request.headers['x-amz-content-sha256'];
  if (typeof payloadHash !== 'string') {
    throw invalidRequest('Missing required header for this request: x-amz-content-sha256');
  }
  const claim = { credential, signature, signedAt, payloadHash };
  return verify(request, { ...claim, signedHeaders: signedHeaders.split(';') }, credentials);
}

function authenticatePresigned(request: S3Request, credentials: Credentials): Authenticated {
  const parameter = (name: string): string => {
    const value = queryValue(request, name);
    if (!value) {
      throw badQueryParameters(
        'Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.',
      );
    }
    return value;
  };
  if (parameter('X-Amz-Algorithm') !== ALGORITHM) {
    throw badQueryParameters(`X-Amz-Algorithm only supports "${ALGORITHM}"`);
  }
  const signedAt = parameter('X-Amz-Date');
  const at = parseAmzDate(signedAt);
  const expires = Number(parameter('X-Amz-Expires'));
  if (!at) throw badQueryParameters('X-Amz-Date must be in the ISO8601 Long Format');
  if (!Number.isInteger(expires) || expires < 1 || expires > LONGEST_EXPIRY_SECONDS) {
    throw badQueryParameters('X-Amz-Expires must be between 1 and 604800 seconds');
  }
  const credential = checkCredential(parameter('X-Amz-Credential'), credentials);
  if (at.getTime() - request.now.getTime() > LARGEST_SKEW_MS) {
    throw accessDenied('Request is not valid yet');
  }
  if (request.now.getTime() > at.getTime() + expires * 1000) {
    throw accessDenied('Request has expired');
  }
  const claim = {
    credential,
    signature: parameter('X-Amz-Signature'),
    signedAt,
    payloadHash: headerValue(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
    signedHeaders: parameter('X-Amz-SignedHeaders').split(';'),
  };
  return verify(request, claim, credentials);
}

function verify(
  request: S3Request,
  claim: Omit<Authenticated, 'signingKey'> & { signedHeaders: string[] },
  credentials: Credentials,
): Authenticated {
  const { signedHeaders, ...rest } = claim;
  if (!claim.signedAt.startsWith(claim.credential.date)) {
    throw malformedAuthorization('the date in the Credential is not that of the request');
  }
  if (headerValue(request, 'x-amz-security-token') !== undefined) {
    throw invalidToken();
  }
  const unsigned = Object.keys(request.headers).filter(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  );
  if (unsigned.length > 0) {
    throw accessDenied(
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    );
  }
  const key = signingKey(credentials.secretAccessKey, claim.credential);
  const canonical = canonicalRequest(request, {
    headers: signedHeaders,
    payloadHash: claim.payloadHash,
  });
  const expected = sign(key, stringToSign(claim.signedAt, claim.credential, canonical));
  if (!isSameSignature(claim.signature, expected)) throw signatureDoesNotMatch();
  return { ...rest, signingKey: key };
}

function malformedAuthorization(why: string): S3Error {
  return new S3Error(
    'AuthorizationHeaderMalformed',
    400,
    `The authorization header is malformed; ${why}.`,
  );
}

function badQueryParameters(message: string): S3Error {
  return new S3Error('AuthorizationQueryParametersError', 400, message);
}
