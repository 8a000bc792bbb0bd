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
  /** Ends the body early, or lets it be longer than it says. */
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

/** The body of a form, as a browser writes it. */
export function formBody(fields: Record<string, string>, form: Form): Buffer {
  const head = Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const fileName = 'fileName' in form ? form.fileName : 'blob';
  const named = fileName === undefined ? '' : `; filename="${fileName}"`;
  return Buffer.concat([
    Buffer.from(head),
    ...(form.file
      ? [
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"${named}\r\nContent-Type: application/octet-stream\r\n\r\n`,
          ),
          form.file,
          Buffer.from('\r\n'),
        ]
      : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
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
  const whole = formBody(signForm(form), form);
  const body = form.cut === undefined ? whole : whole.subarray(0, whole.length - form.cut);
  return new Promise((resolve, reject) => {
    const sending = request(
      `${endpoint}/${form.bucket ?? BUCKET}`,
      {
        method: 'POST',
        headers: {
          'content-type': form.contentType ?? `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': body.length,
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
    sending.end(body);
  });
}
