import * as z from 'zod';
import { withoutForbiddenCharacters } from '#contracts/rules/fields.ts';
import { AppError } from '#shared/errors.ts';
import { logger } from '#shared/logger.ts';
import { parseSealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import { parseSigningGateway } from '../signing-settings.constants.ts';

/** A transaction at the gateway. `transactionNumber`: '' if it is not known. */
type Transaction = { referenceNumber: string; transactionNumber: string };

export type TransactionStatus = {
  /** `Unknown`: the gateway does not know the reference number, e.g. before the browser's post. */
  status: 'Completed' | 'Failed' | 'Initiate' | 'Unknown';
  transactionNumber: string;
  message: string;
};

/** The signing gateway: its public settings and its status calls. */
export type SigningGateway = {
  url: string;
  certificatePem: string;
  authToken(): Promise<string>;
  /** Throws `unavailable` if the gateway cannot be reached or refuses. */
  readStatus(transaction: Transaction): Promise<TransactionStatus>;
  /** The signed PDF, encrypted with the session key, in base64. Throws `unavailable`. */
  readSignedData(transaction: Transaction, timeoutMs: number): Promise<string>;
};

const STATUS_MS = 8_000;
/** Base64 of an encrypted signed PDF of about 70 MB. */
const ANSWER_BYTES_MAX = 100_000_000;

/** Keys of session keys; the secret's shape is that of all sealing keys. */
export const parseSigningKeys = (secret: string) =>
  parseSealingKeys(secret, { label: 'signing keys', purpose: 'signing' });

/** Connects to the gateway of SIGNING_GATEWAY; undefined if the stage has none. */
export function connectSigningGateway(
  setting: string,
  secrets: Secrets,
): SigningGateway | undefined {
  const settings = parseSigningGateway(setting);
  if (!settings) return undefined;
  const { url, apiUrl, certificatePem, tokenSecret } = settings;
  const authToken = () => secrets.read(tokenSecret);
  const ask = async (path: string, transaction: Transaction, timeoutMs: number) =>
    readAnswer(`${apiUrl}/${path}`, {
      // Not in the query, which ends up in logs.
      headers: {
        Authtoken: await authToken(),
        Transactionnumber: transaction.transactionNumber,
        Referencenumber: transaction.referenceNumber,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  return {
    url,
    certificatePem,
    authToken,
    async readStatus(transaction) {
      const answer = statusSchema.parse(
        await ask('TransactionStatusRequest', transaction, STATUS_MS),
      );
      const { status, transactionnumber, errormessage } = answer;
      return { status, transactionNumber: transactionnumber, message: errormessage };
    },
    async readSignedData(transaction, timeoutMs) {
      const answer = signedDataSchema.safeParse(
        await ask('SignedDataRequest', transaction, timeoutMs),
      );
      if (!answer.success) throw unavailable('The signing gateway returned no document');
      return answer.data.returnvalue;
    },
  };
}

/** The stage's signing gateway. Throws `unavailable` if it has none. */
export async function requireGateway(
  connect: () => Promise<SigningGateway | undefined>,
): Promise<SigningGateway> {
  const gateway = await connect();
  if (!gateway) throw new AppError('unavailable', 'Electronic signing is not set up');
  return gateway;
}

const unavailable = (message: string, cause?: unknown) =>
  new AppError('unavailable', `${message}. Please try again in a few minutes`, { cause });

const lineSchema = z
  .string()
  .transform((text) => withoutForbiddenCharacters(text).slice(0, 500).toWellFormed())
  .catch('');

const statusSchema = z.object({
  status: z.enum(['Completed', 'Failed', 'Initiate', 'Unknown']).catch('Unknown'),
  transactionnumber: lineSchema,
  errormessage: lineSchema,
});

const signedDataSchema = z.object({ returnvalue: z.string().min(1) });

/**
 * The fields of an answer; their names occur in several casings. Empty for a refusal (4xx). Throws
 * `unavailable`.
 */
async function readAnswer(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(address, request);
    const text = await readText(response);
    if (response.status >= 400 && response.status < 500) {
      logger.warn('signing_gateway_refused', { status: response.status });
      return {};
    }
    if (!response.ok) throw new Error(`The gateway answered ${response.status}`);
    return withLowerNames(z.record(z.string(), z.unknown()).parse(JSON.parse(text)));
  } catch (cause) {
    throw unavailable('The signing gateway does not respond', cause);
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES_MAX) throw new Error('The answer of the gateway is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The fields of the gateway's answers and posts, by their names in lower case. */
export const withLowerNames = <Value>(fields: Readonly<Record<string, Value>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
