import { decodeTime } from 'ulid';
import { uploadIdOfKey } from './upload-keys.ts';

/**
 * Whether uploads are scanned for malware: none, all, or those registered from an instant on. The
 * scan sees new objects only, so files from before it was turned on never get a verdict.
 */
export type Scanning = boolean | { since: string };

/** Whether a file may be used only after a clean verdict. */
export function requiresVerdict(
  isScanned: Scanning,
  { key, createdAt }: { key: string; createdAt: string },
): boolean {
  if (typeof isScanned === 'boolean') return isScanned;
  const since = Date.parse(isScanned.since);
  // A record may get a newer file than itself.
  return Math.max(Date.parse(createdAt), uploadTimeOf(key)) >= since;
}

/** When the address of an upload was made; 0 for files that the portal stored under other names. */
function uploadTimeOf(key: string): number {
  try {
    return decodeTime(uploadIdOfKey(key).replace(/^upl_/, ''));
  } catch {
    return 0;
  }
}
