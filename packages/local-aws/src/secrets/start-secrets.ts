/**
 * The local Secrets Manager.
 *
 * Covered: CreateSecret and PutSecretValue (text or binary, client request token) and GetSecretValue
 * (by name, ARN, or ARN without its last six characters; the current version, by stage or id), with
 * AWS's errors. A replaced value is not kept. Everything else answers 501: other operations,
 * replication, tags, customer keys, secrets without a value. Secrets are stored unencrypted in the
 * data folder; descriptions are not stored. Signatures are not checked.
 */
import * as z from 'zod';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { notCovered, operation, ServiceError, startJsonService } from '../shared/json-service.ts';
import { openSecretStore, type SecretStore, type StoredSecret } from './secret-store.ts';

/** Maximum size of a secret. */
const LARGEST_SECRET_BYTES = 65_536;
/** Stage of the one version that a secret has here. */
const CURRENT = 'AWSCURRENT';

/** Starts Secrets Manager. Throws PortBusyError. */
export async function startSecrets({ port, dataDir }: EmulatorOptions): Promise<Emulator> {
  const store = openSecretStore(dataDir);
  const service = await startJsonService({
    name: 'secrets',
    title: 'Secrets Manager',
    port,
    target: 'secretsmanager',
    version: '1.1',
    // Escapes in JSON take up to six bytes for one.
    largestRequestBytes: 8 * LARGEST_SECRET_BYTES,
    operations: {
      CreateSecret: operation(createSchema, (input) => createSecret(store, input)),
      PutSecretValue: operation(putSchema, (input) => putSecretValue(store, input)),
      GetSecretValue: operation(getSchema, (input) => getSecretValue(store, input)),
    },
  });
  return {
    name: 'secrets',
    endpoint: service.endpoint,
    async close() {
      await service.close();
      store.close();
    },
  };
}

const INVALID_NAME =
  'Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!';

function requireName(name: string): void {
  if (!/^[\w/+=.@!-]+$/.test(name)) throw new ServiceError('ValidationException', INVALID_NAME);
}

const createSchema = z.strictObject({
  Name: z.string().min(1).max(512),
  ClientRequestToken: z.string().optional(),
  Description: z.string().max(2048).optional(),
  SecretString: z.string().min(1).max(LARGEST_SECRET_BYTES).optional(),
  SecretBinary: z.base64().optional(),
});

function createSecret(store: SecretStore, wanted: z.output<typeof createSchema>): object {
  const { Name } = wanted;
  requireName(Name);
  const versionId = requireRequestToken(wanted.ClientRequestToken);
  const value = givenValue(wanted);
  const known = store.find(Name);
  // A repeated request creates one secret, because the SDK retries.
  if (known?.versionId === versionId)
    if (known.text === value.text && known.binary === value.binary) return namesOf(known);
  if (known)
    throw new ServiceError(
      'ResourceExistsException',
      `The operation failed because the secret ${Name} already exists.`,
    );
  return namesOf(store.add({ name: Name, versionId, ...value }));
}

/** The value of a request, checked. */
function givenValue({
  SecretString,
  SecretBinary,
}: Pick<z.output<typeof createSchema>, 'SecretString' | 'SecretBinary'>): Pick<
  StoredSecret,
  'text' | 'binary'
> {
  if (SecretString !== undefined && SecretBinary !== undefined)
    throw new ServiceError(
      'InvalidParameterException',
      'You can provide SecretString or SecretBinary, but not both.',
    );
  if (SecretString === undefined && SecretBinary === undefined)
    throw notCovered('Secrets Manager', 'secrets without a value');
  const bytes = Buffer.from(SecretString ?? SecretBinary ?? '', SecretString ? 'utf8' : 'base64');
  if (bytes.length < 1 || bytes.length > LARGEST_SECRET_BYTES)
    throw new ServiceError(
      'ValidationException',
      `A secret has 1 to ${LARGEST_SECRET_BYTES} bytes.`,
    );
  return { text: SecretString ?? null, binary: SecretBinary ?? null };
}

const putSchema = createSchema
  .omit({ Name: true, Description: true })
  .extend({ SecretId: z.string().min(1).max(2048) });

function putSecretValue(store: SecretStore, wanted: z.output<typeof putSchema>): object {
  const { SecretId } = wanted;
  if (!SecretId.startsWith('arn:')) requireName(SecretId);
  const versionId = requireRequestToken(wanted.ClientRequestToken);
  const value = givenValue(wanted);
  const known = store.find(SecretId);
  if (!known) throw notFound('secret.');
  const isRepeated = known.versionId === versionId;
  if (isRepeated && (known.text !== value.text || known.binary !== value.binary))
    throw new ServiceError(
      'ResourceExistsException',
      `You can't use ClientRequestToken ${versionId} because that value is already in use for a version of secret ${known.arn}.`,
    );
  const stored = isRepeated ? known : store.replace({ ...known, versionId, ...value });
  return { ...namesOf(stored), VersionStages: [CURRENT] };
}

/** The SDKs send a token; a request without one is refused. */
function requireRequestToken(token: string | undefined): string {
  if (token === undefined)
    throw new ServiceError(
      'InvalidRequestException',
      'You must provide a ClientRequestToken value. We recommend a UUID-type value.',
    );
  if (token.length < 32 || token.length > 64)
    throw new ServiceError(
      'InvalidParameterException',
      'ClientRequestToken must be 32-64 characters long.',
    );
  return token;
}

const getSchema = z.strictObject({
  SecretId: z.string().min(1).max(2048),
  VersionId: z.string().min(32).max(64).optional(),
  VersionStage: z.string().min(1).max(256).optional(),
});

function getSecretValue(store: SecretStore, wanted: z.output<typeof getSchema>): object {
  const { SecretId, VersionId, VersionStage = CURRENT } = wanted;
  if (!SecretId.startsWith('arn:')) requireName(SecretId);
  const secret = store.find(SecretId);
  if (!secret) throw notFound('secret.');
  if (VersionId !== undefined && VersionId !== secret.versionId)
    throw notFound(`secret value for VersionId: ${VersionId}`);
  if (VersionId !== undefined && VersionStage !== CURRENT)
    throw new ServiceError(
      'InvalidRequestException',
      'You provided a VersionStage that is not associated to the provided VersionId.',
    );
  if (VersionStage !== CURRENT) throw notFound(`secret value for staging label: ${VersionStage}`);
  return {
    ...namesOf(secret),
    ...(secret.text === null ? { SecretBinary: secret.binary } : { SecretString: secret.text }),
    VersionStages: [CURRENT],
    CreatedDate: secret.createdAtMs / 1000,
  };
}

const notFound = (what: string) =>
  new ServiceError('ResourceNotFoundException', `Secrets Manager can't find the specified ${what}`);

const namesOf = ({ arn, name, versionId }: StoredSecret) => ({
  ARN: arn,
  Name: name,
  VersionId: versionId,
});
