import type { Id } from '../ids.ts';

/** Key of a file exported for one user. Objects under exports/ expire after a day. */
export const exportKey = (userId: string, exportId: Id<'export'>, extension = 'pdf') =>
  `exports/${userId}/${exportId}.${extension}`;

/** Key of a recording with silence in place of redacted words; expires like other exports. */
export const mutedAudioKey = (hash: string) => `exports/muted/${hash}`;
