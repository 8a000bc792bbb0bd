import { findLifecycle, type LifecycleRule } from './lifecycle.ts';
import { lifecycleCause } from './object-events.ts';
import { removeObject } from './objects/delete-objects.ts';
import { toBucket, toUpload, toVersion } from './objects/metadata.ts';
import { isLocked } from './objects/object-lock.ts';
import type { S3Deps } from './s3-call.ts';

const DAY_MS = 86_400_000;
/** S3 rounds expiry up to midnight, so an hourly sweep is enough. */
const SWEEP_EVERY_MS = 3_600_000;

/**
 * Applies the lifecycle rules before a request is handled, at most once an hour by the requests'
 * clock. Without requests, an expired object cannot be observed.
 */
export function lifecycleSweeper(deps: S3Deps): (now: Date) => Promise<void> {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async (now) => {
    if (now.getTime() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now.getTime();
    try {
      for (const row of deps.database.prepare('SELECT * FROM bucket').all()) {
        const { name } = toBucket(row);
        for (const rule of findLifecycle(deps, name))
          if (rule.isEnabled) await applyRule(deps, { bucket: name, rule, now });
      }
    } catch (error) {
      // The request continues; the next sweep tries again.
      console.error('s3_lifecycle_failed', error);
    }
  };
}

type Sweep = { bucket: string; rule: LifecycleRule; now: Date };

async function applyRule(deps: S3Deps, { bucket, rule, now }: Sweep): Promise<void> {
  const { prefix, expirationDays, noncurrentDays, abortUploadsDays } = rule;
  const under = [bucket, prefix, prefix] as const;
  const expire = (key: string, versionId?: string) =>
    removeObject(deps, lifecycleCause(now), {
      bucket,
      key,
      versionId,
      reason: 'Lifecycle Expiration',
    });

  if (expirationDays !== undefined) {
    const latest = deps.database
      .prepare(
        `SELECT * FROM version WHERE bucket = ? AND key >= ? AND key < ? || char(1114111)
           AND is_latest = 1 AND is_delete_marker = 0`,
      )
      .all(...under)
      .map(toVersion);
    for (const { key, modifiedAt } of latest)
      if (hasPassed(modifiedAt, expirationDays, now)) await expire(key);
  }
  if (noncurrentDays !== undefined) {
    // A version becomes noncurrent when the next one is written.
    const replaced = deps.database
      .prepare(
        `SELECT older.*, (SELECT min(newer.modified_at) FROM version AS newer
             WHERE newer.bucket = older.bucket AND newer.key = older.key
               AND newer.seq > older.seq) AS replaced_at
           FROM version AS older
           WHERE bucket = ? AND key >= ? AND key < ? || char(1114111) AND is_latest = 0`,
      )
      .all(...under);
    for (const { replaced_at: replacedAt, ...row } of replaced) {
      const version = toVersion(row);
      if (hasPassed(String(replacedAt), noncurrentDays, now) && !isLocked(version, now))
        await expire(version.key, version.versionId);
    }
  }
  if (rule.expiresDeleteMarkers) {
    const lonely = deps.database
      .prepare(
        `SELECT * FROM version AS marker
           WHERE bucket = ? AND key >= ? AND key < ? || char(1114111) AND is_delete_marker = 1
             AND NOT EXISTS (SELECT 1 FROM version AS other WHERE other.bucket = marker.bucket
               AND other.key = marker.key AND other.seq <> marker.seq)`,
      )
      .all(...under)
      .map(toVersion);
    for (const { key, versionId } of lonely) await expire(key, versionId);
  }
  if (abortUploadsDays !== undefined)
    await deps.blobs.remove(abortUploads(deps, { bucket, rule, now }));
}

function abortUploads(deps: S3Deps, { bucket, rule, now }: Sweep): string[] {
  const { database } = deps;
  const open = database
    .prepare('SELECT * FROM upload WHERE bucket = ? AND key >= ? AND key < ? || char(1114111)')
    .all(bucket, rule.prefix, rule.prefix);
  return open
    .filter((row) => hasPassed(String(row['created_at']), rule.abortUploadsDays ?? 0, now))
    .flatMap((row) => {
      const { id } = toUpload(row);
      const blobs = database.prepare('SELECT blob FROM part WHERE upload_id = ?').all(id);
      database.prepare('DELETE FROM part WHERE upload_id = ?').run(id);
      database.prepare('DELETE FROM upload WHERE id = ?').run(id);
      return blobs.map(({ blob }) => String(blob));
    });
}

/** Adds the days and rounds up to the next midnight in UTC, as S3 does. */
function hasPassed(from: string, days: number, now: Date): boolean {
  const due = Date.parse(from) + days * DAY_MS;
  return now.getTime() >= Math.ceil(due / DAY_MS) * DAY_MS;
}
