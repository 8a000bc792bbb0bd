import type { Id } from '../ids.ts';

/** Key of a file exported for one user. Objects under exports/ expire after a day. */
export const exportKey = (userId: string, exportId: Id<'export'>, extension = 'pdf') =>
  `exports/${userId}/${exportId}.${extension}`;
