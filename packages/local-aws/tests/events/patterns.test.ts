import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventBridgeClient, TestEventPatternCommand } from '@aws-sdk/client-eventbridge';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEvents } from '../../src/events/start-events.ts';
import { type Emulator, LOCAL_REGION } from '../../src/shared/emulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'events-test-'));
let emulator: Emulator;
let client: EventBridgeClient;
beforeAll(async () => {
  emulator = await startEvents({ port: 0, dataDir, sqsEndpoint: () => 'http://127.0.0.1:9' });
  client = new EventBridgeClient({
    region: LOCAL_REGION,
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await emulator.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const event = {
  version: '0',
  id: '6a7e8feb-b491-4cf7-a9f1-bf3703467718',
  'detail-type': 'Object Created',
  source: 'aws.s3',
  account: '000000000000',
  time: '2026-11-01T09:00:00Z',
  region: LOCAL_REGION,
  resources: ['arn:aws:s3:::files', 'arn:aws:s3:::others'],
  detail: {
    bucket: { name: 'files' },
    object: { key: 'uploads/u1/caseDocument/Award.PDF', size: 700, tag: null },
    parts: [
      { number: 1, kind: 'a' },
      { number: 2, kind: 'b' },
    ],
    scanned: false,
    'state.status': 'running',
    none: [],
  },
};
const test = async (pattern: unknown) => {
  const { Result } = await client.send(
    new TestEventPatternCommand({
      EventPattern: typeof pattern === 'string' ? pattern : JSON.stringify(pattern),
      Event: JSON.stringify(event),
    }),
  );
  return Result;
};
const key = (rule: unknown) => ({ detail: { object: { key: [rule] } } });
const size = (...rule: unknown[]) => ({ detail: { object: { size: rule } } });

describe('an event pattern', () => {
  it.each([
    ['a value', { source: ['aws.s3'] }],
    ['one of several values', { source: ['x', 'aws.s3'] }],
    ['several fields', { source: ['aws.s3'], detail: { bucket: { name: ['files'] } } }],
    ['one element of an array', { resources: ['arn:aws:s3:::others'] }],
    ['a number', size(700)],
    ['false', { detail: { scanned: [false] } }],
    ['null', { detail: { object: { tag: [null] } } }],
    ['a prefix', key({ prefix: 'uploads/' })],
    ['a prefix in another case', key({ prefix: { 'equals-ignore-case': 'UPLOADS/' } })],
    ['a suffix', key({ suffix: '.PDF' })],
    ['a suffix in another case', key({ suffix: { 'equals-ignore-case': '.pdf' } })],
    ['a text in another case', key({ 'equals-ignore-case': 'uploads/u1/casedocument/award.pdf' })],
    ['a wildcard', key({ wildcard: 'uploads/*/caseDocument/*' })],
    ['a wildcard at the start', key({ wildcard: '*.PDF' })],
    ['a wildcard for nothing', key({ wildcard: 'uploads/u1/caseDocument/Award.PDF*' })],
    ['a value without a wildcard', key({ wildcard: 'uploads/u1/caseDocument/Award.PDF' })],
    ['anything but a text', key({ 'anything-but': 'x' })],
    ['anything but texts', key({ 'anything-but': ['x', 'y'] })],
    ['anything but numbers', size({ 'anything-but': [1, 2] })],
    ['anything but a prefix', key({ 'anything-but': { prefix: 'exports/' } })],
    ['anything but suffixes', key({ 'anything-but': { suffix: ['.png', '.jpg'] } })],
    ['anything but a wildcard', key({ 'anything-but': { wildcard: 'uploads/*/avatar/*' } })],
    ['another element of an array', { resources: [{ 'anything-but': 'arn:aws:s3:::files' }] }],
    ['a field that exists', key({ exists: true })],
    ['a field that does not exist', { detail: { object: { colour: [{ exists: false }] } } }],
    ['a missing parent', { detail: { person: { name: [{ exists: false }] } } }],
    ['an empty array as missing', { detail: { none: [{ exists: false }] } }],
    ['a number in a range', size({ numeric: ['>', 0, '<=', 700] })],
    ['a path as one name', { 'detail.bucket.name': ['files'] }],
    ['a name with dots as a path', { detail: { state: { status: ['running'] } } }],
    ['the same name with dots', { detail: { 'state.status': ['running'] } }],
    ['an equal number', size({ numeric: ['=', 700] })],
    ['one object of an array', { detail: { parts: { number: [2], kind: ['b'] } } }],
    ['one of two alternatives', { $or: [{ source: ['x'] }, { region: [LOCAL_REGION] }] }],
    [
      'alternatives below a field',
      { detail: { $or: [{ scanned: [true] }, { bucket: { name: ['files'] } }] } },
    ],
  ])('matches %s', async (_, pattern) => {
    expect(await test(pattern)).toBe(true);
  });

  it.each([
    ['another value', { source: ['aws.ec2'] }],
    ['one of two fields', { source: ['aws.s3'], region: ['x'] }],
    ['a number as a text', size('700')],
    ['a prefix that is not at the start', key({ prefix: 'u1/' })],
    ['a suffix in another case', key({ suffix: '.pdf' })],
    ['a wildcard that lacks a part', key({ wildcard: 'uploads/*/avatar/*' })],
    ['a wildcard whose ends overlap', key({ wildcard: 'uploads/u1/*u1/caseDocument/Award.PDF' })],
    ['an escaped wildcard', key({ wildcard: 'uploads/\\*/caseDocument/Award.PDF' })],
    ['the excluded text', key({ 'anything-but': ['uploads/u1/caseDocument/Award.PDF'] })],
    ['an excluded prefix', key({ 'anything-but': { prefix: 'uploads/' } })],
    ['an excluded wildcard', key({ 'anything-but': { wildcard: 'uploads/*/caseDocument/*' } })],
    ['anything but, of a missing field', { detail: { colour: [{ 'anything-but': 'red' }] } }],
    ['a missing field', { detail: { colour: ['red'] } }],
    ['a field of the prototype', { detail: { constructor: [{ exists: true }] } }],
    ['a field that must not exist', key({ exists: false })],
    ['an object as a value', { detail: { bucket: [{ exists: true }] } }],
    ['a number out of range', size({ numeric: ['<', 700] })],
    ['fields of two objects of an array', { detail: { parts: { number: [1], kind: ['b'] } } }],
    ['neither alternative', { $or: [{ source: ['x'] }, { region: ['x'] }] }],
  ])('does not match %s', async (_, pattern) => {
    expect(await test(pattern)).toBe(false);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['an empty object', {}],
    ['a value without an array', { source: 'aws.s3' }],
    ['an empty array', { source: [] }],
    ['an unknown operator', key({ like: 'x' })],
    ['two operators', key({ prefix: 'a', suffix: 'b' })],
    ['a prefix that is no text', key({ prefix: 1 })],
    ['consecutive wildcards', key({ wildcard: 'a**b' })],
    ['an escape of a letter', key({ wildcard: 'a\\b' })],
    ['an empty anything-but', key({ 'anything-but': [] })],
    ['mixed types in anything-but', key({ 'anything-but': ['a', 1] })],
    ['exists without a boolean', key({ exists: 'yes' })],
    ['an unknown comparison', size({ numeric: ['!=', 1] })],
    ['a comparison with a text', size({ numeric: ['>', '1'] })],
    ['a range without a lower bound', size({ numeric: ['<', 1, '<', 2] })],
    ['one alternative', { $or: [{ source: ['x'] }] }],
  ])('is refused with %s', async (_, pattern) => {
    await expect(test(pattern)).rejects.toMatchObject({
      name: 'InvalidEventPatternException',
      $metadata: { httpStatusCode: 400 },
    });
  });

  // The words of AWS as recorded in LocalStack's snapshot test_events_patterns.
  it.each([
    [key({ 'anything-but': { prefix: '' } }), 'Null prefix/suffix not allowed'],
    [
      key({ 'anything-but': { suffix: { 'equals-ignore-case': '.pdf' } } }),
      'Value of anything-but must be an array or single string/number value.',
    ],
    [
      key({ 'anything-but': null }),
      'Value of anything-but must be an array or single string/number value.',
    ],
    [
      key({ 'anything-but': ['a', null] }),
      'Inside anything but list, start|null|boolean is not supported.',
    ],
    [
      key({ 'anything-but': { 'equals-ignore-case': [1] } }),
      'Inside anything-but/equals-ignore-case list, number|start|null|boolean is not supported.',
    ],
    [key({ 'anything-but': { prefix: 1 } }), 'prefix/suffix match pattern must be a string'],
    [key({ EXISTS: true }), 'Unrecognized match type EXISTS'],
    [key({ wildcard: 'ab**' }), 'Consecutive wildcard characters at pos 3'],
    [size({ numeric: 10 }), 'Value of numeric must be an array.'],
    [size({ numeric: ['>', 0, '<'] }), 'Value of < must be numeric'],
    [size({ numeric: ['>', 0, '>', 0] }), 'Bad numeric range operator: >'],
    [[], 'Filter is not an object'],
  ])('is refused in the words of AWS: %j', async (pattern, reason) => {
    await expect(test(pattern)).rejects.toMatchObject({
      name: 'InvalidEventPatternException',
      message: `Event pattern is not valid. Reason: ${reason}`,
    });
  });

  it('is answered with 501 if it has cidr', async () => {
    await expect(test({ detail: { ip: [{ cidr: '10.0.0.0/24' }] } })).rejects.toMatchObject({
      $metadata: { httpStatusCode: 501 },
    });
  });
});
