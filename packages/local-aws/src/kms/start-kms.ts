/**
 * The local Key Management Service.
 *
 * Covered: keys that sign (ECC_NIST_P256, ECDSA_SHA_256): CreateKey, CreateAlias, GetPublicKey, Sign
 * and Verify, of raw messages of up to 4,096 bytes, with AWS's errors. Everything else answers 501:
 * other key specs and operations, digests, policies, grants, tags, key states, dry runs.
 * Private keys are stored unencrypted in the data folder. Signatures of requests are not checked.
 */
import {
  createPublicKey,
  sign as createSignature,
  type KeyObject,
  verify as verifySignature,
} from 'node:crypto';
import * as z from 'zod';
import { type Emulator, type EmulatorOptions, LOCAL_ACCOUNT } from '../shared/emulator.ts';
import { notCovered, operation, ServiceError, startJsonService } from '../shared/json-service.ts';
import { arnOf, type KeyStore, openKeyStore, type StoredKey } from './key-store.ts';

const LARGEST_REQUEST_BYTES = 65_536;
/** Longest message of Sign and Verify. */
const LONGEST_MESSAGE_BYTES = 4_096;
const SPEC = 'ECC_NIST_P256';
const ALGORITHM = 'ECDSA_SHA_256';

/** Starts KMS. Throws PortBusyError. */
export async function startKms({ port, dataDir }: EmulatorOptions): Promise<Emulator> {
  const store = openKeyStore(dataDir);
  const service = await startJsonService({
    name: 'kms',
    title: 'KMS',
    port,
    target: 'TrentService',
    version: '1.1',
    largestRequestBytes: LARGEST_REQUEST_BYTES,
    operations: {
      CreateKey: operation(createSchema, (input) => createKey(store, input)),
      CreateAlias: operation(aliasSchema, (input) => createAlias(store, input)),
      GetPublicKey: operation(keySchema, (input) => getPublicKey(store, input)),
      Sign: operation(signSchema, (input) => sign(store, input)),
      Verify: operation(verifySchema, (input) => verify(store, input)),
    },
  });
  return {
    name: 'kms',
    endpoint: service.endpoint,
    async close() {
      await service.close();
      store.close();
    },
  };
}

const keyIdSchema = z.string().min(1).max(2_048);
const keySchema = z.strictObject({ KeyId: keyIdSchema });

const createSchema = z.strictObject({
  KeySpec: z.string().default('SYMMETRIC_DEFAULT'),
  KeyUsage: z.string().default('ENCRYPT_DECRYPT'),
  Description: z.string().max(8_192).default(''),
});

function createKey(
  store: KeyStore,
  { KeySpec, KeyUsage, Description }: z.output<typeof createSchema>,
): object {
  if (KeySpec !== SPEC || KeyUsage !== 'SIGN_VERIFY')
    throw notCovered('KMS', `keys of the spec ${KeySpec} for ${KeyUsage}`);
  const key = store.add(Description);
  return {
    KeyMetadata: {
      AWSAccountId: LOCAL_ACCOUNT,
      KeyId: key.id,
      Arn: arnOf(key),
      CreationDate: key.createdAtMs / 1_000,
      Enabled: true,
      Description,
      KeyUsage,
      KeyState: 'Enabled',
      Origin: 'AWS_KMS',
      KeyManager: 'CUSTOMER',
      CustomerMasterKeySpec: SPEC,
      KeySpec: SPEC,
      SigningAlgorithms: [ALGORITHM],
      MultiRegion: false,
    },
  };
}

const aliasSchema = z.strictObject({
  AliasName: z.string().max(256),
  TargetKeyId: keyIdSchema,
});

function createAlias(
  store: KeyStore,
  { AliasName, TargetKeyId }: z.output<typeof aliasSchema>,
): object {
  if (!/^alias\/[\w/-]+$/.test(AliasName) || AliasName.startsWith('alias/aws/'))
    throw new ServiceError('InvalidAliasNameException', `The alias name ${AliasName} is invalid.`);
  const { id } = requireKey(store, TargetKeyId);
  if (!store.addAlias(AliasName, id))
    throw new ServiceError('AlreadyExistsException', `The alias ${AliasName} already exists.`);
  return {};
}

function getPublicKey(store: KeyStore, { KeyId }: z.output<typeof keySchema>): object {
  const key = requireKey(store, KeyId);
  return {
    KeyId: arnOf(key),
    PublicKey: publicKeyOf(key).export({ type: 'spki', format: 'der' }).toString('base64'),
    CustomerMasterKeySpec: SPEC,
    KeySpec: SPEC,
    KeyUsage: 'SIGN_VERIFY',
    SigningAlgorithms: [ALGORITHM],
  };
}

const signSchema = z.strictObject({
  KeyId: keyIdSchema,
  Message: z.base64(),
  MessageType: z.string().default('RAW'),
  SigningAlgorithm: z.string(),
});

function sign(store: KeyStore, wanted: z.output<typeof signSchema>): object {
  const key = requireKey(store, wanted.KeyId);
  return {
    KeyId: arnOf(key),
    Signature: createSignature('sha256', messageOf(wanted), key.privateKey).toString('base64'),
    SigningAlgorithm: ALGORITHM,
  };
}

const verifySchema = signSchema.extend({ Signature: z.base64() });

function verify(store: KeyStore, wanted: z.output<typeof verifySchema>): object {
  const key = requireKey(store, wanted.KeyId);
  const signature = Buffer.from(wanted.Signature, 'base64');
  if (!verifySignature('sha256', messageOf(wanted), publicKeyOf(key), signature))
    throw new ServiceError('KMSInvalidSignatureException', '');
  return { KeyId: arnOf(key), SignatureValid: true, SigningAlgorithm: ALGORITHM };
}

const publicKeyOf = ({ privateKey }: StoredKey): KeyObject => createPublicKey(privateKey);

function requireKey(store: KeyStore, keyId: string): StoredKey {
  const key = store.find(keyId);
  if (!key)
    throw new ServiceError(
      'NotFoundException',
      `Key '${keyId}' does not exist or is not reachable.`,
    );
  return key;
}

function messageOf({
  Message,
  MessageType,
  SigningAlgorithm,
}: Omit<z.output<typeof signSchema>, 'KeyId'>): Buffer {
  if (SigningAlgorithm !== ALGORITHM)
    throw new ServiceError(
      'InvalidKeyUsageException',
      `Algorithm ${SigningAlgorithm} is incompatible with key spec ${SPEC}.`,
    );
  if (MessageType !== 'RAW') throw notCovered('KMS', `messages of the type ${MessageType}`);
  const message = Buffer.from(Message, 'base64');
  if (message.length === 0 || message.length > LONGEST_MESSAGE_BYTES)
    throw new ServiceError(
      'ValidationException',
      `A message has 1 to ${LONGEST_MESSAGE_BYTES} bytes.`,
    );
  return message;
}
