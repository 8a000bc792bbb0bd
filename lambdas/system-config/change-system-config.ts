import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { systemConfigKeys } from './record/system-config-keys.ts';
import {
  findSystemSettings,
  type SystemSettings,
  settingsSchema,
} from './record/system-config-repository.ts';

type SettingName = keyof SystemSettings;

const settingNameSchema = settingsSchema.keyof();

/** Parses settings from a command or a file. Throws `invalid_input` with all problems. */
export function parseSystemSettings(input: unknown): SystemSettings {
  const parsed = z.strictObject(settingsSchema.shape).safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', z.prettifyError(parsed.error));
}

/** Parses names of settings. Throws `invalid_input` for unknown names. */
export function parseSettingNames(names: readonly string[]): SettingName[] {
  const parsed = z.array(settingNameSchema).safeParse(names);
  if (parsed.success) return parsed.data;
  const unknown = names.filter((name) => !settingNameSchema.safeParse(name).success);
  throw new AppError(
    'invalid_input',
    `There is no setting ${unknown.join(', ')}: ${settingNameSchema.options.join(', ')}`,
  );
}

type Change = { set: SystemSettings; unset: readonly SettingName[]; operator: Operator };

/**
 * Changes the deployment's settings; `unset` settings return to their defaults. Returns the names
 * of the changed settings. Writes nothing if there are none.
 */
export async function changeSystemConfig(
  deps: { table: Table; clock: Clock },
  { set, unset, operator }: Change,
): Promise<SettingName[]> {
  const changed = settingsThatChange(await findSystemSettings(deps.table), { set, unset });
  if (changed.length === 0) return [];
  const assigned = changed.filter((name) => set[name] !== undefined);
  const removed = changed.filter((name) => set[name] === undefined);
  const list = (names: readonly string[]) => names.map((name) => `#${name}`).join(', ');
  await transact(deps.table, () => [
    {
      Update: {
        TableName: deps.table.name,
        Key: systemConfigKeys.settings(),
        UpdateExpression: [
          ...(assigned.length > 0
            ? [`SET ${assigned.map((name) => `#${name} = :${name}`).join(', ')}`]
            : []),
          ...(removed.length > 0 ? [`REMOVE ${list(removed)}`] : []),
        ].join(' '),
        ExpressionAttributeNames: Object.fromEntries(changed.map((name) => [`#${name}`, name])),
        ...(assigned.length > 0 && {
          ExpressionAttributeValues: Object.fromEntries(
            assigned.map((name) => [`:${name}`, set[name]]),
          ),
        }),
      },
    },
    operationRecord(deps, {
      operator,
      event: 'system_config_changed',
      subject: 'SYSTEM',
      change: { set: assigned, unset: removed },
    }),
  ]);
  return changed;
}

/** Returns the names of the settings that a change would alter. */
export function settingsThatChange(
  before: SystemSettings,
  { set, unset }: Pick<Change, 'set' | 'unset'>,
): SettingName[] {
  return settingNameSchema.options.filter((name) =>
    unset.includes(name)
      ? before[name] !== undefined
      : set[name] !== undefined && !isDeepStrictEqual(set[name], before[name]),
  );
}
