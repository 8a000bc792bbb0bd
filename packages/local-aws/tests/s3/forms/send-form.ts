import { request } from 'node:http';
import { amzDate, BUCKET, CREDENTIALS, deriveKey, errorCode, hmac } from '../s3-fixture.ts';

export const PREFIX = 'uploads/user_1/';

export type Form = {
  fields: Record<string, string>;
  file?: Buffer | undefined;
  /** Undefined for a file part without a name. */
  fileName?: string | undefined;
  /** Added to the conditions of the key, the type and the size. */
  conditions?: unknown[];
  /** In the place of the policy's conditions. */
  allConditions?: unknown;
  expiresInSeconds?: number;
  /** Changes the fields after they are signed. */
  forge?: (fields: Record<string, string>) => void;
  bucket?: string;
};

/** The fields of a form with a policy signed as createPresignedPost does. */
export function signForm(form: Form): Record<string, string> {
  const at = amzDate();
  const signing = {
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${CREDENTIALS.accessKeyId}/${at.slice(0, 8)}/ap-south-1/s3/aws4_request`,
    'x-amz-date': at,
  };
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(Date.now() + (form.expiresInSeconds ?? 300) * 1000).toISOString(),
      conditions: form.allConditions ?? [
        { bucket: BUCKET },
        ...Object.entries(signing).map(([name, value]) => ({ [name]: value })),
        ['starts-with', '$key', PREFIX],
        ['eq', '$Content-Type', 'application/pdf'],
        ['content-length-range', 3, 100_000],
        ...(form.conditions ?? []),
      ],
    }),
  ).toString('base64');
  const fields: Record<string, string> = {
    'Content-Type': 'application/pdf',
    ...form.fields,
    ...signing,
    Policy: policy,
    'X-Amz-Signature': hmac(deriveKey(at.slice(0, 8)), policy).toString('hex'),
  };
  form.forge?.(fields);
  return fields;
}

const BOUNDARY = 'form-boundary';

/** The body of a form as a browser writes it: what precedes the file, the file, and the end. */
export function formPieces(fields: Record<string, string>, form: Form): Buffer[] {
  const part = (disposition: string, content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${content}`;
  const head = Object.entries(fields)
    .map(([name, value]) => part(`name="${name}"`, `\r\n${value}\r\n`))
    .join('');
  const fileName = 'fileName' in form ? form.fileName : 'blob';
  const named = fileName === undefined ? '' : `; filename="${fileName}"`;
  const fileHead = part(`name="file"${named}`, 'Content-Type: application/octet-stream\r\n\r\n');
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  return form.file
    ? [Buffer.from(head + fileHead), form.file, Buffer.from('\r\n'), end]
    : [Buffer.from(head), end];
}

/** The first bytes of the pieces, without copying a large file. */
function firstBytes(pieces: Buffer[], length: number): Buffer[] {
  let left = length;
  return pieces.map((piece) => {
    const kept = piece.subarray(0, Math.max(0, left));
    left -= piece.length;
    return kept;
  });
}

export type FormReply = {
  status: number;
  code: string | undefined;
  text: string;
  headers: Record<string, string | string[] | undefined>;
};

/** Sends a form. `cut` removes bytes from the end of its body. */
export async function sendForm(
  endpoint: string,
  form: Form & { cut?: number; contentType?: string },
): Promise<FormReply> {
  const whole = formPieces(signForm(form), form);
  const length = whole.reduce((sum, piece) => sum + piece.length, 0) - (form.cut ?? 0);
  return new Promise((resolve, reject) => {
    const sending = request(
      `${endpoint}/${form.bucket ?? BUCKET}`,
      {
        method: 'POST',
        headers: {
          'content-type': form.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': length,
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(pieces).toString('utf8');
          const { statusCode: status = 0, headers } = response;
          resolve({ status, code: errorCode(text), text, headers });
        });
      },
    );
    sending.on('error', reject);
    for (const piece of firstBytes(whole, length)) sending.write(piece);
    sending.end();
  });
}
