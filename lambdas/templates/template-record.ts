import * as z from 'zod';
import { resolutionKinds } from '../../contracts/case-status-table.ts';

/** A neutral's own template as it lies in the table. */
export const templateRecordSchema = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  kind: z.enum(resolutionKinds),
  /** Of the uploaded file, and what it is by its bytes. */
  fileKey: z.string(),
  contentType: z.string(),
  createdAt: z.iso.datetime(),
});
export type TemplateRecord = z.output<typeof templateRecordSchema>;
