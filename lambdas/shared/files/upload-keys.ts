import type { UploadPurpose } from '#contracts/endpoints/files/upload-addresses.ts';
import type { Id } from '../ids.ts';
import { INCOMING_PREFIX, KEPT_PREFIX } from './file-prefixes.constants.ts';

/** Keys of uploads, under a prefix per user and purpose (D57). */

const under = (prefix: string, userId: string, purpose: UploadPurpose) =>
  `${prefix}${userId}/${purpose}/`;

/** Key to which an upload address writes. Each upload has a new id. */
export const incomingKey = (userId: string, purpose: UploadPurpose, uploadId: Id<'upload'>) =>
  `${under(INCOMING_PREFIX, userId, purpose)}${uploadId}`;

/** Key of a registered file. */
export const uploadKey = (userId: string, purpose: UploadPurpose, uploadId: string) =>
  `${under(KEPT_PREFIX, userId, purpose)}${uploadId}`;

/** The upload's id in a key, if the key belongs to this user and purpose; otherwise undefined. */
export function uploadIdOf(
  key: string,
  { userId, purpose }: { userId: string; purpose: UploadPurpose },
): { uploadId: string; isRegistered: boolean } | undefined {
  for (const prefix of [INCOMING_PREFIX, KEPT_PREFIX]) {
    const before = under(prefix, userId, purpose);
    const uploadId = key.slice(before.length);
    // Excludes subfolders and characters that S3 may interpret differently.
    if (key.startsWith(before) && /^[A-Za-z0-9_]{1,64}$/.test(uploadId))
      return { uploadId, isRegistered: prefix === KEPT_PREFIX };
  }
  return undefined;
}

/**
 * The object key in the browser's text: the key itself, or a signed address in path style or
 * virtual-host style. The query string is ignored.
 */
export function uploadKeyOf(address: string, bucket: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = decoded(url.pathname).replace(/^\//, '');
  return path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : path;
}

/** Decodes a path. Returns invalid encodings unchanged; these match no key. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The upload's id in the key of an upload. */
export const uploadIdOfKey = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
