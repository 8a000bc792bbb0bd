/**
 * The local Secrets Manager.
 *
 * Covered: CreateSecret (text or binary, client request token) and GetSecretValue (by name or ARN;
 * the current version, by stage or id), with AWS's errors. Everything else answers 501: other
 * operations, replication, tags, customer keys. Secrets are stored unencrypted in the data folder.
 * Signatures are not checked.
 */
import * as z from 'zod';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { notCovered, operation, ServiceError, startJsonService } from '../shared/json-service.ts';
import { openSecretStore, type SecretStore, type StoredSecret } from './secret-store.ts';

/** Maximum size of a secret. */
const LARGEST_SECRET_BYTES = 65_536;

/** Starts Secrets Manager. Throws PortBusyError. */
export async function startSecrets({ port, dataDir }: EmulatorOptions): Promise<Emulator> {
  const store = openSecretStore(dataDir);
  const service = await startJsonService({
    name: 'secrets',
    title: 'Secrets Manager',
    port,
    target: 'secretsmanager',
    version: '1.1',
    largestRequestBytes: 4 * LARGEST_SECRET_BYTES,
    operations: {
      CreateSecret: operation(createSchema, (input) => createSecret(store, input)),
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

const createSchema = z.strictObject({
  Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
  ClientRequestToken: z.string().min(32).max(64),
  Description: z.string().max(2048).optional(),
  SecretString: z.string().max(LARGEST_SECRET_BYTES).optional(),
  SecretBinary: z.base64().optional(),
});

function createSecret(store: SecretStore, wanted: z.output<typeof createSchema>): object {
  const { Name, ClientRequestToken, SecretString, SecretBinary } = wanted;
  if (SecretString !== undefined && SecretBinary !== undefined)
    throw new ServiceError(
      'InvalidParameterException',
      'You can provide SecretString or SecretBinary, but not both.',
    );
  if (SecretString === undefined && SecretBinary === undefined)
    throw notCovered('Secrets Manager', 'secrets without a value');
  const value = { text: SecretString ?? null, binary: SecretBinary ?? null };
  const known = store.find(Name);
  // A repeated request creates one secret, because the SDK retries.
  if (known?.versionId === ClientRequestToken)
    if (known.text === value.text && known.binary === value.binary) return namesOf(known);
  if (known)
    throw new ServiceError(
      'ResourceExistsException',
      `The operation failed because the secret ${Name} already exists.`,
    );
  return namesOf(store.add({ name: Name, versionId: ClientRequestToken, ...value }));
}

const getSchema = z.strictObject({
  SecretId: z.string().min(1).max(2048),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});

function getSecretValue(store: SecretStore, wanted: z.output<typeof getSchema>): object {
  const { SecretId, VersionId, VersionStage = 'AWSCURRENT' } = wanted;
  const secret = store.find(SecretId);
  if (!secret)
    throw new ServiceError(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret.",
    );
  if (VersionStage !== 'AWSCURRENT' || (VersionId ?? secret.versionId) !== secret.versionId)
    throw new ServiceError(
      'ResourceNotFoundException',
      `Secrets Manager can't find the specified secret value for ${VersionId ? `VersionId: ${VersionId}` : `staging label: ${VersionStage}`}`,
    );
  return {
    ...namesOf(secret),
    ...(secret.text === null ? { SecretBinary: secret.binary } : { SecretString: secret.text }),
    VersionStages: ['AWSCURRENT'],
    CreatedDate: secret.createdAtMs / 1000,
  };
}

const namesOf = ({ arn, name, versionId }: StoredSecret) => ({
  ARN: arn,
  Name: name,
  VersionId: versionId,
});
