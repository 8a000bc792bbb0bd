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
import { matching } from '../shared/constraints.ts';
import { type Emulator, type EmulatorOptions, LOCAL_ACCOUNT } from '../shared/emulator.ts';
import { notCovered, operation, ServiceError, startJsonService } from '../shared/json-service.ts';
import { arnOf, arnStart, type KeyStore, openKeyStore, type StoredKey } from './key-store.ts';

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

const keySpecs = [
  'RSA_2048',
  'RSA_3072',
  'RSA_4096',
  'ECC_NIST_P256',
  'ECC_NIST_P384',
  'ECC_NIST_P521',
  'ECC_SECG_P256K1',
  'SYMMETRIC_DEFAULT',
  'HMAC_224',
  'HMAC_256',
  'HMAC_384',
  'HMAC_512',
  'SM2',
  'ML_DSA_44',
  'ML_DSA_65',
  'ML_DSA_87',
  'ECC_NIST_EDWARDS25519',
] as const;
const signingAlgorithms = [
  'RSASSA_PSS_SHA_256',
  'RSASSA_PSS_SHA_384',
  'RSASSA_PSS_SHA_512',
  'RSASSA_PKCS1_V1_5_SHA_256',
  'RSASSA_PKCS1_V1_5_SHA_384',
  'RSASSA_PKCS1_V1_5_SHA_512',
  'ECDSA_SHA_256',
  'ECDSA_SHA_384',
  'ECDSA_SHA_512',
  'SM2DSA',
  'ML_DSA_SHAKE_256',
  'ED25519_SHA_512',
  'ED25519_PH_SHA_512',
] as const;

const keyIdSchema = z.string().min(1).max(2_048);
const keySchema = z.strictObject({ KeyId: keyIdSchema });

const createSchema = z.strictObject({
  KeySpec: z.enum(keySpecs).default('SYMMETRIC_DEFAULT'),
  KeyUsage: z
    .enum(['SIGN_VERIFY', 'ENCRYPT_DECRYPT', 'GENERATE_VERIFY_MAC', 'KEY_AGREEMENT'])
    .optional(),
  Description: z.string().max(8_192).default(''),
});

function createKey(
  store: KeyStore,
  { KeySpec, KeyUsage, Description }: z.output<typeof createSchema>,
): object {
  if (KeyUsage === undefined && KeySpec !== 'SYMMETRIC_DEFAULT')
    throw new ServiceError(
      'ValidationException',
      'You must specify a KeyUsage value for all KMS keys except for symmetric encryption keys.',
    );
  if (KeySpec !== SPEC || KeyUsage !== 'SIGN_VERIFY')
    throw notCovered('KMS', `keys of the spec ${KeySpec} for ${KeyUsage ?? 'ENCRYPT_DECRYPT'}`);
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
  AliasName: z
    .string()
    .min(1)
    .max(256)
    .regex(...matching('[a-zA-Z0-9:/_-]+')),
  TargetKeyId: keyIdSchema,
});

function createAlias(
  store: KeyStore,
  { AliasName, TargetKeyId }: z.output<typeof aliasSchema>,
): object {
  if (!AliasName.startsWith('alias/'))
    throw new ServiceError(
      'ValidationException',
      'Alias must start with the prefix "alias/". Please see https://docs.aws.amazon.com/kms/latest/developerguide/kms-alias.html',
    );
  if (!/^alias\/[\w/-]+$/.test(AliasName) || AliasName.startsWith('alias/aws/'))
    throw new ServiceError('InvalidAliasNameException', `The alias name ${AliasName} is invalid.`);
  const { id } = requireKey(store, TargetKeyId);
  if (!store.addAlias(AliasName, id))
    throw new ServiceError(
      'AlreadyExistsException',
      `An alias with the name ${arnStart}${AliasName} already exists`,
    );
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
  MessageType: z.enum(['RAW', 'DIGEST', 'EXTERNAL_MU']).default('RAW'),
  SigningAlgorithm: z.enum(signingAlgorithms),
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
  if (!key) throw new ServiceError('NotFoundException', missingKey(keyId));
  return key;
}

function missingKey(keyId: string): string {
  const name = keyId.replace(arnStart, '');
  if (name.startsWith('alias/')) return `Alias ${arnStart}${name} is not found.`;
  const id = name.replace(/^key\//, '');
  return /^(mrk-)?[0-9a-f-]{32,36}$/.test(id)
    ? `Key '${arnOf({ id })}' does not exist`
    : `Invalid keyId '${keyId}'`;
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
  if (message.length < 1 || message.length > LONGEST_MESSAGE_BYTES)
    throw new ServiceError(
      'ValidationException',
      "1 validation error detected: Value at 'message' failed to satisfy constraint: Member must " +
        `have length ${message.length < 1 ? 'greater than or equal to 1' : `less than or equal to ${LONGEST_MESSAGE_BYTES}`}`,
    );
  return message;
}
