import type { UploadPurpose } from '#contracts/endpoints/upload-addresses.ts';
import type { Id } from '../ids.ts';
import { INCOMING_PREFIX, KEPT_PREFIX } from './file-prefixes.constants.ts';

/** Keys of what people upload: each under its owner's own prefix (D57). */

const under = (prefix: string, userId: string, purpose: UploadPurpose) =>
  `${prefix}${userId}/${purpose}/`;

/** Where an upload address leads. Its id is new: two uploads never share a key. */
export const incomingKey = (userId: string, purpose: UploadPurpose, uploadId: Id<'upload'>) =>
  `${under(INCOMING_PREFIX, userId, purpose)}${uploadId}`;

/** Where a registered file lies. */
export const uploadKey = (userId: string, purpose: UploadPurpose, uploadId: string) =>
  `${under(KEPT_PREFIX, userId, purpose)}${uploadId}`;

/** The id in a key of this user and purpose, before or after registration; else undefined. */
export function uploadIdOf(
  key: string,
  { userId, purpose }: { userId: string; purpose: UploadPurpose },
): { uploadId: string; isRegistered: boolean } | undefined {
  for (const prefix of [INCOMING_PREFIX, KEPT_PREFIX]) {
    const before = under(prefix, userId, purpose);
    const uploadId = key.slice(before.length);
    // No folder, and no character that a store may read otherwise.
    if (key.startsWith(before) && /^[A-Za-z0-9_]{1,64}$/.test(uploadId))
      return { uploadId, isRegistered: prefix === KEPT_PREFIX };
  }
  return undefined;
}

/**
 * The key behind an address that the browser sends back: either the key itself or a signed
 * address (path-style or virtual-host-style), whose query string is of no account.
 */
export function uploadKeyOf(address: string, bucket: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const path = decoded(url.pathname).replace(/^\//, '');
  return path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : path;
}

/** Text that is no URL encoding stands for itself: no key of ours looks like that. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
