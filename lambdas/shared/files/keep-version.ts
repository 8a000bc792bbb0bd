import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { inParallel } from '../dynamo/in-parallel.ts';
import type { Files } from './files.ts';

/** S3's version id of objects in a bucket without versioning. */
export const NOT_VERSIONED = 'null';

/** A copy within S3 takes a second for each 100 MB, so larger files are copied in parts at once. */
const PART_BYTES = 100 * 1024 * 1024;

/** Maximum number of attempts while a parallel registration copies the same file. */
const MAX_RACES = 5;

type Version = { key: string; versionId: string; contentType: string; sizeBytes: number };

/**
 * Copies a version to `keptKey`. Returns the copy's version id; undefined if the key exists. Tests set
 * smaller parts.
 */
export async function keepVersion(
  files: Files,
  version: Version,
  keptKey: string,
  partBytes = PART_BYTES,
): Promise<string | undefined> {
  const copy = version.sizeBytes > partBytes ? copyInParts : copyWhole;
  for (let race = 1; ; race += 1)
    try {
      return (await copy(files, version, keptKey, partBytes)) ?? NOT_VERSIONED;
    } catch (error) {
      const reason = error instanceof S3ServiceException ? error.name : '';
      if (reason === 'PreconditionFailed') return undefined;
      if (reason !== 'ConditionalRequestConflict' || race >= MAX_RACES) throw error;
    }
}

const sourceOf = ({ bucket }: Files, { key, versionId }: Version) =>
  `${bucket}/${key}?versionId=${versionId}`;

async function copyWhole(files: Files, version: Version, keptKey: string) {
  const { VersionId } = await files.client.send(
    new CopyObjectCommand({
      Bucket: files.bucket,
      Key: keptKey,
      CopySource: sourceOf(files, version),
      MetadataDirective: 'REPLACE',
      ContentType: version.contentType,
      IfNoneMatch: '*',
    }),
  );
  return VersionId;
}

async function copyInParts(files: Files, version: Version, keptKey: string, partBytes: number) {
  const { client, bucket: Bucket } = files;
  const target = { Bucket, Key: keptKey };
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: version.contentType }),
  );
  const starts = Array.from(
    { length: Math.ceil(version.sizeBytes / partBytes) },
    (_, position) => position * partBytes,
  );
  try {
    const Parts = await inParallel(starts, async (start) => {
      const end = Math.min(start + partBytes, version.sizeBytes) - 1;
      const PartNumber = start / partBytes + 1;
      const { CopyPartResult } = await client.send(
        new UploadPartCopyCommand({
          ...target,
          UploadId,
          PartNumber,
          CopySource: sourceOf(files, version),
          CopySourceRange: `bytes=${start}-${end}`,
        }),
      );
      return { PartNumber, ETag: CopyPartResult?.ETag };
    });
    const { VersionId } = await client.send(
      new CompleteMultipartUploadCommand({
        ...target,
        UploadId,
        MultipartUpload: { Parts },
        IfNoneMatch: '*',
      }),
    );
    return VersionId;
  } catch (error) {
    // The bucket removes parts that stay after a day.
    await client
      .send(new AbortMultipartUploadCommand({ ...target, UploadId }))
      .catch(() => undefined);
    throw error;
  }
}
