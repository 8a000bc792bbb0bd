import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allFunctions } from '#lambdas/functions.constants.ts';
import type { EnvironmentName } from '#shared/function-definition.constants.ts';
import { exampleSettings } from '#tests/support/example-settings.ts';

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
