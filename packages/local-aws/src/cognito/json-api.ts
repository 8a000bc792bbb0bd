import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { CognitoDeps } from './cognito-deps.ts';
import { CognitoError, notCovered } from './cognito-error.ts';
import { type Answer, readJson } from './hosted/web-answer.ts';
import type { Operation } from './operation.ts';
import { clientOperations } from './pools/client-operations.ts';
import { groupOperations } from './pools/group-operations.ts';
import { poolOperations } from './pools/pool-operations.ts';
import { selfOperations } from './pools/self-operations.ts';
import { userOperations } from './pools/user-operations.ts';
import { authOperations } from './sign-in/auth-operations.ts';

const TARGET = 'AWSCognitoIdentityProviderService.';

const operations = new Map<string, Operation>(
  [
    poolOperations,
    clientOperations,
    userOperations,
    groupOperations,
    authOperations,
    selfOperations,
  ].flatMap((group) => Object.entries(group)),
);

// These can be called from a browser: the request carries a token or a password.
const UNSIGNED = new Set([
  'InitiateAuth',
  'RespondToAuthChallenge',
  ...Object.keys(selfOperations),
]);

/** Handles one call of the AWS JSON 1.1 API, by its X-Amz-Target header. */
export async function answerApiCall(
  deps: CognitoDeps,
  headers: IncomingHttpHeaders,
  body: string,
): Promise<Answer> {
  const target = String(headers['x-amz-target'] ?? '');
  const common = { 'x-amzn-requestid': randomUUID(), 'content-type': 'application/x-amz-json-1.1' };
  try {
    const name = target.startsWith(TARGET) ? target.slice(TARGET.length) : undefined;
    const run = name === undefined ? undefined : operations.get(name);
    if (name === undefined || run === undefined) throw notCovered(`the operation ${target}`);
    if (!UNSIGNED.has(name) && !headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
      throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
    }
    const request = readJson(body);
    if (request === undefined) throw new CognitoError('SerializationException', 'Not JSON');
    return { status: 200, headers: common, json: await run(deps, request) };
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    return {
      status: error.status,
      headers: { ...common, 'x-amzn-errortype': error.code },
      json: { __type: error.code, message: error.message },
    };
  }
}
