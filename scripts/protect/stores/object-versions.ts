import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import type { ObjectVersion } from '#scripts/stores/list-versions.ts';
import type { Subject } from '../person/subject.ts';
import type { ProtectDeps } from '../protect-deps.ts';
import { objectRules } from '../register/register.ts';
import type { ObjectRule } from '../register/rule.ts';

type Files = ProtectDeps['files'];

/** Deletes versions and markers for good. Throws if S3 kept one. */
export async function deleteVersions(
  { client, bucket }: Files,
  versions: readonly Pick<ObjectVersion, 'key' | 'versionId'>[],
): Promise<void> {
  if (versions.length === 0) return;
  const { Errors = [] } = await client.send(
    new DeleteObjectsCommand({
      Bucket: bucket,
      Delete: {
        Quiet: true,
        Objects: versions.map(({ key, versionId }) => ({ Key: key, VersionId: versionId })),
      },
    }),
  );
  const [first] = Errors;
  if (first) throw new Error(`S3 kept ${Errors.length} objects: ${first.Code} ${first.Message}`);
}

/** The rules of the person's own objects that an erasure deletes, with their prefixes. */
export function ownObjectsOf({ ids }: Subject): { rule: ObjectRule; prefix: string }[] {
  return objectRules.flatMap((rule) =>
    rule.own === 'delete' && rule.owner?.variable === 'user'
      ? [...ids.user].map((userId) => {
          const form = rule.key.replace('<user>', userId);
          return { rule, prefix: form.slice(0, form.indexOf('<')) };
        })
      : [],
  );
}

/** Keys of objects that an item names as its files. */
export function filesIn(value: unknown): string[] {
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return [];
  const inner = (Array.isArray(value) ? value : Object.values(value)).flatMap(filesIn);
  const key: unknown = 'key' in value && 'contentType' in value ? value.key : undefined;
  const avatar: unknown = 'avatarKey' in value ? value.avatarKey : undefined;
  return [
    ...[key, avatar].filter((one) => typeof one === 'string' && one !== ''),
    ...inner,
  ] as string[];
}
