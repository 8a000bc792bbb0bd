import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { amzDate, CREDENTIALS, deriveKey, errorCode, hmac } from './s3-fixture.ts';

export type RawReply = {
  status: number;
  code: string | undefined;
  body: string;
  headers: Record<string, string | string[] | undefined>;
};

export type RawRequest = {
  method: string;
  /** Percent-encoded, without the query. */
  path: string;
  /** One parameter in canonical form, e.g. 'delete='. */
  query?: string;
  body: Buffer;
  headers?: Record<string, string>;
  /** Headers that are sent but not signed. */
  unsignedHeaders?: Record<string, string>;
  /** Signed instead of the body. */
  signedBody?: Buffer;
  /** A STREAMING-… name instead of the hash. */
  payload?: string;
  /** Builds the body from the seed signature. */
  frame?: (seed: Seed) => Buffer;
};

export type Seed = { signature: string; at: string; scope: string; key: Buffer };

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Signs and sends a request that no SDK client would send. */
export function sendRaw(endpoint: string, raw: RawRequest): Promise<RawReply> {
  const at = amzDate();
  const scope = `${at.slice(0, 8)}/ap-south-1/s3/aws4_request`;
  const payload = raw.payload ?? sha256(raw.signedBody ?? raw.body);
  const signed: Record<string, string> = {
    ...raw.headers,
    host: new URL(endpoint).host,
    'x-amz-content-sha256': payload,
    'x-amz-date': at,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    raw.method,
    raw.path,
    raw.query ?? '',
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n');
  const key = deriveKey(at.slice(0, 8));
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signature = hmac(key, toSign).toString('hex');
  const body = raw.frame ? raw.frame({ signature, at, scope, key }) : raw.body;
  const authorization = `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  return new Promise((resolve, reject) => {
    const sending = request(
      endpoint + raw.path + (raw.query === undefined ? '' : `?${raw.query}`),
      {
        method: raw.method,
        headers: {
          ...signed,
          ...raw.unsignedHeaders,
          authorization,
          'content-length': String(body.length),
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            code: errorCode(text),
            body: text,
            headers: response.headers,
          });
        });
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
