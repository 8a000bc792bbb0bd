/**
 * The local Cognito: the user pools API, the hosted sign-in page and the OAuth endpoints on one
 * port.
 *
 * Covered:
 * - Pools, app clients, one domain per pool, Google as identity provider, groups.
 * - Users created by an administrator without a message (MessageAction SUPPRESS), the password
 *   policy, the wait after five failed attempts, hidden user existence.
 * - ADMIN_USER_PASSWORD_AUTH, USER_PASSWORD_AUTH, CUSTOM_AUTH, REFRESH_TOKEN_AUTH, SECRET_HASH.
 * - Triggers through the Lambda Invoke API: PreSignUp, PostConfirmation, PreAuthentication,
 *   PostAuthentication, DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallenge,
 *   PreTokenGeneration with event version 2.
 * - RS256 tokens, JWKS, discovery, revocation, global sign-out.
 * - /oauth2/authorize (code, PKCE S256), idpresponse, token, userInfo, revoke, /logout.
 *
 * Answered with 501: sign-up by users, forgotten passwords, MFA, SRP, passkeys, devices, sign-in by
 * alias, temporary passwords at sign-in, deletion of pools and clients, refresh token rotation,
 * resource servers, providers other than Google, and every field that a request schema does not
 * name. Members have AWS's bounds, and its messages when they break them.
 *
 * Different from AWS: signatures of Admin calls are required but not verified; IAM permissions are
 * not checked. The sign-in page keeps no cookie: each visit redirects to Google.
 *
 * For tests: POST /_local/clock {"advanceSeconds": n} advances the clock until the next restart.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { clockSchema, createMovableClock } from '../shared/movable-clock.ts';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { openCognitoDatabase } from './cognito-database.ts';
import type { CognitoDeps } from './cognito-deps.ts';
import { answerOauth } from './hosted/oauth-routes.ts';
import { type Answer, readJson, send } from './hosted/web-answer.ts';
import { answerApiCall } from './json-api.ts';

export type CognitoOptions = EmulatorOptions & {
  /** Endpoint at which triggers are invoked; a function if it is known only later. */
  lambdaEndpoint: string | (() => string);
  /** Endpoint of the Google emulator. Without it, sign-in by Google answers 501. */
  googleIssuer?: string | (() => string);
  /** Time limit of a trigger; 5 seconds by default, as on AWS. */
  lambdaTimeoutSeconds?: number;
};

/** Starts the local Cognito. Throws PortBusyError. */
export async function startCognito(options: CognitoOptions): Promise<Emulator> {
  const database = openCognitoDatabase(options.dataDir);
  const { lambdaEndpoint, googleIssuer } = options;
  let endpoint = '';
  const deps: CognitoDeps = {
    database,
    clock: createMovableClock(),
    endpoint: () => endpoint,
    lambdaEndpoint: () => trimSlash(resolve(lambdaEndpoint)),
    lambdaTimeoutMs: (options.lambdaTimeoutSeconds ?? 5) * 1000,
    googleIssuer: () => (googleIssuer === undefined ? undefined : trimSlash(resolve(googleIssuer))),
  };
  const server = createRequestServer('cognito', (request, response) =>
    answer(deps, request).then(
      (result) => send(response, result),
      (error: unknown) => fail(response, error),
    ),
  );
  try {
    endpoint = `http://127.0.0.1:${await listen(server, options.port)}`;
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    name: 'cognito',
    endpoint,
    close: async () => {
      await close(server);
      database.close();
    },
  };
}

const MAX_BODY_BYTES = 1_000_000;
const tooLarge: Answer = {
  status: 413,
  json: { __type: 'RequestEntityTooLargeException', message: 'The request is too large.' },
};

async function answer(deps: CognitoDeps, request: IncomingMessage): Promise<Answer> {
  const url = URL.parse(request.url ?? '/', deps.endpoint());
  if (!url) return { status: 400, json: { message: 'The address is malformed.' } };
  const bytes = await readBody(request, MAX_BODY_BYTES);
  if (!bytes) return tooLarge;
  const body = bytes.toString('utf8');
  if (url.pathname === '/_local/clock' && request.method === 'POST') {
    const move = clockSchema.safeParse(readJson(body));
    if (!move.success) return { status: 400, json: { message: z.prettifyError(move.error) } };
    deps.clock.advanceSeconds(move.data.advanceSeconds);
    return { status: 200, json: { now: new Date(deps.clock.nowMs()).toISOString() } };
  }
  if (url.pathname === '/' && request.method === 'POST') {
    return answerApiCall(deps, request.headers, body);
  }
  const headers = request.headers;
  return answerOauth(deps, { method: request.method ?? 'GET', url, headers, body });
}

function fail(response: ServerResponse, error: unknown): void {
  reportFailure('cognito', error);
  const json = { __type: 'InternalErrorException', message: 'The local Cognito failed.' };
  send(response, { status: 500, json });
}

const resolve = (value: string | (() => string)) => (typeof value === 'string' ? value : value());
const trimSlash = (address: string) => address.replace(/\/$/, '');
