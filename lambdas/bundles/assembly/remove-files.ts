import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import type { Files } from '#shared/files/files.ts';
import { bundleFileKeys } from '../record/bundle-keys.ts';

/** Removes the files of a bundle for which `isUnused` is true. One request of S3 per file. */
export async function removeFiles(
  { client, bucket }: Files,
  { caseId, bundleId }: { caseId: string; bundleId: string },
  isUnused: (file: { key: string; changedAt: Date }) => boolean = () => true,
): Promise<void> {
  let next: string | undefined;
  do {
    const reply: ListObjectsV2CommandOutput = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: bundleFileKeys.folder(caseId, bundleId),
        ContinuationToken: next,
      }),
    );
    for (const { Key: key, LastModified: changedAt } of reply.Contents ?? [])
      if (key !== undefined && changedAt !== undefined && isUnused({ key, changedAt }))
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    next = reply.NextContinuationToken;
  } while (next !== undefined);
}
