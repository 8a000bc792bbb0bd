import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import * as z from 'zod';
import { endpointList } from '#contracts/endpoints.ts';
import { allFunctions, apiFunctions } from '#lambdas/functions.constants.ts';
import { bundleFunctions } from '#scripts/functions/bundle-functions.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { exampleSettings } from '#tests/support/example-settings.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, progress } from '../measure.ts';

const ROUNDS = 9;
/** A function that answers requests; one that answers events, where no person waits. */
const GOAL = { api: 1.2, event: 3.5, firstRequest: 2.2 };

const root = join(import.meta.dirname, '../../..');
const reference = { name: 'reference', entry: 'scripts/bench/parts/cold-reference.ts' };
const USER = 'usr_cold';

type Times = { imported: number; answered?: number | undefined };

/**
 * Processor time of importing each bundled function in a fresh process, and of importing it and
 * answering its first request, beside the reference's. All functions run in turn in each round;
 * the ratio is the median of the rounds' ratios.
 */
export async function benchColdImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(root, 'dist', 'bench-'));
  const codeOf = (name: string) =>
    join(folder, name === reference.name ? 'reference' : 'functions', name, 'index.mjs');
  const functions = [reference, ...allFunctions];
  const table = await startAnsweringTable();
  try {
    // The reference is bundled alone, so that it holds nothing that only the others use.
    await bundleFunctions({ root, functions: [reference], outDir: join(folder, 'reference') });
    await bundleFunctions({ root, functions: allFunctions, outDir: join(folder, 'functions') });
    const times = new Map(functions.map(({ name }) => [name, [] as Times[]]));
    for (let round = -1; round < ROUNDS; round++)
      for (const { name } of functions) {
        const measured = await timesOf(codeOf(name), table.address, firstRequestOf(name));
        if (round >= 0) times.get(name)?.push(measured);
      }
    const ratioOf = (name: string, step: keyof Times) => {
      const timeIn = (of: string, round: number) => times.get(of)?.[round]?.[step] ?? Number.NaN;
      const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
      const milliseconds = median(rounds.map((round) => timeIn(name, round)));
      progress(`${name} ${step}: ${milliseconds.toFixed(0)} ms`);
      return median(rounds.map((round) => timeIn(name, round) / timeIn(reference.name, round)));
    };
    for (const step of ['imported', 'answered'] as const) ratioOf(reference.name, step);
    const api = new Set<string>(Object.values(apiFunctions).map(({ name }) => name));
    return [
      ...allFunctions.map(({ name }) =>
        atMost(
          api.has(name) ? GOAL.api : GOAL.event,
          `cold import of ${name}: processor time beside the reference`,
          ratioOf(name, 'imported'),
        ),
      ),
      ...[...api].map((name) =>
        atMost(
          GOAL.firstRequest,
          `first request of ${name}, import included: processor time beside the reference`,
          ratioOf(name, 'answered'),
        ),
      ),
    ];
  } finally {
    rmSync(folder, { recursive: true });
    table.stop();
  }
}

/** A read of the domain where it has one; undefined for functions that answer events. */
function firstRequestOf(name: string): object | undefined {
  if (name === reference.name) return { id: 'item' };
  const domain = Object.entries(apiFunctions).find(([, { name: own }]) => own === name)?.[0];
  const own = endpointList.filter((one) => one.domain === domain);
  const found = own.find(({ method, access }) => method === 'GET' && access !== 'public') ?? own[0];
  if (!found) return undefined;
  const params = [...found.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => [param, 'none']);
  return apiEvent(found.method, found.path, {
    userId: USER,
    params: Object.fromEntries(params),
  });
}

/** A table that answers at once. It holds one session and nothing else. */
async function startAnsweringTable() {
  const now = new Date().toISOString();
  const string = (S: string) => ({ S });
  const session = {
    userId: string(USER),
    sessionId: string('session-1'),
    role: string('mediator'),
    emailVerified: { BOOL: true },
    isProfileComplete: { BOOL: true },
    createdAt: string(now),
    // Later than any round, so that no request writes that the session was used.
    lastSeenAt: string(new Date(Date.now() + 3_600_000).toISOString()),
  };
  const server = createServer(async (request, response) => {
    const isSession = (await text(request)).includes('SESSION#');
    response.setHeader('content-type', 'application/x-amz-json-1.0');
    response.end(
      JSON.stringify({ Items: [], Count: 0, Responses: {}, ...(isSession && { Item: session }) }),
    );
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const environment = {
  ...exampleSettings,
  MEETING_PROVIDER: '{"kind":"none"}',
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

/** Milliseconds of processor time, which other programs on the machine do not add to. */
async function timesOf(file: string, tableAddress: string, event?: object): Promise<Times> {
  const code = `
    const before = process.cpuUsage();
    const spent = () => {
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const { handler } = await import(${JSON.stringify(file)});
    const imported = spent();
    const event = ${JSON.stringify(event)};
    const reply = event && await handler(event, {});
    const answered = event && spent();
    process.stdout.write('\\n' + JSON.stringify({ imported, answered, status: reply?.statusCode }));
    process.exit();`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', code],
    { env: { ...environment, AWS_ENDPOINT_URL: tableAddress } },
  );
  const { status, ...times } = timesSchema.parse(JSON.parse(stdout.split('\n').at(-1) ?? ''));
  if (status && status >= 500) throw new Error(`${file} answered ${status}:\n${stdout}`);
  return times;
}

const timesSchema = z.object({
  imported: z.number(),
  answered: z.number().optional(),
  status: z.number().optional(),
});
