import { createHash } from 'node:crypto';
import { uriEncode } from '../../shared/signature.ts';
import { type Credentials, invalidToken } from '../http/authenticate.ts';
import {
  CHECKSUM_ALGORITHMS,
  type Checksum,
  checksumHeader,
  DEFAULT_ALGORITHM,
  parseChecksumAlgorithm,
  startChecksum,
} from '../http/checksums.ts';
import { checksumDiffers, LARGEST_UPLOAD_BYTES, requireDigest } from '../http/consume-body.ts';
import { isDefaultValue } from '../http/default-values.ts';
import { checkPostPolicy, type SizeRange } from '../http/post-policy.ts';
import { readForm, type UploadForm } from '../http/read-form.ts';
import { invalidArgument, invalidRequest, notImplemented, S3Error } from '../http/s3-error.ts';
import { requireFittingKey, type S3Request } from '../http/s3-request.ts';
import { xmlDocument } from '../http/xml.ts';
import { emptyReply, type S3Deps, type S3Reply } from '../s3-call.ts';
import type { ObjectChecksum } from './metadata.ts';
import { toStoredHeaders } from './stored-headers.ts';
import { getBucket, type NewObject } from './versions.ts';
import { writeObject, writtenHeaders } from './write-object.ts';

/** x-amz-* fields with an effect here; others would change the upload's meaning. */
const KNOWN_AMZ = /^x-amz-(algorithm|credential|date|signature|meta-.+|checksum-.+)$/;

/** A browser's form upload. The form's policy is signed, not the request. */
export async function postObject(
  deps: S3Deps,
  request: S3Request,
  credentials: Credentials,
): Promise<S3Reply> {
  const { bucket } = request;
  getBucket(deps.database, bucket);
  const form = await readForm(request);
  const fields = expandFileName(form);
  const size = checkPostPolicy({ bucket, fields, now: request.now }, credentials);
  requireKnownFields(fields);
  const key = fields.get('key');
  if (!key) throw invalidArgument("Bucket POST must contain a field named 'key'.");
  requireFittingKey(key);
  const headers = toStoredHeaders(Object.fromEntries(fields));
  const announced = readChecksum(fields);
  const { blob, result } = await deps.blobs.write((take) =>
    receiveFile(form.file, { size, announced, take }),
  );
  const object = {
    ...{ bucket, key, blob, headers, ...result },
    modifiedAt: request.now.toISOString(),
  };
  const written = await writeObject(deps, request, { object, reason: 'POST Object' });
  return toReply(request, { fields, object, headers: writtenHeaders(written) });
}

/** S3 expands the variable in each field, before it checks the policy, if the file has a name. */
function expandFileName({ fields, fileName }: UploadForm): Map<string, string> {
  if (fileName === undefined) return fields;
  // A replacement function, because '$' is special in a replacement string.
  const expand = (value: string) => value.replaceAll(/\$\{filename\}/g, () => fileName);
  return new Map([...fields].map(([name, value]) => [name, expand(value)]));
}

/** Throws NotImplemented for a field that would change the upload's meaning. */
function requireKnownFields(fields: Map<string, string>): void {
  for (const [name, value] of fields) {
    if (name === 'x-amz-security-token') throw invalidToken();
    const isKnown =
      name === 'acl'
        ? isDefaultValue('x-amz-acl', value)
        : KNOWN_AMZ.test(name) || isDefaultValue(name, value) || !/^x-amz-|^tagging$/.test(name);
    if (!isKnown) throw notImplemented(`the form field ${name}: ${value}`);
  }
}

/** The checksum of the file that the form announces. Throws InvalidRequest. */
function readChecksum(fields: Map<string, string>): Checksum | undefined {
  const [announced, another] = CHECKSUM_ALGORITHMS.flatMap((algorithm) => {
    const value = fields.get(checksumHeader(algorithm));
    return value === undefined ? [] : [{ algorithm, value: requireDigest(algorithm, value) }];
  });
  if (another) {
    throw invalidRequest(
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  }
  const named = fields.get('x-amz-checksum-algorithm');
  const isSame = named === undefined || parseChecksumAlgorithm(named) === announced?.algorithm;
  if (!isSame) throw notImplemented(`the form field x-amz-checksum-algorithm: ${named}`);
  return announced;
}

async function receiveFile(
  file: AsyncIterable<Buffer>,
  input: {
    size: SizeRange;
    announced: Checksum | undefined;
    take: (piece: Buffer) => Promise<void>;
  },
): Promise<{ sizeBytes: number; etag: string; checksum: ObjectChecksum }> {
  const { size, announced, take } = input;
  const algorithm = announced?.algorithm ?? DEFAULT_ALGORITHM;
  const md5 = createHash('md5');
  const running = startChecksum(algorithm);
  let sizeBytes = 0;
  for await (const piece of file) {
    sizeBytes += piece.length;
    if (sizeBytes > Math.min(size.max, LARGEST_UPLOAD_BYTES)) throw tooLarge();
    md5.update(piece);
    running.update(piece);
    await take(piece);
  }
  if (sizeBytes < size.min) throw tooSmall();
  const value = running.digest();
  if (announced && announced.value !== value) throw checksumDiffers(algorithm);
  return {
    sizeBytes,
    etag: md5.digest('hex'),
    checksum: { algorithm, value, type: 'FULL_OBJECT' },
  };
}

function toReply(
  request: S3Request,
  input: { fields: Map<string, string>; object: NewObject; headers: Record<string, string> },
): S3Reply {
  const { fields, object } = input;
  const { bucket, key } = object;
  const etag = `"${object.etag}"`;
  const path = key.split('/').map(uriEncode).join('/');
  const location = `http://${request.headers.host}/${bucket}/${path}`;
  const headers = { ...input.headers, etag, location };
  const redirect = fields.get('success_action_redirect') ?? fields.get('redirect') ?? '';
  if (URL.canParse(redirect)) {
    const target = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket, key, etag }))
      target.searchParams.append(name, value);
    return emptyReply(303, { ...headers, location: target.href });
  }
  const status = Number(fields.get('success_action_status') ?? 204);
  if (status === 201) {
    return {
      status,
      headers: { ...headers, 'content-type': 'application/xml' },
      body: xmlDocument('PostResponse', {
        Location: location,
        Bucket: bucket,
        Key: key,
        ETag: etag,
      }),
    };
  }
  return emptyReply(status === 200 ? 200 : 204, headers);
}

function tooLarge(): S3Error {
  return new S3Error(
    'EntityTooLarge',
    400,
    'Your proposed upload exceeds the maximum allowed size',
  );
}

function tooSmall(): S3Error {
  return new S3Error(
    'EntityTooSmall',
    400,
    'Your proposed upload is smaller than the minimum allowed size',
  );
}
