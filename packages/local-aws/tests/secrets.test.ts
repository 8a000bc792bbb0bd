import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
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
    for (const id of ['portal/key', ARN ?? ''])
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

  it('refuses an invalid name, and text together with binary', async () => {
    await expect(create('with a space', 'x')).rejects.toMatchObject({
      name: 'ValidationException',
    });
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
