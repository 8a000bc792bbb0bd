import * as z from 'zod';
import { MAX_TEMPLATES } from '#contracts/endpoints/templates.ts';
import { resolutionKinds } from '#contracts/rules/case-status-table.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { storedFileSchema } from '#shared/files/stored-file.ts';
import { templateKeys } from './template-keys.ts';

/** A neutral's own template as it lies in the table. */
export const templateRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  kind: z.enum(resolutionKinds),
  file: storedFileSchema,
  createdAt: z.iso.datetime(),
});
export type TemplateRecord = z.output<typeof templateRecordSchema>;

/** A new template for a transaction. `counter` fails if the user has too many templates. */
export function templateItems({ name: TableName }: Table, template: TemplateRecord) {
  return {
    counter: {
      Update: {
        TableName,
        Key: templateKeys.counter(template.userId),
        UpdateExpression: 'ADD #total :one',
        ConditionExpression: 'attribute_not_exists(#total) OR #total < :max',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':one': 1, ':max': MAX_TEMPLATES },
      },
    },
    template: {
      Put: {
        TableName,
        Item: { ...templateKeys.template(template.userId, template.id), ...template },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  };
}

/** A template's end as a transaction; fails when it is not there. */
export function removeTemplate(table: Table, userId: string, templateId: string): TransactItem[] {
  const TableName = table.name;
  return [
    {
      Delete: {
        TableName,
        Key: templateKeys.template(userId, templateId),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    {
      Update: {
        TableName,
        Key: templateKeys.counter(userId),
        UpdateExpression: 'ADD #total :less',
        ExpressionAttributeNames: { '#total': 'total' },
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
  ];
}

/**
 * Every template of one neutral, newest first; consistent, so that one just made is there. A
 * read unit for each dozen or so, for 200 at most.
 */
export async function listTemplateRecords(table: Table, userId: string): Promise<TemplateRecord[]> {
  const items = await queryAll(table, {
    ...templateKeys.templatesOf(userId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => templateRecordSchema.parse(item));
}
