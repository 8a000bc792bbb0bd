import * as z from 'zod';

/** A registered file: its object key (D57), the version that was checked (D112) and its type. */
export const storedFileSchema = z.object({
  key: z.string(),
  /** Absent where the deployment itself put the file. */
  versionId: z.string().optional(),
  contentType: z.string(),
});
export type StoredFile = z.output<typeof storedFileSchema>;
