import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { invoke, startLambda } from 'local-aws/lambda';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { portalFunctions } from '#local/portal-api.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';

/** Commands that write: the points where a function can be interrupted. */
const writes =
  /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems|Admin(CreateUser|SetUserPassword|UpdateUserAttributes|DeleteUser|InitiateAuth|RespondToAuthChallenge))$/;

/**
 * A second instance of the running stack's functions in a separate process, with their log
 * lines. An interruption lets `allowedWrites` writes through and fails every later call.
 */
export async function startOwnFunctions(addresses: EndpointsFile) {
  let allowedWrites = Number.POSITIVE_INFINITY;
  const passes = (target: string) => {
    if (allowedWrites <= 0) return false;
    if (writes.test(target)) allowedWrites -= 1;
    return true;
  };
  const { endpoints, credentials, userPoolId, clients } = addresses;
  const cuts = await Promise.all(
    [endpoints.dynamodb, endpoints.cognito].map((endpoint) => startCut(endpoint, passes)),
  );
  const [dynamodb = '', cognito = ''] = cuts.map(originOf);
  const log: string[] = [];
  const lambda = await startLambda({
    functions: portalFunctions,
    port: 0,
    reloadOn: [],
    onLog: (line) => log.push(line),
    environment: {
      TABLE_NAME: addresses.table,
      FILES_BUCKET: addresses.buckets.files,
      USER_POOL_ID: userPoolId,
      USER_POOL_ISSUER: `${endpoints.cognito}/${userPoolId}`,
      API_CLIENT_ID: clients.api,
      WEB_CLIENT_ID: clients.web,
      MAIL_FROM: 'Neutral Portal <no-reply@neutral-portal.example>',
      SMS_ORIGINATION_IDENTITY: 'NEUTRL',
      PORTAL_ORIGIN: addresses.web,
      CODE_CALLING_CODES: '91',
      // Small enough for tests to use up.
      SOURCE_BUDGETS: JSON.stringify(sourceBudgetsSchema.parse({ signUps: 20, addressChecks: 60 })),
      AWS_REGION: addresses.region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito,
      AWS_ENDPOINT_URL_S3: endpoints.s3,
      AWS_ENDPOINT_URL_SESV2: endpoints.messages,
      AWS_ENDPOINT_URL_PINPOINT_SMS_VOICE_V2: endpoints.messages,
      // An interrupted function makes no retries.
      AWS_MAX_ATTEMPTS: '1',
    },
  });
  return {
    log,
    /** Serves one request; every call after `writes` writes fails. */
    async serve(event: APIGatewayProxyEvent, writesBefore = Number.POSITIVE_INFINITY) {
      allowedWrites = writesBefore;
      const outcome = await invoke(lambda.endpoint, 'accounts', event, 20_000);
      allowedWrites = Number.POSITIVE_INFINITY;
      if (outcome.kind !== 'answered') throw new Error(`The function ${outcome.kind}`);
      // API Gateway's proxy shape (lambdas/shared/http/error-response.ts).
      const { statusCode, body, headers } = outcome.payload as {
        statusCode: number;
        body: string;
        headers?: Record<string, string>;
      };
      return { status: statusCode, body: JSON.parse(body), headers: new Headers(headers) };
    },
    async stop() {
      await lambda.close();
      for (const cut of cuts) {
        cut.closeAllConnections();
        cut.close();
      }
    },
  };
}

async function startCut(endpoint: string, passes: (target: string) => boolean): Promise<Server> {
  const server = createServer((request, response) => {
    if (!passes(String(request.headers['x-amz-target']))) {
      request.socket.destroy();
      return;
    }
    const onwards = forward(
      `${endpoint}${request.url ?? '/'}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    onwards.on('error', () => request.socket.destroy());
    request.pipe(onwards);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

// A listening server has an address with a port.
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
