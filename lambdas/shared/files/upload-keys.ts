import type { UploadPurpose } from '../../../contracts/files.ts';
import type { Id } from '../ids.ts';

/** Keys of what people upload: each under its owner's own prefix (D57). */

const prefix = (userId: string, purpose: UploadPurpose) => `uploads/${userId}/${purpose}/`;

/** The file's own name plays no part in the key: two uploads never meet. */
export const uploadKey = (userId: string, purpose: UploadPurpose, uploadId: Id<'upload'>) =>
  `${prefix(userId, purpose)}${uploadId}`;

/** As `uploadKey` makes them, and nothing else: no folder, no sign that a store may read otherwise. */
export const isUploadOf = (userId: string, purpose: UploadPurpose, key: string) =>
  key.startsWith(prefix(userId, purpose)) &&
  /^[A-Za-z0-9_]{1,64}$/.test(key.slice(prefix(userId, purpose).length));

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
