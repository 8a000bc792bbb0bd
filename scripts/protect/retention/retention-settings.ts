import * as z from 'zod';
import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import type { Clock } from '#shared/clock.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { protectKeys } from '../record/protect-keys.ts';
import { itemRules } from '../register/register.ts';

/** Days after which kinds of items are removed; 'keep' for no limit. */

export const RETENTION_DAYS = { min: 30, max: 36_500 } as const;

const daysSchema = z.union([
  z.int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max),
  z.literal('keep'),
]);
export type RetentionDays = z.output<typeof daysSchema>;

const storedSchema = z.object({
  version: z.number().int().positive(),
  days: z.record(z.string(), daysSchema),
});

export type RetentionLine = { kind: string; days: RetentionDays; ageFrom: string; isSet: boolean };

/** The kinds whose retention can be set, with the days that hold for them. */
export async function listRetention(table: Table): Promise<RetentionLine[]> {
  const set = (await findStored(table))?.days ?? {};
  return itemRules.flatMap(({ kind, ageFrom, days }): RetentionLine[] =>
    ageFrom === undefined
      ? []
      : [{ kind, ageFrom, days: set[kind] ?? days ?? 'keep', isSet: set[kind] !== undefined }],
  );
}

async function findStored(table: Table) {
  const item = await getItem(table, protectKeys.retention(), { isConsistent: true });
  return item && storedSchema.parse(item);
}

/** Sets the retention of kinds, with the audit record. Returns the names of those that changed. */
export async function setRetention(
  deps: { table: Table; clock: Clock },
  { set, operator }: { set: Readonly<Record<string, RetentionDays>>; operator: Operator },
): Promise<string[]> {
  const { table } = deps;
  return changeItem(table, {
    read: () => findStored(table),
    plan: (before) => {
      const changed = Object.keys(set).filter((kind) => before?.days[kind] !== set[kind]);
      if (changed.length === 0) return { result: [] };
      const after = {
        version: (before?.version ?? 0) + 1,
        days: { ...before?.days, ...set },
      };
      return {
        result: changed,
        items: [
          {
            Put: {
              TableName: table.name,
              Item: { ...protectKeys.retention(), ...after },
              ...(before
                ? {
                    ConditionExpression: 'version = :before',
                    ExpressionAttributeValues: { ':before': before.version },
                  }
                : { ConditionExpression: 'attribute_not_exists(pk)' }),
            },
          },
          operationRecord(deps, {
            operator,
            event: 'retention_set',
            subject: 'SYSTEM',
            change: { set },
          }),
        ],
      };
    },
  });
}
