import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecrets } from '../src/secrets/start-secrets.ts';
import type { Emulator } from '../src/shared/emulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'secrets-test-'));
let emulator: Emulator;
let client: SecretsManagerClient;

const start = async () => {
  emulator = await startSecrets({ port: 0, dataDir });
  client = new SecretsManagerClient({
    region: 'ap-south-1',
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
};
const stop = async () => {
  client.destroy();
  await emulator.close();
};
beforeAll(start);
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const create = (Name: string, SecretString: string, ClientRequestToken?: string) =>
  client.send(
    new CreateSecretCommand({
      Name,
      SecretString,
      ...(ClientRequestToken && { ClientRequestToken }),
    }),
  );
const get = (SecretId: string, more: object = {}) =>
  client.send(new GetSecretValueCommand({ SecretId, ...more }));

describe('Secrets Manager', () => {
  it('returns a secret by name and by ARN, also after a restart', async () => {
    const { ARN, VersionId } = await create('portal/key', 'open sesame');
    expect(ARN).toMatch(/^arn:aws:secretsmanager:ap-south-1:\d{12}:secret:portal\/key-\w{6}$/);
    await stop();
    await start();
    for (const id of ['portal/key', ARN ?? '', (ARN ?? '').slice(0, -7)])
      expect(await get(id)).toMatchObject({
        ARN,
        Name: 'portal/key',
        VersionId,
        SecretString: 'open sesame',
        VersionStages: ['AWSCURRENT'],
        CreatedDate: expect.any(Date),
      });
    expect((await get('portal/key', { VersionId })).SecretString).toBe('open sesame');
  });

  it('keeps binary secrets', async () => {
    const SecretBinary = new Uint8Array([0, 255, 7]);
    await client.send(new CreateSecretCommand({ Name: 'portal/binary', SecretBinary }));
    const { SecretBinary: kept, SecretString } = await get('portal/binary');
    expect([kept, SecretString]).toEqual([SecretBinary, undefined]);
  });

  it('replaces the value of a secret once per request token', async () => {
    const ClientRequestToken = 'a-token-of-at-least-thirty-two-characters';
    const put = (SecretString: string, SecretId = 'portal/replaced') =>
      client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }));
    await expect(put('one')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const { ARN, VersionId } = await create('portal/replaced', 'one');
    for (const id of ['portal/replaced', ARN])
      expect(await put('two', id)).toMatchObject({
        ARN,
        VersionId: ClientRequestToken,
        VersionStages: ['AWSCURRENT'],
      });
    await expect(put('three')).rejects.toMatchObject({ name: 'ResourceExistsException' });
    expect((await get('portal/replaced')).SecretString).toBe('two');
    await expect(get('portal/replaced', { VersionId })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('creates one secret per request token and refuses an existing name', async () => {
    const token = 'a-token-of-at-least-thirty-two-characters';
    const first = await create('portal/once', 'one', token);
    expect((await create('portal/once', 'one', token)).ARN).toBe(first.ARN);
    for (const again of [create('portal/once', 'two', token), create('portal/once', 'one')])
      await expect(again).rejects.toMatchObject({ name: 'ResourceExistsException' });
    expect((await get('portal/once')).SecretString).toBe('one');
  });

  it.each([
    ['an unknown name', () => get('portal/unknown')],
    ['an unknown version', () => get('portal/key', { VersionId: 'x'.repeat(32) })],
    ['a stage that it has not', () => get('portal/key', { VersionStage: 'AWSPREVIOUS' })],
  ])('finds no secret by %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  // Source: LocalStack's snapshot of AWS, tests/aws/services/secretsmanager.
  it('refuses an invalid name where it is created and where it is read', async () => {
    const refused = {
      name: 'ValidationException',
      message:
        'Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!',
    };
    for (const call of [create('Inv Name', 'x'), create('Inv*Name?', 'x'), get('Inv Name')])
      await expect(call).rejects.toMatchObject(refused);
    await expect(create('portal/with!mark', 'x')).resolves.toBeTruthy();
  });

  it('refuses a stage of another version', async () => {
    const { VersionId } = await create('portal/stages', 'x');
    const ask = (more: object) => get('portal/stages', more);
    // Source: LocalStack's snapshot of AWS, test_get_secret_value_errors.
    await expect(ask({ VersionId, VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject({
      name: 'InvalidRequestException',
      message: 'You provided a VersionStage that is not associated to the provided VersionId.',
    });
    expect((await ask({ VersionId, VersionStage: 'AWSCURRENT' })).SecretString).toBe('x');
    await expect(ask({ VersionId: 'x'.repeat(31) })).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('bounds the bytes of a secret, in text and in binary', async () => {
    const createBinary = (Name: string, length: number) =>
      client.send(new CreateSecretCommand({ Name, SecretBinary: new Uint8Array(length) }));
    for (const call of [
      create('portal/large', 'x'.repeat(65_537)),
      create('portal/large', 'क'.repeat(21_846)),
      createBinary('portal/large', 65_537),
      create('portal/large', ''),
      createBinary('portal/large', 0),
    ])
      await expect(call).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(create('portal/large', 'क'.repeat(21_845))).resolves.toBeTruthy();
    await expect(createBinary('portal/large-binary', 65_536)).resolves.toBeTruthy();
  });

  it('needs a request token of 32 to 64 characters', async () => {
    // Words from moto, moto/secretsmanager/models.py.
    for (const length of [31, 65])
      await expect(create('portal/token', 'x', 't'.repeat(length))).rejects.toMatchObject({
        name: 'InvalidParameterException',
        message: 'ClientRequestToken must be 32-64 characters long.',
      });
    // The SDK always sends a token.
    const response = await fetch(emulator.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'secretsmanager.CreateSecret' },
      body: JSON.stringify({ Name: 'portal/token', SecretString: 'x' }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      __type: 'InvalidRequestException',
      message: 'You must provide a ClientRequestToken value. We recommend a UUID-type value.',
    });
  });

  it('refuses text together with binary', async () => {
    await expect(
      client.send(
        new CreateSecretCommand({
          Name: 'portal/both',
          SecretString: 'x',
          SecretBinary: new Uint8Array([1]),
        }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  it.each([
    ['other operations', () => client.send(new DeleteSecretCommand({ SecretId: 'portal/key' }))],
    [
      'fields that it does not know',
      () =>
        client.send(
          new CreateSecretCommand({ Name: 'portal/new', SecretString: 'x', KmsKeyId: 'alias/own' }),
        ),
    ],
    ['secrets without a value', () => client.send(new CreateSecretCommand({ Name: 'portal/new' }))],
  ])('answers 501 to %s', async (_, ask) => {
    await expect(ask()).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } });
    expect((await fetch(emulator.endpoint)).status).toBe(501);
  });
});
