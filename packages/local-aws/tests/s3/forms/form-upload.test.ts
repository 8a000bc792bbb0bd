import { connect } from 'node:net';
import { GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, errorCode, patternBytes, type S3Fixture, startS3Fixture } from '../s3-fixture.ts';
import { sha256 } from '../send-raw.ts';
import { type Form, PREFIX, sendForm } from './send-form.ts';

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
});
afterAll(() => s3.close());

/** S3's variable. */
const FILE_NAME = `$\{filename}`;
const post = (form: Form) => sendForm(s3.endpoint, form);
const read = async (Key: string) => {
  const got = await s3.client.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
  return { ...got, bytes: Buffer.from((await got.Body?.transformToByteArray()) ?? []) };
};

describe('form uploads with a policy', () => {
  it('stores the exact bytes, with type and metadata', async () => {
    // Line breaks and dashes that resemble the form's delimiter.
    const file = Buffer.concat([
      Buffer.from('\r\n--'),
      patternBytes(90_000),
      Buffer.from('\r\n------\r\n'),
    ]);
    const sent = await post({
      fields: { key: `${PREFIX}a.pdf`, 'x-amz-meta-case': 'case_1' },
      conditions: [{ 'x-amz-meta-case': 'case_1' }],
      file,
    });
    expect(sent.status).toBe(204);
    const stored = await read(`${PREFIX}a.pdf`);
    expect(stored.bytes.equals(file)).toBe(true);
    expect(stored).toMatchObject({ ContentType: 'application/pdf', Metadata: { case: 'case_1' } });
    expect(sent.headers).toMatchObject({
      etag: stored.ETag,
      'x-amz-server-side-encryption': 'AES256',
    });
    const [event] = await s3.eventsOf(`${PREFIX}a.pdf`);
    expect(event?.detail).toMatchObject({ reason: 'POST Object' });
  });

  it('inserts the file name into the key and answers 201 with a document', async () => {
    const sent = await post({
      fields: { key: `${PREFIX}${FILE_NAME}`, success_action_status: '201' },
      conditions: [{ success_action_status: '201' }],
      file: Buffer.from('pdf'),
      fileName: 'order $& 1.pdf',
    });
    expect(sent.status).toBe(201);
    expect(sent.text).toContain(`<Key>${PREFIX}order $&amp; 1.pdf</Key>`);
    expect((await read(`${PREFIX}order $& 1.pdf`)).bytes.toString()).toBe('pdf');
  });

  /**
   * S3's guide of the POST policy: all variables are expanded before the policy is checked. The key
   * that stays as it is without a file name: LocalStack's snapshot of AWS, TestS3PresignedPost.
   */
  it.each([
    ['a whole key', FILE_NAME, 'uploads/user_1/a.pdf', 403],
    ['the name of another user', `${PREFIX}${FILE_NAME}`, '../user_2/a.pdf', 204],
  ])('checks the policy with the file name in %s', async (_, key, fileName, status) => {
    const sent = await post({ fields: { key }, file: Buffer.from('pdf'), fileName });
    expect(sent.status).toBe(status);
    // The file name is the last part of a path, so the prefix holds.
    if (status === 204) expect((await read(`${PREFIX}a.pdf`)).bytes.toString()).toBe('pdf');
  });

  it('accepts a key that is the file name if the policy allows the name', async () => {
    const sent = await post({
      fields: { key: FILE_NAME },
      allConditions: [
        ['starts-with', '$key', 'award'],
        ...[
          'x-amz-algorithm',
          'x-amz-credential',
          'x-amz-date',
          'Content-Type',
          'x-amz-meta-name',
        ].map((name) => ['starts-with', `$${name}`, '']),
        ['eq', '$x-amz-meta-name', 'award-1.pdf'],
      ],
      ...{ file: Buffer.from('pdf'), fileName: 'award-1.pdf' },
      forge: (fields) => {
        fields['x-amz-meta-name'] = FILE_NAME;
      },
    });
    expect(sent.status).toBe(204);
    expect((await read('award-1.pdf')).Metadata).toEqual({ name: 'award-1.pdf' });
  });

  it('refuses a key whose prefix is only in the variable', async () => {
    const sent = await post({
      fields: { key: FILE_NAME },
      file: Buffer.from('pdf'),
      fileName: 'secret.pdf',
      allConditions: [['starts-with', '$key', FILE_NAME]],
    });
    expect(sent).toMatchObject({ status: 403, code: 'AccessDenied' });
    await expect(read('secret.pdf')).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('keeps the variable for a file without a name', async () => {
    const key = `${PREFIX}unnamed-${FILE_NAME}`;
    const sent = await post({ fields: { key }, file: Buffer.from('pdf'), fileName: undefined });
    expect(sent.status).toBe(204);
    expect((await read(key)).bytes.toString()).toBe('pdf');
  });

  it('reads operators and names of fields in any case', async () => {
    const sent = await post({
      fields: { KEY: `${PREFIX}case.pdf` },
      conditions: [
        ['StArTs-WiTh', '$KeY', PREFIX],
        ['EQ', '$CONTENT-TYPE', 'application/pdf'],
        ['Content-Length-Range', 0, 10],
      ],
      file: Buffer.from('pdf'),
    });
    expect(sent.status).toBe(204);
  });

  it('takes the values that S3 has by default, and no others', async () => {
    const defaults = {
      acl: 'private',
      'x-amz-storage-class': 'STANDARD',
      'x-amz-server-side-encryption': 'AES256',
    };
    const conditions = Object.keys(defaults).map((name) => ['starts-with', `$${name}`, '']);
    const file = Buffer.from('pdf');
    const key = `${PREFIX}defaults.pdf`;
    expect((await post({ fields: { key, ...defaults }, conditions, file })).status).toBe(204);
    for (const other of [
      { acl: 'public-read' },
      { 'x-amz-storage-class': 'GLACIER' },
      { 'x-amz-server-side-encryption': 'aws:kms' },
      { 'x-amz-website-redirect-location': '/' },
      { 'x-amz-grant-read': 'id="1"' },
      { tagging: '<Tagging/>' },
      { 'x-amz-checksum-algorithm': 'SHA256' },
    ]) {
      const [name = ''] = Object.keys(other);
      const sent = await post({
        fields: { key: `${PREFIX}other.pdf`, ...other },
        conditions: [['starts-with', `$${name}`, '']],
        file,
      });
      expect(sent).toMatchObject({ status: 501, code: 'NotImplemented' });
      expect(sent.text).toContain(name);
    }
    await expect(read(`${PREFIX}other.pdf`)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('verifies and stores a checksum, and computes one otherwise', async () => {
    const fields = {
      key: `${PREFIX}sum.pdf`,
      'x-amz-checksum-algorithm': 'SHA256',
      'x-amz-checksum-sha256': Buffer.from(sha256('pdf'), 'hex').toString('base64'),
    };
    const conditions = Object.keys(fields).map((name) => ['starts-with', `$${name}`, '']);
    const file = Buffer.from('pdf');
    expect((await post({ fields, conditions, file })).status).toBe(204);
    const ChecksumMode = 'ENABLED';
    const head = (Key: string) =>
      s3.client.send(new HeadObjectCommand({ Bucket: BUCKET, Key, ChecksumMode }));
    expect(await head(fields.key)).toMatchObject({
      ChecksumSHA256: fields['x-amz-checksum-sha256'],
      ChecksumType: 'FULL_OBJECT',
    });
    await post({ fields: { key: `${PREFIX}default.pdf` }, file: Buffer.from('123456789') });
    // The check value of the CRC catalogue.
    expect(await head(`${PREFIX}default.pdf`)).toMatchObject({
      ChecksumCRC64NVME: Buffer.from('ae8b14860a799888', 'hex').toString('base64'),
    });
  });

  it('redirects after success to an address, and ignores what is none', async () => {
    const redirect = 'https://portal.example/done?case=1';
    const form = (success_action_redirect: string) => ({
      fields: { key: `${PREFIX}redirected.pdf`, success_action_redirect },
      conditions: [['starts-with', '$success_action_redirect', '']],
      file: Buffer.from('pdf'),
    });
    const sent = await post(form(redirect));
    expect(sent.status).toBe(303);
    const { searchParams, origin, pathname } = new URL(String(sent.headers['location']));
    expect(origin + pathname).toBe('https://portal.example/done');
    expect(Object.fromEntries(searchParams)).toEqual({
      case: '1',
      bucket: BUCKET,
      key: `${PREFIX}redirected.pdf`,
      etag: (await read(`${PREFIX}redirected.pdf`)).ETag,
    });
    expect((await post(form('no address'))).status).toBe(204);
  });

  it('refuses a session token, as a signed request does', async () => {
    const sent = await post({
      fields: { key: `${PREFIX}n`, 'x-amz-security-token': 'token' },
      conditions: [['starts-with', '$x-amz-security-token', '']],
      file: Buffer.from('pdf'),
    });
    expect(sent).toMatchObject({ status: 400, code: 'InvalidToken' });
  });

  it.each([
    ['another prefix', { fields: { key: 'uploads/user_2/a.pdf' } }, 'AccessDenied'],
    [
      'another type',
      { fields: { key: `${PREFIX}n`, 'Content-Type': 'text/html' } },
      'AccessDenied',
    ],
    [
      'a field the policy does not name',
      { fields: { key: `${PREFIX}n`, 'x-amz-meta-a': '1' } },
      'AccessDenied',
    ],
    ['an expired policy', { fields: { key: `${PREFIX}n` }, expiresInSeconds: -1 }, 'AccessDenied'],
    [
      'a file too large',
      { fields: { key: `${PREFIX}n` }, file: patternBytes(100_001) },
      'EntityTooLarge',
    ],
    [
      'a file far too large',
      { fields: { key: `${PREFIX}n` }, file: patternBytes(30_000_000) },
      'EntityTooLarge',
    ],
    [
      'a file too small',
      { fields: { key: `${PREFIX}n` }, file: Buffer.from('ab') },
      'EntityTooSmall',
    ],
    ['no file', { fields: { key: `${PREFIX}n` }, file: undefined }, 'InvalidArgument'],
    [
      'a forged policy',
      {
        fields: { key: `${PREFIX}n` },
        forge: (fields: Record<string, string>) => {
          const policy = { expiration: '2999-01-01T00:00:00Z', conditions: [] };
          fields['Policy'] = Buffer.from(JSON.stringify(policy)).toString('base64');
        },
      },
      'SignatureDoesNotMatch',
    ],
    [
      'no policy',
      {
        fields: { key: `${PREFIX}n` },
        forge: (fields: Record<string, string>) => {
          delete fields['Policy'];
        },
      },
      'AccessDenied',
    ],
  ])('refuses %s and stores nothing', async (_, form, code) => {
    const sent = await post({ file: Buffer.from('pdf'), ...form });
    expect(sent.code).toBe(code);
    expect(sent.status).toBe(
      code === 'AccessDenied' || code === 'SignatureDoesNotMatch' ? 403 : 400,
    );
    await expect(read(form.fields.key)).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  /** Sends a form without a signed policy. */
  const postRaw = async (body: string, type = 'multipart/form-data; boundary=b') => {
    const response = await fetch(`${s3.endpoint}/${BUCKET}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return { status: response.status, code: errorCode(await response.text()) };
  };
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

  it.each([
    ['a field given twice', `${field('key', 'a')}${field('Key', 'b')}--b--`, 'InvalidArgument'],
    [
      'fields of more than 20 KB',
      `${field('a', 'x'.repeat(15_000))}${field('b', 'x'.repeat(6_000))}${field('file', 'x')}--b--`,
      'MaxPostPreDataLengthExceededError',
    ],
    ['a form that ends early', field('key', 'a'), 'MalformedPOSTRequest'],
    ['no file', `${field('key', 'a')}--b--`, 'InvalidArgument'],
    ['a file without a policy', `${field('key', 'a')}${field('file', 'x')}--b--`, 'AccessDenied'],
  ])('refuses %s', async (_, body, code) => {
    expect(await postRaw(body)).toMatchObject({ code });
  });

  it('refuses a form without a boundary', async () => {
    expect(await postRaw('x', 'multipart/form-data')).toEqual({
      status: 412,
      code: 'PreconditionFailed',
    });
  });

  it('reads a refused body to its end and keeps the connection', async () => {
    const { port, host } = new URL(s3.endpoint);
    const socket = connect(Number(port), '127.0.0.1');
    const length = 30_000_000;
    // Reads only after sending everything, as simple clients do; the body exceeds all buffers.
    socket.pause();
    socket.write(
      `POST /${BUCKET} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(Buffer.alloc(length, 97), () => resolve()));
    socket.write(`GET /${BUCKET} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    socket.resume();
    let replies = '';
    socket.on('data', (piece: Buffer) => {
      replies += piece.toString('utf8');
    });
    await expect
      .poll(() => replies.match(/(?<=HTTP\/1\.1 )\d+|(?<=<Code>)\w+/g))
      .toEqual(['400', 'MaxPostPreDataLengthExceededError', '403', 'AccessDenied']);
    socket.destroy();
  });
});
