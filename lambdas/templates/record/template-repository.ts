import * as z from 'zod';
import { MAX_TEMPLATES } from '#contracts/endpoints/templates.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status-table.ts';
import { queryAll } from '#shared/dynamo/query-all.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { storedFileSchema } from '#shared/files/files.ts';
import { templateKeys } from './template-keys.ts';

/** Stored template of a neutral. */
export const templateRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  kind: z.enum(resolutionKinds),
  file: storedFileSchema,
  createdAt: z.iso.datetime(),
});
export type TemplateRecord = z.output<typeof templateRecordSchema>;

/** Transaction items of a new template. `counter` fails if the user has too many templates. */
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

/** Transaction items that delete a template; they fail if it does not exist. */
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
 * Returns every template of a neutral, newest first. Strongly consistent, so that it includes new
 * templates. One read unit per dozen templates, of which there are at most 200.
 */
export async function listTemplateRecords(table: Table, userId: string): Promise<TemplateRecord[]> {
  const items = await queryAll(table, {
    ...templateKeys.templatesOf(userId),
    isConsistent: true,
    isNewestFirst: true,
  });
  return items.map((item) => templateRecordSchema.parse(item));
}
