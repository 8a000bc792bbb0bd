import * as z from 'zod';
import { LOCAL_REGION } from '../shared/emulator.ts';
import { inTransaction } from '../shared/open-database.ts';
import { consumeText } from './http/consume-body.ts';
import { notImplemented, S3Error } from './http/s3-error.ts';
import { queryInteger, queryValue } from './http/s3-request.ts';
import { parentElement, readXml } from './http/xml.ts';
import { OWNER, readToken, writeToken } from './objects/list-objects.ts';
import { toBucket } from './objects/metadata.ts';
import { requireChangeableVersioning } from './objects/object-lock.ts';
import { findBucket, getBucket } from './objects/versions.ts';
import { emptyReply, type Operation, xmlReply } from './s3-call.ts';

const LARGEST_REQUEST_BYTES = 64 * 1024;
const MOST_BUCKETS = 10_000;
/** No bucket has this name, so that tokens of buckets and of keys differ. */
const BUCKET_LISTING = '';

const createBucketSchema = z.preprocess(
  (value) => (value === '' ? {} : value),
  z.looseObject({ LocationConstraint: z.string().optional() }),
);

export const createBucket: Operation = async (deps, { request, auth }) => {
  const { bucket } = request;
  requireBucketName(bucket);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const { LocationConstraint: region, ...others } =
    text.trim() === '' ? {} : readXml(text, 'CreateBucketConfiguration', createBucketSchema);
  // Only us-east-1 has no location constraint.
  if (region !== LOCAL_REGION) {
    throw new S3Error(
      'IllegalLocationConstraintException',
      400,
      `The ${region || 'unspecified'} location constraint is incompatible for the region specific endpoint this request was sent to.`,
    );
  }
  if (Object.keys(others).length > 0) {
    throw notImplemented('bucket configurations other than LocationConstraint');
  }
  inTransaction(deps.database, () => {
    if (findBucket(deps.database, bucket)) {
      throw new S3Error(
        'BucketAlreadyOwnedByYou',
        409,
        'Your previous request to create the named bucket succeeded and you already own it.',
      );
    }
    deps.database
      .prepare('INSERT INTO bucket (name, created_at) VALUES (?, ?)')
      .run(bucket, request.now.toISOString());
  });
  return emptyReply(200, { location: `/${bucket}` });
};

export const headBucket: Operation = (deps, { request }) => {
  getBucket(deps.database, request.bucket);
  return emptyReply(200, { 'x-amz-bucket-region': LOCAL_REGION });
};

export const listBuckets: Operation = (deps, { request }) => {
  const prefix = queryValue(request, 'prefix') ?? '';
  const token = queryValue(request, 'continuation-token') || undefined;
  const after = token === undefined ? '' : readToken(BUCKET_LISTING, token);
  const limit = queryInteger(request, 'max-buckets', {
    fallback: MOST_BUCKETS,
    min: 1,
    max: MOST_BUCKETS,
  });
  const found = deps.database
    .prepare(
      `SELECT * FROM bucket WHERE name > ? AND name >= ? AND name <= ? || char(1114111)
       ORDER BY name LIMIT ?`,
    )
    .all(after, prefix, prefix, limit + 1)
    .map(toBucket);
  const buckets = found.slice(0, limit);
  const last = found.length > limit ? buckets.at(-1) : undefined;
  return xmlReply('ListAllMyBucketsResult', {
    Owner: OWNER,
    Buckets: {
      Bucket: buckets.map(({ name, createdAt }) => ({
        Name: name,
        CreationDate: createdAt,
        BucketRegion: LOCAL_REGION,
      })),
    },
    ContinuationToken: last && writeToken(BUCKET_LISTING, last.name),
    Prefix: prefix || undefined,
  });
};

export const deleteBucket: Operation = async (deps, { request }) => {
  const { bucket } = request;
  const partBlobs = inTransaction(deps.database, () => {
    getBucket(deps.database, bucket);
    const hasContent = deps.database
      .prepare('SELECT 1 FROM version WHERE bucket = ? LIMIT 1')
      .get(bucket);
    if (hasContent) {
      throw new S3Error('BucketNotEmpty', 409, 'The bucket you tried to delete is not empty');
    }
    const blobs = deps.database
      .prepare('SELECT blob FROM part JOIN upload ON upload.id = upload_id WHERE bucket = ?')
      .all(bucket)
      .map((row) => String(row['blob']));
    deps.database
      .prepare('DELETE FROM part WHERE upload_id IN (SELECT id FROM upload WHERE bucket = ?)')
      .run(bucket);
    deps.database.prepare('DELETE FROM upload WHERE bucket = ?').run(bucket);
    for (const table of ['completed_upload', 'lifecycle', 'event_bridge', 'object_lock'])
      deps.database.prepare(`DELETE FROM ${table} WHERE bucket = ?`).run(bucket);
    deps.database.prepare('DELETE FROM bucket WHERE name = ?').run(bucket);
    return blobs;
  });
  await deps.blobs.remove(partBlobs);
  return emptyReply(204);
};

export const getBucketVersioning: Operation = (deps, { request }) => {
  const { versioning } = getBucket(deps.database, request.bucket);
  return xmlReply('VersioningConfiguration', { Status: versioning });
};

const versioningSchema = parentElement({
  Status: z.enum(['Enabled', 'Suspended']),
  MfaDelete: z.string().optional(),
});

export const putBucketVersioning: Operation = async (deps, { request, auth }) => {
  getBucket(deps.database, request.bucket);
  const text = await consumeText(request, auth, LARGEST_REQUEST_BYTES);
  const { Status, MfaDelete } = readXml(text, 'VersioningConfiguration', versioningSchema);
  if (MfaDelete === 'Enabled') throw notImplemented('MFA delete');
  if (Status === 'Suspended') requireChangeableVersioning(deps.database, request.bucket);
  deps.database
    .prepare('UPDATE bucket SET versioning = ? WHERE name = ?')
    .run(Status, request.bucket);
  return emptyReply(200);
};

function requireBucketName(name: string): void {
  const isValid =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) &&
    !name.includes('..') &&
    !/^\d+\.\d+\.\d+\.\d+$/.test(name);
  if (!isValid) {
    throw new S3Error('InvalidBucketName', 400, 'The specified bucket is not valid.');
  }
}
