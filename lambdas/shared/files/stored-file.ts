import * as z from 'zod';

/** A registered file: its object key (D57), checked version (D112) and type. */
export const storedFileSchema = z.object({
  key: z.string(),
  /** Absent if the deployment put the file. */
  versionId: z.string().optional(),
  contentType: z.string(),
});
export type StoredFile = z.output<typeof storedFileSchema>;
