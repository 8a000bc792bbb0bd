import * as z from 'zod';
import { docketViewSchema, type SavedView } from '#contracts/endpoints/cases/docket.ts';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { docketKeys } from './docket-keys.ts';

/** Saved views of a user: one item, so that one condition guards their number and names. */
export const viewsSchema = z.object({
  /** 0: nothing was saved yet. */
  version: z.number().default(0),
  views: z.array(docketViewSchema).default([]),
});

const readViews = async (table: Table, userId: string) =>
  viewsSchema.parse((await getItem(table, docketKeys.views(userId), { isConsistent: true })) ?? {});

/** The views of a user, in the order in which they were saved. Consistent, 1 unit for 4 KB. */
export async function listSavedViews(table: Table, userId: string): Promise<SavedView[]> {
  return (await readViews(table, userId)).views;
}

/**
 * Changes the views of a user. `plan` gets them and returns the new ones, or throws to refuse;
 * without `views` nothing is written.
 */
export async function changeSavedViews<Result>(
  table: Table,
  userId: string,
  plan: (views: readonly SavedView[]) => { result: Result; views?: readonly SavedView[] },
): Promise<Result> {
  return changeItem(table, {
    read: async () => readViews(table, userId),
    plan: ({ version, views: before }) => {
      const { result, views } = plan(before);
      if (!views) return { result };
      return {
        result,
        items: [
          {
            Put: {
              TableName: table.name,
              Item: { ...docketKeys.views(userId), version: version + 1, views },
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
