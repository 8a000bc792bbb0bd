import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { ByteSource } from './detect-type/byte-source.ts';
import type { Files } from './files.ts';
import { NOT_VERSIONED } from './keep-version.ts';

/** Reads ranges of one version of an object. */
export const rangeReader =
  (
    { client, bucket }: Files,
    { key, versionId }: { key: string; versionId?: string | undefined },
  ): ByteSource['read'] =>
  async (start, end) => {
    if (end <= start) return new Uint8Array();
    try {
      const { Body } = await client.send(
        new GetObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(versionId !== undefined && versionId !== NOT_VERSIONED && { VersionId: versionId }),
          Range: `bytes=${start}-${end - 1}`,
        }),
      );
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    } catch (error) {
      // The range begins behind the end of the file.
      if (isInvalidRange(error)) return new Uint8Array();
      throw error;
    }
  };

/** Whether S3 reports that a range begins behind the end of the file. */
export const isInvalidRange = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidRange';
