import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { close, type Emulator, LOCAL_REGION, listen, PortBusyError } from 'local-aws';
import { invoke, startLambda } from 'local-aws/lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { createPortalApi, portalFunctions } from '#local/portal-api.ts';

/** A database that accepts connections and never responds, so that calls stay in flight. */
let sockets: Socket[];
const silent = createTcpServer((socket) => sockets.push(socket.on('error', () => undefined)));
let log: string[];
let lambda: Emulator;

beforeEach(async () => {
  log = [];
  sockets = [];
  if (!silent.listening) await once(silent.listen(0, '127.0.0.1'), 'listening');
  lambda = await startLambda(options(0));
});

afterEach(async () => {
  await lambda.close();
  for (const socket of sockets) socket.destroy();
});

function options(port: number) {
  const address = silent.address();
  const silentPort = typeof address === 'object' ? address?.port : undefined;
  return {
    functions: portalFunctions,
    port,
    environment: {
      AWS_REGION: LOCAL_REGION,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${silentPort}`,
      TABLE_NAME: 'table',
      FILES_BUCKET: 'files',
      USER_POOL_ID: 'ap-south-1_local',
      USER_POOL_ISSUER: 'http://127.0.0.1:1',
      API_CLIENT_ID: 'api',
      WEB_CLIENT_ID: 'web',
      MAIL_FROM: 'no-reply@neutral-portal.example',
      SMS_ORIGINATION_IDENTITY: 'NEUTRL',
      PORTAL_ORIGIN: 'http://127.0.0.1:1',
      CODE_CALLING_CODES: '91',
      SOURCE_BUDGETS: JSON.stringify(sourceBudgetsSchema.parse({})),
    },
    reloadOn: [],
    onLog: (line: string) => log.push(line),
  };
}

/** Ids of the worker processes that this process started. */
function workers(): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [pid, parent] = line.trim().split(/\s+/).map(Number);
      return pid && parent === process.pid && line.includes('worker.ts') ? [pid] : [];
    });
}

function killWorker(signal: NodeJS.Signals): void {
  const [pid, ...others] = workers();
  if (!pid || others.length) throw new Error('Expected exactly one process of the functions');
  process.kill(pid, signal);
}

/** An event that is answered without another service: no session, 421. */
const withoutSession = {
  resource: '/s3-url',
  httpMethod: 'POST',
  headers: { 'Usage-Mode': 'mediator' },
  requestContext: { requestId: 'request-1', identity: { sourceIp: '127.0.0.1' } },
  body: '{}',
};

it.each(['SIGKILL', 'SIGTERM', 'SIGABRT'] as const)(
  'restarts the worker after %s; the next call waits for it',
  async (signal) => {
    for (let times = 1; times <= 2; times += 1) {
      killWorker(signal);
      await expect
        .poll(() => log.filter((line) => line.includes(`functions ended (${signal})`)).length)
        .toBe(times);
      const outcome = await invoke(lambda.endpoint, 'upload-addresses', withoutSession, 29_000);
      expect(outcome).toMatchObject({ kind: 'answered', payload: { statusCode: 421 } });
    }
  },
);

it('fails a request in flight at once when the worker is killed, and serves the next', async () => {
  const api = createPortalApi({
    lambdaEndpoint: lambda.endpoint,
    cognitoEndpoint: 'http://127.0.0.1:1',
    userPoolId: 'ap-south-1_local',
  });
  const server = createHttpServer((request, response) => {
    void api(request, response, request.url ?? '/');
  });
  const origin = `http://127.0.0.1:${await listen(server, 0)}`;
  const validate = () =>
    fetch(`${origin}/validate-email`, {
      method: 'POST',
      headers: { 'Usage-Mode': 'mediator' },
      body: JSON.stringify({ email: 'someone@example.com' }),
    });
  const inFlight = validate();
  await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const endings = () => log.filter((line) => line.includes('functions ended (SIGKILL)')).length;
  const before = endings();
  killWorker('SIGKILL');
  const answer = await inFlight;
  // The gateway document maps the integration failure to DEFAULT_5XX.
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { code: 'internal', message: 'Something went wrong!' },
  ]);
  // The connection breaks before the host learns that its process has ended.
  await expect.poll(endings).toBe(before + 1);
  const next = await invoke(lambda.endpoint, 'upload-addresses', withoutSession, 29_000);
  expect(next.kind).toBe('answered');
  await close(server);
});

it('closes directly after the worker was killed, and leaves no process', async () => {
  killWorker('SIGKILL');
  await lambda.close();
  expect(workers()).toEqual([]);
});

it('closes although the worker is stopped', async () => {
  killWorker('SIGSTOP');
  await lambda.close();
  expect(workers()).toEqual([]);
});

it('reports a busy port in one sentence', async () => {
  const port = Number(new URL(lambda.endpoint).port);
  const secondStart = startLambda(options(port));
  await expect(secondStart).rejects.toThrow(PortBusyError);
  await expect(secondStart).rejects.toThrow(`Port ${port} is already in use`);
  expect(log).toEqual([]);
});
