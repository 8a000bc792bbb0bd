import type { Id } from '../ids.ts';

/** A file made for one user on request; everything under exports/ goes after a day. */
export const exportKey = (userId: string, exportId: Id<'export'>) =>
  `exports/${userId}/${exportId}.pdf`;
