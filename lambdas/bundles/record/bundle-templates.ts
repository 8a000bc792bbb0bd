import * as z from 'zod';
import {
  type BundleTemplate,
  bundleTemplateSchema,
} from '#contracts/rules/bundling/bundle-templates.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { bundleKeys } from './bundle-keys.ts';

/** Templates of a person: one item, so that one condition guards their number and names. */
export const templatesSchema = z.object({
  /** 0: nothing was kept yet. */
  version: z.number().default(0),
  templates: z.array(bundleTemplateSchema).default([]),
});

const readTemplates = async (table: Table, userId: string) =>
  templatesSchema.parse(
    (await getItem(table, bundleKeys.templates(userId), { isConsistent: true })) ?? {},
  );

/** The templates of a person, in the order in which they were kept. Consistent, 1 unit for 4 KB. */
export async function listTemplates(table: Table, userId: string): Promise<BundleTemplate[]> {
  return (await readTemplates(table, userId)).templates;
}

/**
 * Changes the templates of a person. `plan` gets them and returns the new ones, or throws to refuse;
 * without `templates` nothing is written.
 */
export async function changeTemplates<Result>(
  table: Table,
  userId: string,
  plan: (templates: readonly BundleTemplate[]) => {
    result: Result;
    templates?: readonly BundleTemplate[];
  },
): Promise<Result> {
  return changeItem(table, {
    read: async () => readTemplates(table, userId),
    plan: ({ version, templates: before }) => {
      const { result, templates } = plan(before);
      if (!templates) return { result };
      return {
        result,
        items: [
          {
            Put: {
              TableName: table.name,
              Item: { ...bundleKeys.templates(userId), version: version + 1, templates },
              ConditionExpression: 'attribute_not_exists(pk) OR #version = :version',
              ExpressionAttributeNames: { '#version': 'version' },
              ExpressionAttributeValues: { ':version': version },
            },
          },
        ],
      };
    },
  });
}
