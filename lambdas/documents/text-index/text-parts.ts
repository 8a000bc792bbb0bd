import * as z from 'zod';
import { changeItem } from '#shared/dynamo/change-item.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { documentKeys } from '../record/document-keys.ts';

/** A segment in S3 (shared/text-index), of one document or of several. */
const partSchema = z.object({
  key: z.string(),
  bytes: z.number(),
  /** 0 for one document; a part that was made of others is one above them. */
  level: z.number(),
  /** The document of level 0. */
  documentId: z.string().optional(),
});
export type TextPart = z.output<typeof partSchema>;

/** The segments of a case's documents: few, however many documents there are (ADR 90). */
export const textPartsSchema = z.object({ version: z.number(), parts: z.array(partSchema) });

/** The segments of a case; consistent. One read unit per 4 KB, about 25 segments. */
export async function readTextParts(
  table: Table,
  caseId: string,
): Promise<z.output<typeof textPartsSchema>> {
  const item = await getItem(table, documentKeys.textParts(caseId), { isConsistent: true });
  return item ? textPartsSchema.parse(item) : { version: 0, parts: [] };
}

/** Changes the list of segments and returns it; `plan` returns undefined to leave it as it is. */
export const changeTextParts = (
  table: Table,
  caseId: string,
  plan: (parts: readonly TextPart[]) => readonly TextPart[] | undefined,
): Promise<readonly TextPart[]> =>
  changeItem(table, {
    read: () => readTextParts(table, caseId),
    plan: ({ version, parts }) => {
      const planned = plan(parts);
      if (!planned) return { result: parts };
      const condition =
        version === 0
          ? { ConditionExpression: 'attribute_not_exists(pk)' }
          : {
              ConditionExpression: 'version = :before',
              ExpressionAttributeValues: { ':before': version },
            };
      const Item = { ...documentKeys.textParts(caseId), version: version + 1, parts: planned };
      return { result: planned, items: [{ Put: { TableName: table.name, Item, ...condition } }] };
    },
  });
