import type { Emulator } from 'local-aws';
import { type LocalQuota, startServiceQuotas } from 'local-aws/service-quotas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stageOf } from '#lib/config/stages.ts';
import { checkTranscribe } from '#scripts/doctor/check-transcribe.ts';

/** The doctor's client against a local Service Quotas, for an account with its first quotas. */

const quota = (code: string, name: string, value: number): LocalQuota => ({
  ...{ serviceCode: 'transcribe', code, name, value },
});
const JOBS = quota('L-6F7AB1C9', 'Number of concurrent batch transcription jobs', 250);
const HTTP2 = quota(
  'L-HTTP2',
  'Number of concurrent HTTP/2 streams for streaming transcription',
  25,
);
const SOCKETS = quota('L-SOCKET', 'Number of StartStreamTranscription WebSocket requests', 25);
const MEDICAL = quota('L-MED', 'Number of StartMedicalStreamTranscription WebSocket requests', 1);

const keys = ['AWS_ENDPOINT_URL_SERVICE_QUOTAS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const before = keys.map((key) => process.env[key]);
let emulator: Emulator | undefined;
const account = async (quotas: LocalQuota[]) => {
  await emulator?.close();
  emulator = await startServiceQuotas({ port: 0, quotas });
  process.env['AWS_ENDPOINT_URL_SERVICE_QUOTAS'] = emulator.endpoint;
};
beforeAll(() => {
  process.env['AWS_ACCESS_KEY_ID'] = 'local';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
});
afterAll(async () => {
  await emulator?.close();
  for (const [at, key] of keys.entries())
    if (before[at] === undefined) delete process.env[key];
    else process.env[key] = before[at];
});

const { speechUse } = stageOf('dev');
const check = (use: Partial<typeof speechUse> = {}) =>
  checkTranscribe({ region: 'ap-south-1', speechUse: { ...speechUse, ...use } });

it('finds that a new account has what the settings expect at first', async () => {
  await account([MEDICAL, JOBS, HTTP2, SOCKETS]);
  expect((await check()).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
});

it('warns of each quota that is too low, with the command to ask for more', async () => {
  await account([MEDICAL, JOBS, HTTP2, SOCKETS]);
  const found = await check({ liveSessions: 100, examinations: 4, recordings: 251 });
  expect(found).toEqual([
    {
      state: 'missing',
      what: '52 HTTP/2 streams of Transcribe at the same moment (the account has 25)',
      remedy: expect.stringContaining(
        '--quota-code L-HTTP2 --desired-value 52 --region ap-south-1',
      ),
    },
    {
      state: 'missing',
      what: '100 web-socket streams of Transcribe at the same moment (the account has 25)',
      remedy: expect.stringMatching(
        /^Run aws service-quotas request-service-quota-increase --service-code transcribe --quota-code L-SOCKET --desired-value 100 /,
      ),
    },
    expect.objectContaining({ state: 'missing', what: expect.stringMatching(/^251 jobs/) }),
  ]);
});

it('says what it could not check: a quota that is not listed, and a service that is not', async () => {
  await account([MEDICAL, JOBS, HTTP2]);
  expect((await check())[1]).toMatchObject({
    ...{ state: 'unknown', remedy: expect.stringContaining('does not list this quota') },
  });
  await account([{ ...JOBS, serviceCode: 'lambda' }]);
  expect(await check()).toEqual([
    expect.objectContaining({ state: 'unknown', what: 'Quotas of Amazon Transcribe' }),
  ]);
});
