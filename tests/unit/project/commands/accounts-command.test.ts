import { describe, expect, test } from 'vitest';
import { readAccountFile } from '#scripts/accounts/account-file.ts';
import { paced } from '#scripts/accounts/accounts-deps.ts';
import { readAccountsCommand } from '#scripts/accounts/read-accounts-command.ts';
import { readReplacement } from '#scripts/lost-phone/read-replacement.ts';
import { UsageError } from '#scripts/operate/read-command.ts';

const read = (...args: string[]) => readAccountsCommand(args, '/data');

describe('the acts on all accounts on the command line', () => {
  test('are read with their file, pool and place', () => {
    expect(read('export-accounts', '--to', 'a.jsonl', '--stage', 'dev', '--dry-run')).toEqual({
      act: { kind: 'export-accounts', file: 'a.jsonl', pool: undefined },
      target: { kind: 'stage', stage: 'dev' },
      isDryRun: true,
      isConfirmed: false,
    });
    const act = read('import-accounts', '--from', 'a', '--pool', 'ap-south-1_abc', '--local')?.act;
    expect(act).toEqual({ kind: 'import-accounts', file: 'a', pool: 'ap-south-1_abc' });
  });

  test('leave other acts to others', () => {
    expect(read('show-config', '--local')).toBeUndefined();
    expect(read('export-accounts', '--help')).toBeUndefined();
  });

  test.each([
    [['export-accounts', '--local'], 'takes --to with a file'],
    [['import-accounts', '--local', '--to', 'a'], 'takes --from with a file'],
    [['export-accounts', '--local', '--to', 'a', '--from', 'b'], '--from does not belong'],
    [['export-accounts', 'a', '--local', '--to', 'a'], 'takes options only'],
    [['export-accounts', '--local', '--to', 'a', '--pool', '../x'], 'is no id of a user pool'],
    [['export-accounts', '--to', 'a'], 'Say where'],
  ])('%j is refused', (args, said) => {
    expect(() => read(...args)).toThrow(UsageError);
    expect(() => read(...args)).toThrow(said);
  });
});

test('calls to the user pool keep ten a second', async () => {
  const pauses: number[] = [];
  let now = 0;
  const client = paced({
    pool: { client: { send: async () => ({}) }, userPoolId: 'pool' },
    clock: { now: () => new Date(now) },
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
      now += milliseconds;
    },
  } as unknown as Parameters<typeof paced>[0]);
  // biome-ignore lint/suspicious/noExplicitAny: the command does not matter
  for (let call = 0; call < 4; call += 1) await client.send({} as any);
  expect(pauses).toEqual([100, 100, 100]);
});

test('a file of accounts ends after its last whole page, and a wrong line is named', () => {
  const page = '{"kind":"page","pool":"p","next":"n"}\n';
  expect(readAccountFile(`${page}{"kind":"acc`)).toMatchObject({
    next: 'n',
    isComplete: false,
    keptBytes: page.length,
  });
  expect(() => readAccountFile(`${page}{"kind":"account"}\n`)).toThrow('Line 2');
});

describe('replace-mobile', () => {
  test('takes an address and a number, in any spelling', () => {
    const words = ['replace-mobile', 'a@example.com', '98200 12345', '--local', '--yes'];
    expect(readReplacement(words, 'data')).toMatchObject({
      act: { kind: 'replace-mobile', email: 'a@example.com', mobile: '+919820012345' },
      isConfirmed: true,
    });
    expect(readReplacement(['show-person', 'replace-mobile'], 'data')).toBeUndefined();
  });

  test.each([
    [['replace-mobile', 'a@example.com', '--local'], 'takes an email address and a phone number'],
    [['replace-mobile', 'a@example.com', '12', '--local'], '12 is no phone number'],
    [['replace-mobile', 'a@example.com', '9820012345'], 'Say where'],
  ])('refuses %j', (words, said) => {
    expect(() => readReplacement(words, 'data')).toThrow(said);
  });
});
