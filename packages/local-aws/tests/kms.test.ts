import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateAliasCommand,
  CreateKeyCommand,
  DescribeKeyCommand,
  GetPublicKeyCommand,
  KMSClient,
  SignCommand,
  VerifyCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKms } from '../src/kms/start-kms.ts';
import type { Emulator } from '../src/shared/emulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kms-test-'));
const SigningAlgorithm = 'ECDSA_SHA_256';
let emulator: Emulator;
let client: KMSClient;

const start = async () => {
  emulator = await startKms({ port: 0, dataDir });
  client = new KMSClient({
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

async function createKey(): Promise<{ id: string; arn: string }> {
  const { KeyMetadata } = await client.send(
    new CreateKeyCommand({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
  );
  return { id: KeyMetadata?.KeyId ?? '', arn: KeyMetadata?.Arn ?? '' };
}
const sign = (KeyId: string, text: string, more: object = {}) =>
  client.send(new SignCommand({ KeyId, Message: Buffer.from(text), SigningAlgorithm, ...more }));
const publicKey = async (KeyId: string) =>
  Buffer.from((await client.send(new GetPublicKeyCommand({ KeyId }))).PublicKey ?? []);

describe('KMS', () => {
  it('signs what its published key verifies, by id, ARN and alias, also after a restart', async () => {
    const { id, arn } = await createKey();
    expect(arn).toMatch(/^arn:aws:kms:ap-south-1:\d{12}:key\/[0-9a-f-]{36}$/);
    const alias = { AliasName: 'alias/portal/evidence', TargetKeyId: id };
    await client.send(new CreateAliasCommand(alias));
    const before = await publicKey(id);
    await stop();
    await start();
    for (const name of [id, arn, alias.AliasName, arn.replace(/key\/.*/, alias.AliasName)]) {
      const { Signature, KeyId } = await sign(name, 'a receipt');
      expect(KeyId).toBe(arn);
      const der = await publicKey(name);
      expect(der.equals(before)).toBe(true);
      const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
      const signature = Signature ?? new Uint8Array();
      expect(verify('sha256', Buffer.from('a receipt'), key, signature)).toBe(true);
      expect(verify('sha256', Buffer.from('A receipt'), key, signature)).toBe(false);
    }
  });

  it('verifies its signatures and refuses others', async () => {
    const { id } = await createKey();
    const { id: other } = await createKey();
    const { Signature } = await sign(id, 'text');
    const check = (KeyId: string, text: string) =>
      client.send(
        new VerifyCommand({ KeyId, Message: Buffer.from(text), Signature, SigningAlgorithm }),
      );
    expect(await check(id, 'text')).toMatchObject({ SignatureValid: true });
    for (const wrong of [check(id, 'texts'), check(other, 'text')])
      await expect(wrong).rejects.toMatchObject({ name: 'KMSInvalidSignatureException' });
  });

  it('refuses unknown keys, existing aliases, other algorithms and long messages', async () => {
    const { id } = await createKey();
    const alias = { AliasName: 'alias/once', TargetKeyId: id };
    await client.send(new CreateAliasCommand(alias));
    const refused: [Promise<unknown>, string][] = [
      [client.send(new CreateAliasCommand(alias)), 'AlreadyExistsException'],
      [
        client.send(new CreateAliasCommand({ ...alias, AliasName: 'alias/aws/own' })),
        'InvalidAliasNameException',
      ],
      [sign('alias/unknown', 'text'), 'NotFoundException'],
      [sign('00000000-0000-0000-0000-000000000000', 'text'), 'NotFoundException'],
      [sign(id, 'text', { SigningAlgorithm: 'RSASSA_PSS_SHA_256' }), 'InvalidKeyUsageException'],
      [sign(id, 'x'.repeat(4_097)), 'ValidationException'],
    ];
    for (const [call, name] of refused) await expect(call).rejects.toMatchObject({ name });
    expect((await sign(id, 'x'.repeat(4_096))).Signature).toBeDefined();
  });

  // The words of AWS as recorded in LocalStack's snapshot test_kms.
  it('refuses in the words of AWS', async () => {
    const { id, arn } = await createKey();
    const missing = '00000000-0000-0000-0000-000000000000';
    const refused: [Promise<unknown>, string, string][] = [
      [sign('fake-key-id', 'x'), 'NotFoundException', "Invalid keyId 'fake-key-id'"],
      [sign(missing, 'x'), 'NotFoundException', `Key '${arn.replace(id, missing)}' does not exist`],
      [
        client.send(new CreateAliasCommand({ AliasName: 'no-alias', TargetKeyId: id })),
        'ValidationException',
        'Alias must start with the prefix "alias/". Please see https://docs.aws.amazon.com/kms/latest/developerguide/kms-alias.html',
      ],
      [
        client.send(new CreateKeyCommand({ KeySpec: 'ECC_NIST_P256' })),
        'ValidationException',
        'You must specify a KeyUsage value for all KMS keys except for symmetric encryption keys.',
      ],
      [
        sign(id, 'x'.repeat(4_097)),
        'ValidationException',
        "1 validation error detected: Value at 'message' failed to satisfy constraint: Member must have length less than or equal to 4096",
      ],
      [
        sign(id, ''),
        'ValidationException',
        "1 validation error detected: Value at 'message' failed to satisfy constraint: Member must have length greater than or equal to 1",
      ],
    ];
    for (const [call, name, message] of refused)
      await expect(call).rejects.toMatchObject({ name, message });
    await expect(sign(id, 'x', { SigningAlgorithm: 'OWN' })).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining("Value 'OWN' at 'signingAlgorithm'"),
    });
  });

  it('says what it does not cover', async () => {
    const { id } = await createKey();
    for (const call of [
      client.send(new CreateKeyCommand({})),
      client.send(new DescribeKeyCommand({ KeyId: id })),
      sign(id, 'text', { DryRun: true }),
      sign(id, 'x'.repeat(32), { MessageType: 'DIGEST' }),
    ])
      await expect(call).rejects.toMatchObject({
        name: 'NotImplementedException',
        $metadata: { httpStatusCode: 501 },
      });
  });
});
