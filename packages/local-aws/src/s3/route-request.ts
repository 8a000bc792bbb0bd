import { LOCAL_ACCOUNT } from '../shared/emulator.ts';
import * as buckets from './buckets.ts';
import { deleteBucketCors, getBucketCors, putBucketCors } from './cors.ts';
import { accessDenied } from './http/authenticate.ts';
import { isDefaultValue } from './http/default-values.ts';
import { notImplemented, S3Error } from './http/s3-error.ts';
import { amzNames, hasQuery, headerValue, queryValue, type S3Request } from './http/s3-request.ts';
import { deleteBucketLifecycle, getBucketLifecycle, putBucketLifecycle } from './lifecycle.ts';
import { completeMultipartUpload } from './multipart/complete-multipart-upload.ts';
import {
  abortMultipartUpload,
  createMultipartUpload,
  listParts,
  uploadPart,
  uploadPartCopy,
} from './multipart/multipart-upload.ts';
import { getBucketNotification, putBucketNotification } from './notifications.ts';
import { copyObject } from './objects/copy-object.ts';
import { deleteObject, deleteObjects } from './objects/delete-objects.ts';
import { getObject } from './objects/get-object.ts';
import { listObjectVersions } from './objects/list-object-versions.ts';
import { listObjects } from './objects/list-objects.ts';
import { getObjectLock, LOCK_HEADERS, putObjectLock } from './objects/object-lock.ts';
import { putObject } from './objects/put-object.ts';
import type { Operation } from './s3-call.ts';

type Route = {
  method: string;
  on: 'service' | 'bucket' | 'object';
  /** Parameters that the query must have. The first matching route is used. */
  when?: string[];
  /** Optional parameters; others are not covered. */
  also?: string[];
  operation: Operation;
};

const OVERRIDES = ['type', 'disposition', 'encoding', 'language'].map(
  (name) => `response-content-${name}`,
);
const READ_PARAMETERS = ['versionId', ...OVERRIDES, 'response-cache-control', 'response-expires'];
const LIST_PARAMETERS = ['prefix', 'delimiter', 'max-keys', 'encoding-type'];

const ROUTES: Route[] = [
  {
    method: 'GET',
    on: 'service',
    also: ['prefix', 'max-buckets', 'continuation-token'],
    operation: buckets.listBuckets,
  },
  { method: 'PUT', on: 'bucket', when: ['cors'], operation: putBucketCors },
  { method: 'PUT', on: 'bucket', when: ['versioning'], operation: buckets.putBucketVersioning },
  { method: 'PUT', on: 'bucket', when: ['lifecycle'], operation: putBucketLifecycle },
  { method: 'PUT', on: 'bucket', when: ['notification'], operation: putBucketNotification },
  { method: 'PUT', on: 'bucket', when: ['object-lock'], operation: putObjectLock },
  { method: 'PUT', on: 'bucket', operation: buckets.createBucket },
  { method: 'HEAD', on: 'bucket', operation: buckets.headBucket },
  { method: 'DELETE', on: 'bucket', when: ['cors'], operation: deleteBucketCors },
  { method: 'DELETE', on: 'bucket', when: ['lifecycle'], operation: deleteBucketLifecycle },
  { method: 'DELETE', on: 'bucket', operation: buckets.deleteBucket },
  { method: 'GET', on: 'bucket', when: ['cors'], operation: getBucketCors },
  { method: 'GET', on: 'bucket', when: ['lifecycle'], operation: getBucketLifecycle },
  { method: 'GET', on: 'bucket', when: ['notification'], operation: getBucketNotification },
  { method: 'GET', on: 'bucket', when: ['object-lock'], operation: getObjectLock },
  { method: 'GET', on: 'bucket', when: ['versioning'], operation: buckets.getBucketVersioning },
  {
    method: 'GET',
    on: 'bucket',
    when: ['versions'],
    also: [...LIST_PARAMETERS, 'key-marker', 'version-id-marker'],
    operation: listObjectVersions,
  },
  {
    method: 'GET',
    on: 'bucket',
    when: ['list-type'],
    also: [...LIST_PARAMETERS, 'continuation-token', 'start-after', 'fetch-owner'],
    operation: listObjects,
  },
  { method: 'POST', on: 'bucket', when: ['delete'], operation: deleteObjects },
  { method: 'PUT', on: 'object', when: ['partNumber', 'uploadId'], operation: uploadPart },
  { method: 'PUT', on: 'object', operation: putObject },
  {
    method: 'GET',
    on: 'object',
    when: ['uploadId'],
    also: ['max-parts', 'part-number-marker'],
    operation: listParts,
  },
  { method: 'GET', on: 'object', also: READ_PARAMETERS, operation: getObject },
  { method: 'HEAD', on: 'object', also: READ_PARAMETERS, operation: getObject },
  { method: 'POST', on: 'object', when: ['uploads'], operation: createMultipartUpload },
  { method: 'POST', on: 'object', when: ['uploadId'], operation: completeMultipartUpload },
  { method: 'DELETE', on: 'object', when: ['uploadId'], operation: abortMultipartUpload },
  { method: 'DELETE', on: 'object', also: ['versionId'], operation: deleteObject },
];

/** Supported x-amz-* values. Others would change the request's meaning, so they answer 501. */
const KNOWN_AMZ =
  /^x-amz-(date|content-sha256|algorithm|credential|signature|signedheaders|expires|user-agent|trailer|decoded-content-length|sdk-checksum-algorithm|checksum-.+|meta-.+|copy-source(-if-.+|-range)?|metadata-directive|mp-object-size|bypass-governance-retention|object-lock-(mode|retain-until-date)|expected-bucket-owner|source-expected-bucket-owner)$/;

/** The operation of a request. Throws NotImplemented for anything that is not covered. */
export function routeRequest(request: S3Request): Operation {
  requireKnownHeaders(request);
  const on = request.bucket === '' ? 'service' : request.key === '' ? 'bucket' : 'object';
  const route = ROUTES.find(
    (candidate) =>
      candidate.method === request.method &&
      candidate.on === on &&
      (candidate.when ?? []).every((name) => hasQuery(request, name)),
  );
  const unknown = request.query
    .map((parameter) => parameter.name)
    .filter((name) => !isKnownParameter(name, route));
  if (!route || unknown.length > 0) {
    throw notImplemented(
      `${request.method} on the ${on}${unknown.length > 0 ? ` with ${unknown.join(', ')}` : ''}`,
    );
  }
  if (hasQuery(request, 'list-type') && queryValue(request, 'list-type') !== '2') {
    throw notImplemented('listings other than ListObjectsV2');
  }
  const isCopy = headerValue(request, 'x-amz-copy-source') !== undefined;
  if (amzNames(request).some((name) => LOCK_HEADERS.includes(name)))
    if (route.operation !== putObject || isCopy)
      throw notImplemented('locks of copies and uploads in parts');
  if (!isCopy) return route.operation;
  if (route.operation === putObject) return copyObject;
  if (route.operation === uploadPart) return uploadPartCopy;
  throw notImplemented('x-amz-copy-source on this operation');
}

function isKnownParameter(name: string, route: Route | undefined): boolean {
  return (
    name === 'x-id' ||
    name.toLowerCase().startsWith('x-amz-') ||
    [...(route?.when ?? []), ...(route?.also ?? [])].includes(name)
  );
}

function requireKnownHeaders(request: S3Request): void {
  for (const name of amzNames(request)) {
    const value = headerValue(request, name) ?? '';
    if (!KNOWN_AMZ.test(name) && !isDefaultValue(name, value)) {
      throw notImplemented(`${name}: ${value}`);
    }
    if (name.endsWith('expected-bucket-owner') && value !== LOCAL_ACCOUNT) {
      throw accessDenied('Access Denied');
    }
  }
  if (headerValue(request, 'x-amz-checksum-mode') === 'DISABLED') {
    throw new S3Error('InvalidArgument', 400, 'x-amz-checksum-mode must be ENABLED');
  }
}
