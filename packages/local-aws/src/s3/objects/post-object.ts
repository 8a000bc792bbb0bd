import { createHash } from 'node:crypto';
import { uriEncode } from '../../shared/signature.ts';
import type { Credentials } from '../http/authenticate.ts';
import { checkPostPolicy } from '../http/post-policy.ts';
import { readForm } from '../http/read-form.ts';
import { invalidArgument, notImplemented, S3Error } from '../http/s3-error.ts';
import { requireFittingKey, type S3Request } from '../http/s3-request.ts';
import { xmlDocument } from '../http/xml.ts';
import { emptyReply, type S3Deps, type S3Reply } from '../s3-call.ts';
import { toStoredHeaders } from './stored-headers.ts';
import { getBucket } from './versions.ts';
import { writeObject } from './write-object.ts';

const REFUSED_FIELDS =
  /^(acl|tagging|success_action_redirect|redirect|x-amz-(server-side-encryption|object-lock|website|checksum|storage-class|security-token)\b.*)$/;

/** A browser's form upload. The form's policy is signed, not the request. */
export async function postObject(
  deps: S3Deps,
  request: S3Request,
  credentials: Credentials,
): Promise<S3Reply> {
  const { bucket } = request;
  getBucket(deps.database, bucket);
  const form = await readForm(request);
  const { fields } = form;
  const size = checkPostPolicy({ bucket, fields, now: request.now }, credentials);
  for (const name of fields.keys()) {
    if (REFUSED_FIELDS.test(name)) throw notImplemented(`the form field ${name}`);
  }
  // A replacement function, because '$' is special in a replacement string.
  const key = fields.get('key')?.replaceAll(/\$\{filename\}/g, () => form.fileName);
  if (!key) throw invalidArgument("Bucket POST must contain a field named 'key'.");
  requireFittingKey(key);
  const headers = toStoredHeaders(Object.fromEntries(fields));

  const md5 = createHash('md5');
  const { blob, result: sizeBytes } = await deps.blobs.write(async (take) => {
    let total = 0;
    for await (const piece of form.file) {
      total += piece.length;
      if (total > size.max) throw tooLarge();
      md5.update(piece);
      await take(piece);
    }
    if (total < size.min) throw tooSmall();
    return total;
  });
  const object = {
    bucket,
    key,
    blob,
    sizeBytes,
    etag: md5.digest('hex'),
    modifiedAt: request.now.toISOString(),
    headers,
  };
  const written = await writeObject(deps, request, { object, reason: 'POST Object' });

  const location = `http://${request.headers.host}/${bucket}/${key.split('/').map(uriEncode).join('/')}`;
  const replyHeaders = {
    etag: `"${object.etag}"`,
    location,
    ...(written.versionId && { 'x-amz-version-id': written.versionId }),
  };
  const status = Number(fields.get('success_action_status') ?? 204);
  if (status === 201) {
    return {
      status,
      headers: { ...replyHeaders, 'content-type': 'application/xml' },
      body: xmlDocument('PostResponse', {
        Location: location,
        Bucket: bucket,
        Key: key,
        ETag: `"${object.etag}"`,
      }),
    };
  }
  return emptyReply(status === 200 ? 200 : 204, replyHeaders);
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
