import * as client from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUCKET, type S3Fixture, startS3Fixture } from '../s3/s3-fixture.ts';
import { sendRaw } from '../s3/send-raw.ts';
import { xmlFault } from './shapes/error-formats.ts';
import { exampleOf, type Given, type Operation, operationsOf } from './shapes/operations.ts';
import { type Address, addressOf, wrongAddresses } from './shapes/rest-addresses.ts';
import { inParallel, openHalf, sendHalf } from './shapes/send.ts';
import { memberVariants } from './shapes/variants.ts';
import { toXml, xmlVariants } from './shapes/xml-variants.ts';

/** As json-shapes.test.ts, for S3: signed requests with XML or bytes in their bodies. */

const given: Given = {
  Bucket: BUCKET,
  Key: 'key',
  CopySource: `/${BUCKET}/key`,
  ETag: '"900150983cd24fb0d6963f7d28e17f72"',
  VersionId: 'null',
  PartNumber: 1,
  EventBridgeConfiguration: {},
  Status: 'Enabled',
  AllowedMethods: ['GET'],
  MFADelete: 'Disabled',
};

let s3: S3Fixture;
beforeAll(async () => {
  s3 = await startS3Fixture();
  await s3.client.send(new client.PutObjectCommand({ Bucket: BUCKET, Key: 'key', Body: 'abc' }));
  const upload = { Bucket: BUCKET, Key: 'key' };
  const { UploadId } = await s3.client.send(new client.CreateMultipartUploadCommand(upload));
  given['UploadId'] = UploadId;
});
afterAll(() => s3.close());

it('answers wrong requests, then an ordinary one', async () => {
  const faults: string[] = [];
  const check = async (operation: string, { method, path, headers }: Address, body: string) => {
    const [rawPath = '/', query] = path.split('?');
    const reply = await sendRaw(s3.endpoint, {
      method,
      path: rawPath,
      ...(query !== undefined && { query }),
      body: Buffer.from(body),
      headers,
    });
    const fault = xmlFault(reply, method);
    if (fault) faults.push(`${operation}, ${method} ${path.slice(0, 200)}: ${fault}`);
    return reply.status;
  };
  const waiting = openHalf(s3.endpoint, {
    method: 'PUT',
    path: `/${BUCKET}/unsigned`,
    headers: {},
    body: 'text without an end',
  });
  for (const operation of operationsOf(client)) {
    const isOfService = !operation.members.some(({ name }) => name === 'Bucket');
    const bucket = isOfService ? '' : `/${BUCKET}`;
    // The bucket is the first part of the path here, and of the host's name in the schemas.
    const members = operation.members.filter(({ name }) => name !== 'Bucket');
    const inPath: Operation = { ...operation, members };
    const address = addressOf(inPath, given, bucket);
    const document = documentOf(inPath);
    const body = document ? toXml(document.root, document.content) : 'text';
    const isCovered = (await check(`${operation.name}, right`, address, body)) !== 501;
    const ofMembers = document && isCovered ? memberVariants(document.content) : [];
    const bodies = [
      ...xmlVariants(body),
      // Deep nesting is a variant of the whole document.
      ...ofMembers
        .filter(({ name }) => !name.includes('nested'))
        .map(({ name, body: json }) => ({
          name,
          body: toXml(document?.root ?? '', JSON.parse(json)),
        })),
    ];
    await inParallel(bodies, (each) =>
      check(`${operation.name}, ${each.name}`, address, each.body),
    );
    await inParallel(wrongAddresses(inPath, given, { bucket, isCovered }), (wrong) =>
      check(operation.name, wrong, body),
    );
    await sendHalf(s3.endpoint, { ...address, body });
  }
  expect(faults).toEqual([]);
  await s3.client.send(new client.CreateBucketCommand({ Bucket: 'ordinary' }));
  const object = { Bucket: 'ordinary', Key: 'key' };
  await s3.client.send(new client.PutObjectCommand({ ...object, Body: 'abc' }));
  const { Body } = await s3.client.send(new client.GetObjectCommand(object));
  expect(await Body?.transformToString()).toBe('abc');
  waiting.socket.destroy();
});

/** The document in an operation's body; undefined for a body of bytes, or none. */
function documentOf({ members }: Operation): { root: string; content: object } | undefined {
  const payload = members.find(({ place }) => place === 'payload');
  if (!payload?.schema.isStructSchema()) return undefined;
  const content = exampleOf(payload.schema, { name: payload.name, given, isXml: true });
  return { root: payload.wireName, content: Object(content) };
}
