import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Table } from 'aws-cdk-lib/aws-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PUBLIC_BREACHED_PASSWORDS } from '#lambdas/accounts/deps/breached-passwords.constants.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { allFunctions, apiFunctions } from '#lambdas/functions.constants.ts';
import { parseStage, settingsOf } from '#lib/config/stages.ts';
import { environmentOf } from '#lib/constructs/functions/reach.ts';
import type { EnvironmentName } from '#shared/function-definition.constants.ts';
import { exampleSettings } from '#tests/support/example-settings.ts';
import { WITHOUT_RULES } from './support/synthesised.ts';

const root = join(import.meta.dirname, '..', '..');
const environment = { ...process.env };

afterEach(() => {
  process.env = { ...environment };
});

/** Loads a function's modules again with only the named settings. Returns the handler. */
async function load(entry: string, names: readonly EnvironmentName[]): Promise<unknown> {
  vi.resetModules();
  process.env = {
    PATH: environment['PATH'],
    AWS_REGION: 'ap-south-1',
    ...Object.fromEntries(names.map((name) => [name, exampleSettings[name]])),
  };
  const { handler } = await import(join(root, entry));
  return handler;
}

describe('the settings in a function definition', () => {
  it.each(allFunctions)('are sufficient for $name to start', async (definition) => {
    expect(await load(definition.entry, definition.environment)).toBeTypeOf('function');
  });

  it('are named in the error when the stack does not provide them', async () => {
    const [accounts] = allFunctions;
    if (!accounts) throw new Error('No functions');
    await expect(
      load(
        accounts.entry,
        accounts.environment.filter((name) => name !== 'MAIL_FROM'),
      ),
    ).rejects.toThrow('MAIL_FROM');
  });
});

describe('the settings of a stage', () => {
  /** What a function of a stage with these settings gets. */
  const given = (settings: Record<string, unknown>, environment: readonly EnvironmentName[]) => {
    const stack = new Stack(new App(WITHOUT_RULES), 'Settings');
    return environmentOf(
      { ...apiFunctions.notes, environment },
      {
        stage: parseStage('dev', { ...settingsOf('dev'), ...settings }),
        table: Table.fromTableName(stack, 'Table', 'portal'),
      },
    );
  };

  it('reach the functions', () => {
    const mail = { identity: 'example.org', from: 'no-reply@example.org', perSecond: 3 };
    expect(
      given({ mail, codeCallingCodes: ['91', '65'] }, [
        'MAILS_PER_SECOND',
        'MAIL_FROM',
        'MAIL_EVENTS_SET',
        'CODE_CALLING_CODES',
      ]),
    ).toEqual({
      MAILS_PER_SECOND: '3',
      MAIL_FROM: 'no-reply@example.org',
      MAIL_EVENTS_SET: 'neutral-portal-dev',
      CODE_CALLING_CODES: '91,65',
    });
    const { SOURCE_BUDGETS = '' } = given({ sourceBudgets: { signUps: 77 } }, ['SOURCE_BUDGETS']);
    expect(sourceBudgetsSchema.parse(JSON.parse(SOURCE_BUDGETS))).toEqual({
      ...sourceBudgetsSchema.parse({}),
      signUps: 77,
    });
  });

  it('ask a server about new passwords, unless there is none', () => {
    const server = 'https://passwords.example.org/';
    for (const [breachedPasswords, expected] of [
      [undefined, PUBLIC_BREACHED_PASSWORDS],
      [server, server],
      ['none', ''],
    ])
      expect(given(breachedPasswords ? { breachedPasswords } : {}, ['BREACHED_PASSWORDS'])).toEqual(
        { BREACHED_PASSWORDS: expected },
      );
  });

  it('withhold uploads until their verdict, those from before the scan excepted', () => {
    const since = '2026-11-28T16:30:00Z';
    for (const [settings, expected] of [
      [{}, 'off'],
      [{ isMalwareScanned: true }, 'on'],
      [{ isMalwareScanned: true, malwareScannedSince: since }, since],
    ] as const)
      expect(given(settings, ['MALWARE_SCAN'])).toEqual({ MALWARE_SCAN: expected });
  });
});
