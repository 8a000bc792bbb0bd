import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';

export type StoredObject = { bytes: Uint8Array; contentType: string };

type Input = {
  Key?: string;
  Range?: string;
  Body?: string | Uint8Array | Readable;
  ContentType?: string;
  CopySource?: string;
  IfMatch?: string;
  IfNoneMatch?: string;
  UploadId?: string;
  PartNumber?: number;
  CopySourceRange?: string;
  Prefix?: string;
};

/** Content type and parts of an upload in parts. */
type StartedUpload = { contentType: string; parts: Map<number, Uint8Array> };

/** Answers a mocked S3 client from stored objects, by key, for a single bucket. */
export function openMockedBucket() {
  let objects = new Map<string, StoredObject>();
  let uploads = new Map<string, StartedUpload>();

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
      Body: Object.assign(Readable.from([part]), {
        transformToByteArray: async () => part,
        transformToString: async () => Buffer.from(part).toString('utf8'),
      }),
      ContentType: contentType,
      ContentRange: `bytes ${from ?? 0}-${(from ?? 0) + part.length - 1}/${bytes.length}`,
      ETag,
      VersionId: 'version-1',
    };
  };
  const headObject = (input: Input) => {
    const { Body: _, ...facts } = getObject(input);
    return facts;
  };
  const putObject = async (input: Input) => {
    requireNew(input);
    const { Key = '', Body = '', ContentType = '' } = input;
    const bytes =
      Body instanceof Readable ? Buffer.concat(await Body.toArray()) : Buffer.from(Body);
    objects.set(Key, { bytes, contentType: ContentType });
    return { VersionId: 'version-1' };
  };
  const copyObject = (input: Input) => {
    requireNew(input);
    const { Key = '', CopySource = '', ContentType = '' } = input;
    const { bytes } = find(sourceKeyOf(CopySource));
    objects.set(Key, { bytes, contentType: ContentType });
    return { VersionId: 'version-1' };
  };
  const createUpload = ({ Key = '', ContentType = '' }: Input) => {
    const UploadId = `upload-of-${Key}`;
    uploads.set(UploadId, { contentType: ContentType, parts: new Map() });
    return { UploadId };
  };
  const findUpload = ({ UploadId = '' }: Input): StartedUpload => {
    const found = uploads.get(UploadId);
    if (!found) throw noSuchUpload();
    return found;
  };
  const copyPart = (input: Input) => {
    const { CopySource = '', CopySourceRange = '', PartNumber = 0 } = input;
    const { bytes } = find(sourceKeyOf(CopySource));
    const [, from = 0, to = 0] = (/(\d+)-(\d+)$/.exec(CopySourceRange) ?? []).map(Number);
    const part = bytes.subarray(from, to + 1);
    findUpload(input).parts.set(PartNumber, part);
    return { CopyPartResult: { ETag: etagOf(part) } };
  };
  const completeUpload = (input: Input) => {
    const { contentType, parts } = findUpload(input);
    requireNew(input);
    const { Key = '', UploadId = '' } = input;
    const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(Key, { bytes: Buffer.concat(ordered), contentType });
    uploads.delete(UploadId);
    return { VersionId: 'version-1' };
  };
  const abortUpload = (input: Input) => {
    findUpload(input);
    uploads.delete(input.UploadId ?? '');
    return {};
  };
  const deleteObject = ({ Key = '' }: Input) => {
    objects.delete(Key);
    return {};
  };

  const listObjects = ({ Prefix = '' }: Input) => ({
    Contents: [...objects.keys()]
      .filter((key) => key.startsWith(Prefix))
      .map((Key) => ({ Key, LastModified: new Date() })),
  });

  return {
    operations: [
      [GetObjectCommand, getObject],
      [HeadObjectCommand, headObject],
      [PutObjectCommand, putObject],
      [CopyObjectCommand, copyObject],
      [DeleteObjectCommand, deleteObject],
      [ListObjectsV2Command, listObjects],
      [CreateMultipartUploadCommand, createUpload],
      [UploadPartCopyCommand, copyPart],
      [CompleteMultipartUploadCommand, completeUpload],
      [AbortMultipartUploadCommand, abortUpload],
    ] as const,
    put: (key: string, body: string | Uint8Array, contentType: string) =>
      objects.set(key, { bytes: Buffer.from(body), contentType }),
    /** Stores parts of an upload as a browser's addresses do. */
    putParts: (key: string, parts: readonly Uint8Array[], contentType: string) => {
      const numbered = parts.map((part, position): [number, Uint8Array] => [position + 1, part]);
      uploads.set(`upload-of-${key}`, { contentType, parts: new Map(numbered) });
    },
    find: (key: string): StoredObject | undefined => objects.get(key),
    keys: (): string[] => [...objects.keys()],
    /** The current objects; `restore` restores them. */
    save() {
      const saved = new Map(objects);
      const savedUploads = new Map(uploads);
      return function restore(): void {
        objects = new Map(saved);
        uploads = new Map(
          [...savedUploads].map(([id, one]) => [id, { ...one, parts: new Map(one.parts) }]),
        );
      };
    },
  };
}

const sourceKeyOf = (copySource: string) => copySource.replace(/^[^/]+\//, '').replace(/\?.*$/, '');

const noSuchUpload = () =>
  new S3ServiceException({
    name: 'NoSuchUpload',
    message: 'The specified upload does not exist',
    $fault: 'client',
    $metadata: { httpStatusCode: 404 },
  });

const etagOf = (bytes: Uint8Array) => `"${createHash('md5').update(bytes).digest('hex')}"`;

const preconditionFailed = () =>
  new S3ServiceException({
    name: 'PreconditionFailed',
    message: 'At least one of the pre-conditions you specified did not hold',
    $fault: 'client',
    $metadata: { httpStatusCode: 412 },
  });
