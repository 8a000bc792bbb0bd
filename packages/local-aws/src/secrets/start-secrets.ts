/**
 * The local Secrets Manager.
 *
 * Covered: CreateSecret (text or binary, client request token) and GetSecretValue (by name or ARN;
 * the current version, by stage or id), with AWS's errors. Everything else answers 501: other
 * operations, replication, tags, customer keys. Secrets are stored unencrypted in the data folder.
 * Signatures are not checked.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { openSecretStore, type SecretStore, type StoredSecret } from './secret-store.ts';

/** Maximum size of a secret. */
const LARGEST_SECRET_BYTES = 65_536;
const LARGEST_REQUEST_BYTES = 4 * LARGEST_SECRET_BYTES;

class SecretsError extends Error {
  readonly type: string;
  readonly status: number;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

type Operation = (store: SecretStore, input: unknown) => object;

const operations: Record<string, Operation> = {
  CreateSecret: createSecret,
  GetSecretValue: getSecretValue,
};

/** Starts Secrets Manager. Throws PortBusyError. */
export async function startSecrets({ port, dataDir }: EmulatorOptions): Promise<Emulator> {
  const store = openSecretStore(dataDir);
  const server = createServer((incoming, outgoing) => {
    answer(store, incoming)
      .then((reply) => send(outgoing, 200, reply))
      .catch((error: unknown) => refuse(outgoing, error));
  });
  const endpoint = `http://127.0.0.1:${await listen(server, port)}`;
  return {
    name: 'secrets',
    endpoint,
    async close() {
      await close(server);
      store.close();
    },
  };
}

async function answer(store: SecretStore, incoming: IncomingMessage): Promise<object> {
  const body = await readBody(incoming, LARGEST_REQUEST_BYTES);
  const target = String(incoming.headers['x-amz-target'] ?? 'requests without X-Amz-Target');
  const [service, name = ''] = target.split('.');
  const operation = service === 'secretsmanager' ? operations[name] : undefined;
  if (incoming.method !== 'POST' || !operation) throw notCovered(target);
  if (!body) throw new SecretsError('ValidationException', 'The request is too large');
  return operation(store, parseJson(body.toString('utf8')));
}

const createSchema = z.strictObject({
  Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
  ClientRequestToken: z.string().min(32).max(64),
  Description: z.string().max(2048).optional(),
  SecretString: z.string().max(LARGEST_SECRET_BYTES).optional(),
  SecretBinary: z.base64().optional(),
});

function createSecret(store: SecretStore, input: unknown): object {
  const wanted = parse(createSchema, input);
  const { Name, ClientRequestToken, SecretString, SecretBinary } = wanted;
  if (SecretString !== undefined && SecretBinary !== undefined)
    throw new SecretsError(
      'InvalidParameterException',
      'You can provide SecretString or SecretBinary, but not both.',
    );
  if (SecretString === undefined && SecretBinary === undefined)
    throw notCovered('secrets without a value');
  const value = { text: SecretString ?? null, binary: SecretBinary ?? null };
  const known = store.find(Name);
  // A repeated request creates one secret, because the SDK retries.
  if (known?.versionId === ClientRequestToken)
    if (known.text === value.text && known.binary === value.binary) return namesOf(known);
  if (known)
    throw new SecretsError(
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

function getSecretValue(store: SecretStore, input: unknown): object {
  const { SecretId, VersionId, VersionStage = 'AWSCURRENT' } = parse(getSchema, input);
  const secret = store.find(SecretId);
  if (!secret)
    throw new SecretsError(
      'ResourceNotFoundException',
      "Secrets Manager can't find the specified secret.",
    );
  if (VersionStage !== 'AWSCURRENT' || (VersionId ?? secret.versionId) !== secret.versionId)
    throw new SecretsError(
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

const notCovered = (what: string) =>
  new SecretsError(
    'NotImplementedException',
    `The local Secrets Manager does not cover ${what}.`,
    501,
  );

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues)
    if (issue.code === 'unrecognized_keys') throw notCovered(`the fields ${issue.keys.join(', ')}`);
  throw new SecretsError('ValidationException', z.prettifyError(parsed.error));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SecretsError('SerializationException', 'The body is not valid JSON.');
  }
}

function refuse(outgoing: ServerResponse, error: unknown): void {
  if (!(error instanceof SecretsError)) reportFailure('secrets', error);
  const { type, message, status } =
    error instanceof SecretsError
      ? error
      : new SecretsError('InternalServiceError', 'An error occurred on the server side.', 500);
  send(outgoing, status, { __type: type, Message: message, message });
}

function send(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'cache-control': 'no-store',
  });
  outgoing.end(JSON.stringify(body));
}
