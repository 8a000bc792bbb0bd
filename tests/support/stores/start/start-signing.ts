import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { KMSClient } from '@aws-sdk/client-kms';
import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetExecutionHistoryCommand, paginateListExecutions, SFNClient } from '@aws-sdk/client-sfn';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { Context } from 'aws-lambda';
import { startKms } from 'local-aws/kms';
import { startSigningGateway } from 'local-aws/signing-gateway';
import { startStepFunctions } from 'local-aws/step-functions';
import { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { findSigning } from '#lambdas/signing/record/signing-repository.ts';
import { signingMachine } from '#lambdas/signing/signing-machine.constants.ts';
import { provisionStateMachines } from '#local/provision/provision-state-machines.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { provisionEvidenceKey } from '#stack/provision-evidence-key.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { LINK_KEYS_SECRET_NAME, linkKeysSecret, linksTo } from '#tests/support/keys/link-keys.ts';
import {
  SIGNING_KEYS_SECRET_NAME,
  SIGNING_TOKEN_SECRET_NAME,
  signingKeysSecret,
} from '#tests/support/keys/signing-keys.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { scanTable } from '../scan-table.ts';
import { startDocuments } from './start-documents.ts';

const AUTH_TOKEN = 'token-of-the-tests';

/**
 * The signing's handler and state machine on the case, people and files of `startDocuments`, with
 * the local Step Functions and the local signing gateway. The test is the table's stream, the
 * browser and the clock.
 */
export type Signings = Awaited<ReturnType<typeof startSignings>>;

type Facts = {
  userId?: string;
  key?: string;
  /** IP address and port of the browser. */
  viewer?: string;
};

export async function startSignings() {
  const on = await startDocuments();
  const folder = await mkdtemp(join(tmpdir(), 'portal-signing-'));
  const at = (name: string) => ({ port: 0, dataDir: join(folder, name) });
  const secrets = new SecretsManagerClient();
  for (const [Name, SecretString] of [
    [LINK_KEYS_SECRET_NAME, linkKeysSecret],
    [SIGNING_KEYS_SECRET_NAME, signingKeysSecret],
    [SIGNING_TOKEN_SECRET_NAME, AUTH_TOKEN],
  ])
    await secrets.send(new CreateSecretCommand({ Name, SecretString }));
  secrets.destroy();
  const gateway = await startSigningGateway({ ...at('gateway'), authToken: AUTH_TOKEN });
  const kms = await startKms(at('kms'));
  process.env['AWS_ENDPOINT_URL_KMS'] = kms.endpoint;
  const kmsClient = new KMSClient();
  process.env['INSTITUTION_NAME'] = 'Pune Centre';
  process.env['EVIDENCE_KEY'] = await provisionEvidenceKey(kmsClient);
  kmsClient.destroy();
  let steps: (event: unknown) => Promise<unknown> = async () => undefined;
  const lambda = await serveInvocations((event) => steps(event));
  const stepFunctions = await startStepFunctions({
    ...at('step-functions'),
    lambdaEndpoint: () => lambda.endpoint,
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SFN: stepFunctions.endpoint,
    LINK_KEYS_SECRET: LINK_KEYS_SECRET_NAME,
    SIGNING_KEYS_SECRET: SIGNING_KEYS_SECRET_NAME,
    RECORD_LOCK: 'COMPLIANCE 1',
    SIGNING_GATEWAY: JSON.stringify({
      url: `${gateway.endpoint}/signdoc`,
      apiUrl: `${gateway.endpoint}/api`,
      certificatePem: gateway.certificatePem,
      tokenSecret: SIGNING_TOKEN_SECRET_NAME,
    }),
  });
  const sfn = new SFNClient();
  const machines = await provisionStateMachines(sfn, { signing: signingMachine });
  const { handler } = await import('#lambdas/signing/handler.ts');
  const { handler: stepsHandler } = await import(
    '#lambdas/signing/machine/signing-steps.lambda.ts'
  );
  const { connectMachines } = await import('#lambdas/signing/connect.door.ts');
  const { followSigningLinks } = await import('#lambdas/signing/machine.door.ts');
  steps = stepsHandler;

  async function ask(
    id: keyof typeof signingEndpoints,
    {
      userId,
      key = '',
      viewer,
      form,
      ...rest
    }: Facts & {
      params?: Record<string, string>;
      body?: object;
      query?: Record<string, string>;
      form?: string;
    } = {},
  ) {
    const { method, path } = signingEndpoints[id];
    const event = apiEvent(method, path, {
      ...rest,
      ...(userId && { userId }),
      ...(form !== undefined && { rawBody: form }),
      headers: {
        ...(key && { 'Idempotency-Key': key }),
        ...(viewer && { 'cloudfront-viewer-address': viewer }),
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    });
    // The handlers do not read the Lambda context.
    const reply = await handler(
      form === undefined ? event : { ...event, body: form },
      {} as Context,
    );
    // Replies are untyped; each test asserts the fields that it reads.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const body: any = reply.body === '' ? {} : JSON.parse(reply.body);
    return {
      status: reply.statusCode,
      body,
      text: reply.body,
      location: String(reply.headers?.['Location'] ?? ''),
    };
  }

  const started = new Set<string>();
  /** Delivers new links to the consumer of the table's stream. */
  async function deliverLinks(): Promise<void> {
    const items = (await scanTable(on.table)).filter(
      ({ pk }) => String(pk).startsWith('SIGNINGLINK#') && !started.has(String(pk)),
    );
    const records = items.map((item) => ({
      eventName: 'INSERT' as const,
      dynamodb: { Keys: marshall({ pk: item['pk'], sk: item['sk'] }), NewImage: marshall(item) },
    }));
    const failures = await followSigningLinks(
      { machines: connectMachines(), signingMachine: machines.signing },
      // Marshalled as the stream's attribute values are.
      records as Parameters<typeof followSigningLinks>[1],
    );
    if (failures.length > 0) throw new AggregateError(failures);
    for (const { pk } of items) started.add(String(pk));
  }

  /** The signers' links in all unsent mails to an address, oldest first. */
  async function mailedLinks(email: string): Promise<string[]> {
    return linksTo(email, await queryAll(on.table, outboxKeys.all()));
  }

  async function until<Value>(
    what: string,
    read: () => Promise<Value | undefined | false>,
  ): Promise<Value> {
    for (let tries = 0; tries < 600; tries += 1) {
      const value = await read();
      if (value) return value;
      await pause(50);
    }
    throw new Error(`Waited in vain for ${what}`);
  }

  /** Starts the machines of new links and waits for the newest mail to an address. */
  async function linkOf(email: string, number = 1): Promise<string> {
    await deliverLinks();
    return until(`link ${number} to ${email}`, async () => (await mailedLinks(email))[number - 1]);
  }

  /** Whether every running machine waits for a task's token, so that no step of theirs is under way. */
  async function areMachinesWaiting(): Promise<boolean> {
    const pages = paginateListExecutions(
      { client: sfn },
      { stateMachineArn: machines.signing, statusFilter: 'RUNNING' },
    );
    for await (const { executions = [] } of pages)
      for (const { executionArn } of executions) {
        const { events: [newest] = [] } = await sfn.send(
          new GetExecutionHistoryCommand({ executionArn, reverseOrder: true, maxResults: 1 }),
        );
        if (newest?.type !== 'TaskSubmitted') return false;
      }
    return true;
  }

  const signing = async (signingId: string, n = 1) => {
    const record = await findSigning(on.table, { caseId: caseIdOf(n), signingId });
    if (!record) throw new Error(`No signing ${signingId}`);
    return record;
  };

  const gatewayPost = (path: string, fields: Record<string, string>) =>
    fetch(gateway.endpoint + path, { method: 'POST', body: new URLSearchParams(fields) });

  return {
    ...on,
    ask,
    deliverLinks,
    untilMachinesWait: () => until('machines that wait', areMachinesWaiting),
    linksTo: mailedLinks,
    linkOf,
    until,
    signing,
    gateway,
    sfn,
    machine: machines.signing,
    steps: stepsHandler,
    pdf: (name = 'Award') => textPdf(name, 2),
    /** A PDF of at least this size: comments at the end of a PDF are part of it. */
    async largePdf(bytes: number, name = 'Bundle') {
      const small = await textPdf(name, 2);
      const comments = Buffer.alloc(bytes, `${'%'.repeat(79)}\n`);
      return Buffer.concat([small, Buffer.from('\n'), comments, small.subarray(-1_024)]);
    },
    /** Adds a PDF document to a case; returns its id. */
    async addPdf(n = 1, bytes?: Uint8Array) {
      const address = await on.uploadDocument(bytes ?? (await textPdf('Award', 2)));
      return on.add(n, { name: 'Award.pdf', visibilityType: 'all', address });
    },
    /** Requests signatures and returns the signing as it was answered. */
    async request(body: object, facts: Facts = {}) {
      const { status, body: reply } = await ask('createSigning', {
        userId: 'usr_one',
        ...facts,
        body: { caseId: caseIdOf(1), ...body },
      });
      if (status !== 200) throw new Error(`Not requested: ${JSON.stringify(reply)}`);
      return reply.signing;
    },
    documentRecord: on.record,
    record: (arbitratorId: string) => ask('getSigningRecord', { params: { arbitratorId } }),
    handOver: (arbitratorId: string) => ask('startHandover', { body: { arbitratorId } }),
    /** Asks until a large document is prepared, as the page does. */
    handOverPrepared: (arbitratorId: string) =>
      until('the preparation', async () => {
        const reply = await ask('startHandover', { body: { arbitratorId } });
        return !reply.body.isPreparing && reply;
      }),
    /** Posts the parameters as the signer's browser does; returns the path of the page. */
    async openGateway(data: Record<string, string>): Promise<string> {
      const { Parameter1 = '', Parameter2 = '', Parameter3 = '', parameter2Url } = data;
      const text = parameter2Url ? await (await fetch(parameter2Url)).text() : Parameter2;
      const response = await gatewayPost('/signdoc', { Parameter1, Parameter2: text, Parameter3 });
      if (!response.ok) throw new Error(`The gateway refused: ${await response.text()}`);
      return new URL(response.url).pathname;
    },
    /** Clicks on the gateway's page; returns the form with which it sends the browser back. */
    async click(path: string, action = 'sign', behaviour: Record<string, string> = {}) {
      const html = await (await gatewayPost(path, { action, ...behaviour })).text();
      return readResultForm(html);
    },
    /** Sends the gateway's form to the portal's callback. */
    callback: ({ action, fields }: ResultForm, changes: Record<string, string> = {}) => {
      const [, outcome = '', uniqueId = ''] = /callback\/(\w+)\/([\w-]+)$/.exec(action) ?? [];
      return ask('receiveGatewayResult', {
        params: { outcome, uniqueId },
        form: new URLSearchParams({ ...fields, ...changes }).toString(),
      });
    },
    /** Makes the gateway's next status calls fail. */
    failGateway: (faults: { status: number; delayMs: number }[]) =>
      fetch(`${gateway.endpoint}/_local/faults`, { method: 'POST', body: JSON.stringify(faults) }),
    /** After the clock was moved: lets waiting executions see it. */
    wakeMachines: () =>
      fetch(`${stepFunctions.endpoint}/_local/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ advanceSeconds: 0 }),
      }),
    async stop() {
      sfn.destroy();
      await stepFunctions.close();
      await lambda.close();
      await gateway.close();
      await kms.close();
      await on.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type ResultForm = { action: string; fields: Record<string, string> };

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string) => text.replace(/&\w+;/g, (one) => entities[one] ?? one);

function readResultForm(html: string): ResultForm {
  const action = unescaped(/<form id="result"[^>]* action="([^"]*)"/.exec(html)?.[1] ?? '');
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = [...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]);
  return { action, fields: Object.fromEntries(fields) };
}

/** The Invoke API for one function in this process. */
async function serveInvocations(invoke: (event: unknown) => Promise<unknown>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const result = await invoke(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.end(JSON.stringify(result ?? null));
    } catch (error) {
      response.setHeader('X-Amz-Function-Error', 'Unhandled');
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      response.end(JSON.stringify({ errorType: name, errorMessage: message }));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}
