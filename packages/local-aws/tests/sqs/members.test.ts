import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type SqsFixture, startSqsFixture } from './sqs-fixture.ts';

/**
 * Members and their bounds, by plain HTTP: the SDK fills in or refuses some of them itself. Messages
 * of receives, of sizes and of attributes: LocalStack's snapshots of AWS,
 * tests/aws/services/sqs/test_sqs.snapshot.json.
 */
let sqs: SqsFixture;
let QueueUrl: string;
beforeAll(async () => {
  sqs = await startSqsFixture();
  QueueUrl = await sqs.queue('members', { MaximumMessageSize: '1024' });
});
afterAll(() => sqs.close());

const replySchema = z.object({ __type: z.string().optional(), message: z.string().optional() });
const ask = async (operation: string, input: unknown) => {
  const response = await fetch(sqs.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AmazonSQS.${operation}` },
    body: typeof input === 'string' ? input : JSON.stringify(input),
  });
  const { __type: type = '', message } = replySchema.parse(await response.json());
  return { status: response.status, code: type.replace('com.amazonaws.sqs#', ''), message };
};

describe('an operation', () => {
  it.each([
    ['CreateQueue', {}, 'QueueName'],
    ['GetQueueUrl', {}, 'QueueName'],
    ['GetQueueAttributes', {}, 'QueueUrl'],
    ['SetQueueAttributes', { QueueUrl: 'u' }, 'Attributes'],
    ['DeleteQueue', {}, 'QueueUrl'],
    ['PurgeQueue', {}, 'QueueUrl'],
    ['SendMessage', { MessageBody: 'x' }, 'QueueUrl'],
    ['SendMessage', { QueueUrl: 'u' }, 'MessageBody'],
    ['SendMessageBatch', { QueueUrl: 'u' }, 'Entries'],
    ['SendMessageBatch', { QueueUrl: 'u', Entries: [{ Id: '1' }] }, 'Entries.0.MessageBody'],
    ['ReceiveMessage', {}, 'QueueUrl'],
    ['DeleteMessage', { QueueUrl: 'u' }, 'ReceiptHandle'],
    ['DeleteMessageBatch', { QueueUrl: 'u', Entries: [{ Id: '1' }] }, 'Entries.0.ReceiptHandle'],
    ['ChangeMessageVisibility', { QueueUrl: 'u', ReceiptHandle: 'r' }, 'VisibilityTimeout'],
    ['StartMessageMoveTask', {}, 'SourceArn'],
    ['ListMessageMoveTasks', {}, 'SourceArn'],
  ])('%s of %j needs %s', async (operation, input, name) => {
    expect(await ask(operation, input)).toEqual({
      status: 400,
      code: 'MissingParameter',
      message: `The request must contain the parameter ${name}.`,
    });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a number as address', { QueueUrl: 1 }],
    ['a text as number', { QueueUrl: 'u', MaxNumberOfMessages: '1' }],
  ])('is refused with %s', async (_, input) => {
    expect(await ask('ReceiveMessage', input)).toMatchObject({
      status: 400,
      code: 'SerializationException',
    });
  });

  it.each([
    ['MaxNumberOfMessages', [0, 11], 'Must be between 1 and 10, if provided.'],
    ['WaitTimeSeconds', [-1, 21], 'Must be >= 0 and <= 20, if provided.'],
    ['VisibilityTimeout', [-1, 43_201], 'Must be >= 0 and <= 43200, if provided.'],
  ])('ReceiveMessage refuses %s of %j', async (name, values, reason) => {
    for (const value of values)
      expect(await ask('ReceiveMessage', { QueueUrl, [name]: value })).toEqual({
        status: 400,
        code: 'InvalidParameterValue',
        message: `Value ${value} for parameter ${name} is invalid. Reason: ${reason}`,
      });
  });

  it.each([
    ['ReceiveMessage', { MessageSystemAttributeNames: ['Colour'] }],
    ['GetQueueAttributes', { AttributeNames: ['Colour'] }],
    ['SetQueueAttributes', { Attributes: { Colour: 'red' } }],
  ])('%s refuses an unknown attribute', async (operation, more) => {
    expect(await ask(operation, { QueueUrl, ...more })).toEqual({
      status: 400,
      code: 'InvalidAttributeName',
      message: 'Unknown Attribute Colour.',
    });
  });

  it.each(['true', 'false'])('SetQueueAttributes does not know FifoQueue %s', async (FifoQueue) => {
    expect(await ask('SetQueueAttributes', { QueueUrl, Attributes: { FifoQueue } })).toMatchObject({
      code: 'InvalidAttributeName',
      message: 'Unknown Attribute FifoQueue.',
    });
  });
});

describe('a message', () => {
  const send = (more: object) => ask('SendMessage', { QueueUrl, MessageBody: 'x', ...more });

  it('has at most the size of its queue', async () => {
    expect(await send({ MessageBody: 'x'.repeat(1024) })).toMatchObject({ status: 200 });
    expect(await send({ MessageBody: 'x'.repeat(1025) })).toEqual({
      status: 400,
      code: 'InvalidParameterValue',
      message:
        'One or more parameters are invalid. Reason: Message must be shorter than 1024 bytes.',
    });
  });

  it('has attributes with values', async () => {
    const attribute = (StringValue: string, DataType = 'String') =>
      send({ MessageAttributes: { Details: { StringValue, DataType } } });
    expect(await attribute('')).toEqual({
      status: 400,
      code: 'InvalidParameterValue',
      message:
        "Message (user) attribute 'Details' must contain a non-empty value of type 'String'.",
    });
    expect(await attribute('one', 'Number')).toMatchObject({ code: 'InvalidParameterValue' });
    expect(await attribute('x', `Number.${'L'.repeat(256)}`)).toMatchObject({ status: 400 });
    expect(await attribute('x', 'Colour')).toMatchObject({ status: 400 });
  });

  it.each([
    ['attr.1øßä', 200],
    ['L'.repeat(256), 200],
    ['L'.repeat(257), 400],
    ['aWs.-a', 400],
    ['AMAZON.-a', 400],
    ['.a', 400],
    ['a.', 400],
    ['a!', 400],
    ['a§', 400],
    ['a b', 400],
  ])('has an attribute with the name %s: %i', async (name, status) => {
    const MessageAttributes = { [name]: { DataType: 'String', StringValue: 'x' } };
    expect(await send({ MessageAttributes })).toMatchObject({ status });
  });
});

describe('a redrive policy', () => {
  const arn = 'arn:aws:sqs:ap-south-1:000000000000:members';
  it.each([
    ['no JSON', 'x', 'not a valid JSON map'],
    ['no target', { maxReceiveCount: 1 }, 'mandatory attribute: deadLetterTargetArn'],
    ['no count', { deadLetterTargetArn: arn }, 'mandatory attribute: maxReceiveCount'],
    ['a count of 0', { deadLetterTargetArn: arn, maxReceiveCount: 0 }, 'maxReceiveCount'],
    ['a count of 1001', { deadLetterTargetArn: arn, maxReceiveCount: 1001 }, 'maxReceiveCount'],
    [
      'an unknown attribute',
      { deadLetterTargetArn: arn, maxReceiveCount: 1, colour: 'red' },
      'unknown attributes: colour',
    ],
    [
      'a queue of another account',
      { deadLetterTargetArn: arn.replace('000000000000', '111111111111'), maxReceiveCount: 1 },
      'Dead letter target does not exist',
    ],
    [
      'a queue of another region',
      { deadLetterTargetArn: arn.replace('ap-south-1', 'eu-west-1'), maxReceiveCount: 1 },
      'Dead letter target does not exist',
    ],
  ])('is refused with %s', async (_, policy, reason) => {
    const RedrivePolicy = typeof policy === 'string' ? policy : JSON.stringify(policy);
    const refused = await ask('CreateQueue', {
      QueueName: 'redriven',
      Attributes: { RedrivePolicy },
    });
    expect(refused).toMatchObject({ status: 400, code: 'InvalidParameterValue' });
    expect(refused.message).toContain(reason);
  });
});
