/**
 * Sources of the messages: [A] ScyllaDB's Alternator tests, which run against AWS (test_limits,
 * test_number, test_manual_requests); [D] DynamoDB Local's ErrorFactory.
 */
import { GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, startFixture } from './dynamodb-fixture.ts';
import { type Answer, sendText } from './send-text.ts';

let dynamo: Fixture;
let TableName: string;
const Key = { pk: 'p', sk: 's' };
beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo);
});
afterAll(() => dynamo.stop());

const put = (item: object) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { ...Key, ...item } }));
const get = async () =>
  (await dynamo.documents.send(new GetCommand({ TableName, Key }))).Item ?? {};
/** Sends a value that the SDK would not send. */
const putValue = (value: string): Promise<Answer> =>
  sendText(
    dynamo.endpoint,
    'PutItem',
    `{"TableName":"${TableName}","Item":{"pk":{"S":"p"},"sk":{"S":"s"},"v":${value}}}`,
  );

describe('names of attributes', () => {
  const tooLong = 'Attribute name is too large, must be less than 65536 bytes'; // [A] [D]
  const empty = 'Empty attribute name'; // [A] [D]

  it('have 65,535 bytes at most', async () => {
    const most = 'é'.repeat(32_767).concat('x');
    await put({ [most]: 1 });
    await put({ m: { [most]: 1 } });
    expect((await refusal(put({ [`${most}x`]: 1 }))).message).toBe(tooLong);
    expect((await refusal(put({ m: [{ [`${most}x`]: 1 }] }))).message).toBe(tooLong);
  });

  it('are not empty', async () => {
    expect((await refusal(put({ '': 1 }))).message).toBe(empty);
    expect((await refusal(put({ l: [{ '': 1 }] }))).message).toBe(empty);
  });

  it.each([
    ['', empty],
    ['x'.repeat(65_536), tooLong],
  ])('are refused in expressions, too', async (name, problem) => {
    const ExpressionAttributeNames = { '#n': name };
    const message = `ExpressionAttributeNames contains invalid value: ${problem} for key #n`;
    const calls = [
      dynamo.documents.send(
        new GetCommand({ TableName, Key, ProjectionExpression: '#n', ExpressionAttributeNames }),
      ),
      dynamo.documents.send(
        new UpdateCommand({
          TableName,
          Key,
          UpdateExpression: 'REMOVE #n',
          ExpressionAttributeNames,
        }),
      ),
      dynamo.documents.send(
        new ScanCommand({
          TableName,
          FilterExpression: 'attribute_exists(#n)',
          ExpressionAttributeNames,
        }),
      ),
    ];
    for (const call of calls) expect((await refusal(call)).message).toBe(message);
  });
});

describe('numbers', () => {
  // [A]
  it.each([
    ['+3', '3'],
    ['+0', '0'],
    ['-0.0', '0'],
    ['+1.5E+2', '150'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['1e-3', '0.001'],
    [`0.${'0'.repeat(129)}1`, `0.${'0'.repeat(129)}1`],
    ['9'.repeat(38), '9'.repeat(38)],
    ['1e125', `1${'0'.repeat(125)}`],
  ])('%s is stored as %s', async (given, stored) => {
    await putValue(`{"N":"${given}"}`);
    const { answer } = await sendText(
      dynamo.endpoint,
      'GetItem',
      `{"TableName":"${TableName}","Key":{"pk":{"S":"p"},"sk":{"S":"s"}}}`,
    );
    expect(answer['Item']).toMatchObject({ v: { N: stored } });
  });

  it.each([
    ['', 'The parameter cannot be converted to a numeric value'],
    ...['.', '+', '-', 'e5', '1e', '1 ', ' 1', '++1', '1.2.3', 'NaN', 'Infinity', '0x1'].map(
      (text) => [text, `The parameter cannot be converted to a numeric value: ${text}`],
    ),
    [
      '1e126',
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    ],
    [
      '1e-131',
      'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    ],
    ['1'.repeat(39), 'Attempting to store more than 38 significant digits in a Number'],
  ])('"%s" is refused', async (given, message) => {
    expect(await putValue(`{"N":"${given}"}`)).toMatchObject({ status: 400, answer: { message } });
    expect((await putValue(`{"NS":["${given}"]}`)).answer['message']).toBe(message);
  });

  it('of a set differ, whatever their notation', async () => {
    const { answer } = await putValue('{"NS":["1","+1.0"]}');
    expect(answer['message']).toBe('Input collection contains duplicates');
  });
});

describe('values', () => {
  const empty =
    'Supplied AttributeValue is empty, must contain exactly one of the supported datatypes';
  const invalid = 'One or more parameter values were invalid:';

  it.each([
    ['{}', empty],
    ['null', empty],
    ['{"L":[null]}', empty],
    ['{"L":[{}]}', empty],
    ['{"M":{"a":{}}}', empty],
    ['{"dog":"cat"}', empty],
    ['{"M":{"dog":{"dog":"cat"}}}', empty],
    [
      '{"S":"a","N":"1"}',
      'Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes',
    ],
    ['{"NULL":false}', `${invalid} Null attribute value types must have the value of true`],
    ['{"SS":[]}', `${invalid} An string set  may not be empty`],
    ['{"NS":[]}', `${invalid} An number set  may not be empty`],
    ['{"BS":[]}', `${invalid} Binary sets should not be empty`],
    ['{"SS":["a",null]}', `${invalid} An string set may not have a null string as a member`], // [D]
    ['{"NS":["1",null]}', `${invalid} An number set may not have a null number as a member`],
    ['{"BS":["YQ==",null]}', `${invalid} Binary sets may not contain null values`],
    ['{"SS":["a","a"]}', `${invalid} Input collection [a, a] contains duplicates.`],
    [
      '{"BS":["YQ==","YQ=="]}',
      `${invalid} Input collection [YQ==, YQ==]of type BS contains duplicates.`,
    ],
  ])('%s is refused', async (value, message) => {
    expect(await putValue(value)).toMatchObject({ status: 400, answer: { message } });
  });

  it('of any JSON are stored or refused, and never fail', async () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, 3, '', 'text', '1e5'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(
          fc.constantFrom('S', 'N', 'B', 'L', 'M', 'SS', 'NS', 'BS', 'BOOL', 'NULL', '', 'other'),
          tie('value'),
          { maxKeys: 2 },
        ),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(json, async (value) => {
        const { status, answer } = await putValue(JSON.stringify(value));
        if (status !== 200)
          expect(answer['__type']).toMatch(/#(Validation|Serialization)Exception$/);
      }),
    );
  });

  it('in lists that hold null do not fail a batch', async () => {
    const invalidBatches = [
      '[null]',
      '[{}]',
      '[{"PutRequest":null}]',
      '[{"PutRequest":{}}]',
      '[{"PutRequest":{"Item":null}}]',
      '[{"PutRequest":{"Item":{}}}]',
      '[{"DeleteRequest":{}}]',
      '[{"DeleteRequest":{"Key":{}}}]',
      '[{"PutRequest":{"Item":{"pk":{"S":"a"}}},"DeleteRequest":{"Key":{"pk":{"S":"b"}}}}]',
      '[]',
      'null',
    ];
    for (const batch of invalidBatches) {
      const { status, answer } = await sendText(
        dynamo.endpoint,
        'BatchWriteItem',
        `{"RequestItems":{"${TableName}":${batch}}}`,
      );
      expect([batch, status, answer['__type']]).toEqual([
        batch,
        400,
        'com.amazon.coral.validate#ValidationException',
      ]);
    }
    for (const body of [
      `{"RequestItems":{"${TableName}":{"Keys":[null]}}}`,
      `{"RequestItems":{"${TableName}":null}}`,
    ])
      expect((await sendText(dynamo.endpoint, 'BatchGetItem', body)).status).toBe(400);
    for (const operation of ['TransactWriteItems', 'TransactGetItems'])
      expect((await sendText(dynamo.endpoint, operation, '{"TransactItems":[null]}')).status).toBe(
        400,
      );
    expect(await get()).not.toBeUndefined();
  });
});
