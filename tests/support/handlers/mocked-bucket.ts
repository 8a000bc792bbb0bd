import { createHash } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
} from '@aws-sdk/client-s3';

export type StoredObject = { bytes: Uint8Array; contentType: string };

type Input = {
  Key?: string;
  Range?: string;
  Body?: string | Uint8Array;
  ContentType?: string;
  CopySource?: string;
  IfMatch?: string;
  IfNoneMatch?: string;
};

/** Answers a mocked S3 client from stored objects, by key, for a single bucket. */
export function openMockedBucket() {
  let objects = new Map<string, StoredObject>();

  const find = (key: string): StoredObject => {
    const found = objects.get(key);
    if (!found)
      throw new NoSuchKey({ message: 'The specified key does not exist.', $metadata: {} });
    return found;
  };
  const requireNew = ({ Key = '', IfNoneMatch }: Input) => {
    if (IfNoneMatch === '*' && objects.has(Key)) throw preconditionFailed();
  };
  const getObject = ({ Key = '', Range, IfMatch }: Input) => {
    const { bytes, contentType } = find(Key);
    const ETag = etagOf(bytes);
    if (IfMatch !== undefined && IfMatch !== ETag) throw preconditionFailed();
    const [from, to] =
      /^bytes=(\d+)-(\d+)$/
        .exec(Range ?? '')
        ?.slice(1)
        .map(Number) ?? [];
    const part = from === undefined || to === undefined ? bytes : bytes.subarray(from, to + 1);
    return {
      Body: {
        transformToByteArray: async () => part,
        transformToString: async () => Buffer.from(part).toString('utf8'),
      },
      ContentType: contentType,
      ContentRange: `bytes ${from ?? 0}-${(from ?? 0) + part.length - 1}/${bytes.length}`,
      ETag,
      VersionId: 'version-1',
    };
  };
  const putObject = (input: Input) => {
    requireNew(input);
    const { Key = '', Body = '', ContentType = '' } = input;
    objects.set(Key, { bytes: Buffer.from(Body), contentType: ContentType });
    return { VersionId: 'version-1' };
  };
  const copyObject = (input: Input) => {
    requireNew(input);
    const { Key = '', CopySource = '', ContentType = '' } = input;
    const { bytes } = find(CopySource.replace(/^[^/]+\//, '').replace(/\?.*$/, ''));
    objects.set(Key, { bytes, contentType: ContentType });
    return { VersionId: 'version-1' };
  };
  const deleteObject = ({ Key = '' }: Input) => {
    objects.delete(Key);
    return {};
  };

  return {
    operations: [
      [GetObjectCommand, getObject],
      [PutObjectCommand, putObject],
      [CopyObjectCommand, copyObject],
      [DeleteObjectCommand, deleteObject],
    ] as const,
    put: (key: string, body: string | Uint8Array, contentType: string) =>
      objects.set(key, { bytes: Buffer.from(body), contentType }),
    find: (key: string): StoredObject | undefined => objects.get(key),
    keys: (): string[] => [...objects.keys()],
    /** The current objects; `restore` restores them. */
    save() {
      const saved = new Map(objects);
      return function restore(): void {
        objects = new Map(saved);
      };
    },
  };
}

const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const preconditionFailed = () =>
  new S3ServiceException({
    name: 'PreconditionFailed',
    message: 'At least one of the pre-conditions you specified did not hold',
    $fault: 'client',
    $metadata: { httpStatusCode: 412 },
  });
