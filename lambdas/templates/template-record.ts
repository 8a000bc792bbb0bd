import * as z from 'zod';
import { resolutionKinds } from '#contracts/rules/case-status-table.ts';
import { storedFileSchema } from '#shared/files/stored-file.ts';

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
