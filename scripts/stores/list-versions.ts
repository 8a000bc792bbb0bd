import type { S3Client } from '@aws-sdk/client-s3';
import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';

export type ObjectVersion = {
  key: string;
  versionId: string;
  /** When it was written, in seconds. */
  at: Date;
  isLatest: boolean;
  /** A delete marker has no content. */
  isMarker: boolean;
  sizeBytes: number;
};

/** All versions and delete markers under a prefix, a page of 1,000 at a time. */
export async function* listVersions(
  { client, bucket }: { client: Pick<S3Client, 'send'>; bucket: string },
  prefix: string,
): AsyncGenerator<ObjectVersion[]> {
  let marker: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  while (marker) {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
    );
    yield [
      ...(page.Versions ?? []).map((one) => ({ ...one, isMarker: false })),
      ...(page.DeleteMarkers ?? []).map((one) => ({ ...one, Size: 0, isMarker: true })),
    ].map(({ Key = '', VersionId = '', LastModified, IsLatest = false, Size = 0, isMarker }) => ({
      key: Key,
      versionId: VersionId,
      at: LastModified ?? new Date(0),
      isLatest: IsLatest,
      isMarker,
      sizeBytes: Size,
    }));
    marker = page.IsTruncated
      ? {
          ...(page.NextKeyMarker && { KeyMarker: page.NextKeyMarker }),
          ...(page.NextVersionIdMarker && { VersionIdMarker: page.NextVersionIdMarker }),
        }
      : undefined;
  }
}
