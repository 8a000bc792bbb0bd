import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { allFunctions, apiFunctions } from '#lambdas/functions.constants.ts';
import { bundleFunctions } from '#scripts/bundle-functions.ts';
import { atMost, type Figure } from '../figure.ts';
import { median, progress } from '../measure.ts';

const ROUNDS = 9;
/** A function that answers requests; one that answers events, where no person waits. */
const GOAL = { api: 1.2, event: 2.5 };

const root = join(import.meta.dirname, '../../..');
const reference = { name: 'reference', entry: 'scripts/bench/parts/cold-reference.ts' };

/**
 * Processor time of importing each bundled function in a fresh process, beside the reference's.
 * All functions run in turn in each round; the ratio is the median of the rounds' ratios.
 */
export async function benchColdImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(root, 'dist', 'bench-'));
  const functions = [reference, ...allFunctions];
  try {
    await bundleFunctions({
      root,
      functions,
      outDir: join(folder, 'lambdas'),
    });
    const times = new Map(functions.map(({ name }) => [name, [] as number[]]));
    for (let round = -1; round < ROUNDS; round++)
      for (const { name } of functions) {
        const milliseconds = importTimeOf(join(folder, 'lambdas', name, 'index.mjs'));
        if (round >= 0) times.get(name)?.push(milliseconds);
      }
    const referenceTimes = times.get(reference.name) ?? [];
    progress(`reference: ${median(referenceTimes).toFixed(0)} ms`);
    const api = new Set<string>(Object.values(apiFunctions).map(({ name }) => name));
    return allFunctions.map(({ name }) => {
      const own = times.get(name) ?? [];
      progress(`${name}: ${median(own).toFixed(0)} ms`);
      return atMost(
        api.has(name) ? GOAL.api : GOAL.event,
        `cold import of ${name}: processor time beside the reference`,
        median(own.map((time, round) => time / (referenceTimes[round] ?? Number.NaN))),
      );
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Settings in the form that functions parse at start. */
const environment = {
  AWS_REGION: 'ap-south-1',
  TABLE_NAME: 'table',
  FILES_BUCKET: 'files',
  USER_POOL_ID: 'ap-south-1_pool',
  USER_POOL_ISSUER: 'https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_pool',
  API_CLIENT_ID: 'api',
  WEB_CLIENT_ID: 'web',
  MAIL_FROM: 'no-reply@portal.example.org',
  MAIL_WINDOW_SECONDS: '60',
  SMS_ORIGINATION_IDENTITY: 'PORTAL',
  SMS_INDIA_ENTITY_ID: '',
  SMS_INDIA_TEMPLATE_ID: '',
  WHATSAPP_PHONE_NUMBER_ID: '',
  WHATSAPP_TEMPLATE_NAME: '',
  WHATSAPP_DOCUMENT_TEMPLATE_NAME: '',
  WHATSAPP_TEMPLATE_LANGUAGE: 'en',
  PORTAL_ORIGIN: 'https://portal.example.org',
  CODE_CALLING_CODES: '91',
  MEETING_PROVIDER: '{"kind":"none"}',
  IDENTITY_KEYS_SECRET: 'identity-keys',
};

/** Milliseconds of processor time, which other programs on the machine do not add to. */
function importTimeOf(file: string): number {
  const code = `
    const before = process.cpuUsage();
    await import(${JSON.stringify(file)});
    const { user, system } = process.cpuUsage(before);
    process.stdout.write(String((user + system) / 1000));`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', code],
    { env: environment, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${file} cannot be imported:\n${stderr}`);
  return z.coerce.number().parse(stdout);
}
