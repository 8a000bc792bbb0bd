import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import { listVersions, type ObjectVersion } from '#scripts/stores/list-versions.ts';
import {
  BUNDLES_PREFIX,
  DERIVED_PREFIX,
  SETTLEMENTS_PREFIX,
  SIGNINGS_PREFIX,
  TRANSCRIPTIONS_PREFIX,
  TRANSCRIPTS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';
import type { Files } from '#shared/files/files.ts';
import type { Item } from '../forms/stored-text.ts';

/** A file that an item names. */
type Reference = { key: string; versionId: string | undefined };

export type FilePlan = {
  /** Delete markers that hide a version. */
  markers: { key: string; id: string }[];
  /** Versions of before the instant, which later ones replaced. */
  copies: { key: string; id: string }[];
  /** Files that items name and of which no version is left, or not the one that they name. */
  lost: string[];
  same: number;
};

/** Folders of a case. Parts of recordings are not among them: they expire and are cut again. */
const foldersOf = (caseId: string): string[] =>
  [
    ...[DERIVED_PREFIX, TRANSCRIPTIONS_PREFIX, BUNDLES_PREFIX],
    ...[TRANSCRIPTS_PREFIX, SIGNINGS_PREFIX, SETTLEMENTS_PREFIX],
  ].map((prefix) => `${prefix}${caseId}/`);

/**
 * Compares the files of a case with the versions that the bucket holds: those that its items name,
 * and its folders. `before`: replaced files are brought back as they were at this instant.
 */
export async function planFiles(
  files: Files,
  { caseId, items, before }: { caseId: string; items: readonly Item[]; before: Date | undefined },
): Promise<FilePlan> {
  const plan: FilePlan = { markers: [], copies: [], lost: [], same: 0 };
  const named = Map.groupBy(items.flatMap(referencesIn), ({ key }) => key);
  const versions = new Map<string, ObjectVersion[]>();
  const folders = foldersOf(caseId);
  for (const folder of folders)
    for (const version of await versionsUnder(files, folder))
      versions.set(version.key, [...(versions.get(version.key) ?? []), version]);
  for (const key of named.keys())
    if (!folders.some((folder) => key.startsWith(folder)))
      versions.set(
        key,
        (await versionsUnder(files, key)).filter((one) => one.key === key),
      );
  for (const key of new Set([...versions.keys(), ...named.keys()]))
    planFile(plan, { key, versions: versions.get(key) ?? [], named: named.get(key) ?? [], before });
  return plan;
}

function planFile(
  plan: FilePlan,
  {
    key,
    versions,
    named,
    before,
  }: {
    key: string;
    versions: readonly ObjectVersion[];
    named: readonly Reference[];
    before: Date | undefined;
  },
): void {
  const kept = versions.filter(({ isMarker }) => !isMarker);
  const ids = new Set(kept.map(({ versionId }) => versionId));
  if (named.some(({ versionId }) => (versionId ? !ids.has(versionId) : kept.length === 0)))
    plan.lost.push(key);
  const [newest] = kept;
  if (!newest) return;
  const markers = versions.slice(0, versions.indexOf(newest));
  plan.markers.push(...markers.map(({ versionId }) => ({ key, id: versionId })));
  const wanted = before && kept.find(({ at }) => at <= before);
  if (wanted && wanted !== newest) plan.copies.push({ key, id: wanted.versionId });
  else if (markers.length === 0) plan.same += 1;
}

/** Carries out a plan. Safe to repeat: removing a marker that is gone does nothing. */
export async function restoreFiles(
  { client, bucket: Bucket }: Files,
  plan: FilePlan,
): Promise<void> {
  const s3 = await client.load();
  for (const { key: Key, id: VersionId } of plan.markers)
    await s3.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
  for (const { key: Key, id } of plan.copies)
    await s3.send(
      new CopyObjectCommand({
        Bucket,
        Key,
        CopySource: `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}?versionId=${encodeURIComponent(id)}`,
      }),
    );
}

/** All versions under a prefix, newest first. */
async function versionsUnder(files: Files, prefix: string): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for await (const page of listVersions(files, prefix)) found.push(...page);
  // S3 tells times in seconds; of two in one second the latest is named.
  return found.toSorted(
    (a, b) => b.at.getTime() - a.at.getTime() || Number(b.isLatest) - Number(a.isLatest),
  );
}

/** The stored files that an item names, at any depth (shared/files/files.ts). */
function referencesIn(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  const inside = Object.values(value).flatMap(referencesIn);
  if (!('key' in value) || typeof value.key !== 'string' || !value.key.includes('/')) return inside;
  const versionId =
    'versionId' in value && typeof value.versionId === 'string' ? value.versionId : undefined;
  return [{ key: value.key, versionId }, ...inside];
}
