import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, schema, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;
const Key = { pk: 'case', sk: '1' };

beforeAll(async () => {
  dynamo = await startFixture();
});
afterAll(() => dynamo.stop());
beforeEach(async () => {
  TableName = await makeTable(dynamo);
});

const put = (item: object, more: object = {}) =>
  dynamo.documents.send(new PutCommand({ TableName, Item: { ...Key, ...item }, ...more }));
const update = (UpdateExpression: string, values?: object, more: object = {}) =>
  dynamo.documents.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression,
      ReturnValues: 'ALL_NEW',
      ...(values && { ExpressionAttributeValues: { ...values } }),
      ...more,
    }),
  );
const get = async (more: object = {}) =>
  (await dynamo.documents.send(new GetCommand({ TableName, Key, ...more }))).Item;

describe('items', () => {
  it('returns every type of value', async () => {
    const item = {
      text: 'नमस्ते 🙏',
      number: -12.5,
      yes: true,
      nothing: null,
      bytes: new Uint8Array([0, 255, 7]),
      strings: new Set(['a', 'b']),
      numbers: new Set([1, 2.5]),
      binaries: new Set([new Uint8Array([1]), new Uint8Array([2])]),
      pages: [1, 'two', [3]],
      doc: { a: { b: '' } },
      constructor: 'an attribute like any other',
    };
    await put(item);
    expect(await get()).toEqual({ ...Key, ...item });
  });

  it('returns no item for an unknown key', async () => {
    expect(await get()).toBeUndefined();
  });

  it('normalises numbers', async () => {
    const Item = { pk: { S: 'case' }, sk: { S: '1' }, n: { N: '001.2300e3' }, s: { NS: ['1.0'] } };
    await dynamo.client.send(new PutItemCommand({ TableName, Item }));
    expect(await get()).toMatchObject({ n: 1230, s: new Set([1]) });
  });

  it('replaces the whole item and returns the old one', async () => {
    await put({ a: 1 });
    const { Attributes } = await put({ b: 2 }, { ReturnValues: 'ALL_OLD' });
    expect(Attributes).toEqual({ ...Key, a: 1 });
    expect(await get()).toEqual({ ...Key, b: 2 });
  });

  it('deletes and returns the old item, and none the second time', async () => {
    await put({ a: 1 });
    const command = () => new DeleteCommand({ TableName, Key, ReturnValues: 'ALL_OLD' });
    expect((await dynamo.documents.send(command())).Attributes).toEqual({ ...Key, a: 1 });
    expect((await dynamo.documents.send(command())).Attributes).toBeUndefined();
  });

  it('cuts an item to the projection', async () => {
    await put({ doc: { a: 1, b: 2 }, pages: ['x', 'y', 'z'], other: 1 });
    const Item = await get({
      ProjectionExpression: '#m.a, pages[2]',
      ExpressionAttributeNames: { '#m': 'doc' },
    });
    expect(Item).toEqual({ doc: { a: 1 }, pages: ['z'] });
  });

  it.each([
    ['a missing sort key', { pk: 'x' }, /Missing the key sk/],
    ['a wrong type of key', { pk: 'x', sk: 5 }, /Type mismatch for key sk expected: S actual: N/],
    ['an empty key', { pk: 'x', sk: '' }, /cannot contain an empty string value. Key: sk/],
    ['a partition key over 2048 bytes', { pk: 'é'.repeat(1025), sk: 'x' }, /Size of hashkey/],
    ['a sort key over 1024 bytes', { pk: 'x', sk: 'é'.repeat(513) }, /size limit of 1024 bytes/],
    ['an item over 400 KB', { pk: 'x', sk: 'x', a: 'é'.repeat(205_000) }, /Item size has exceeded/],
  ])('refuses %s', async (_what, Item, message) => {
    const error = await refusal(dynamo.documents.send(new PutCommand({ TableName, Item })));
    expect(error.name).toBe('ValidationException');
    expect(error.message).toMatch(message);
  });

  it('takes an item of just under 400 KB', async () => {
    await put({ a: 'x'.repeat(409_600 - 20) });
    expect(String((await get())?.['a']).length).toBe(409_580);
  });

  it('refuses a number of more than 38 digits', async () => {
    const Item = { pk: { S: 'a' }, sk: { S: 'b' }, n: { N: '1'.repeat(39) } };
    const error = await refusal(dynamo.client.send(new PutItemCommand({ TableName, Item })));
    expect(error.message).toContain('more than 38 significant digits');
  });

  it('takes 32 levels of nesting and refuses 33', async () => {
    const nested = (levels: number): unknown =>
      Array.from({ length: levels }).reduce((inner: unknown) => [inner], 1);
    await put({ deep: nested(32) });
    expect((await refusal(put({ deep: nested(33) }))).message).toMatch(/Nesting Levels/);
    expect(await get()).toMatchObject({ deep: nested(32) });
  });

  it('names a table that is not there', async () => {
    const error = await refusal(
      dynamo.documents.send(new GetCommand({ TableName: 'no-such-table', Key })),
    );
    expect(error.name).toBe('ResourceNotFoundException');
  });

  it('refuses a key that does not match the schema', async () => {
    const error = await refusal(
      dynamo.documents.send(new GetCommand({ TableName, Key: { pk: 'only' } })),
    );
    expect(error.message).toBe('The provided key element does not match the schema');
  });
});

describe('conditions', () => {
  const holds = async (ConditionExpression: string, values?: object) => {
    const [outcome] = await Promise.allSettled([
      put(stored, {
        ConditionExpression,
        ...(values && { ExpressionAttributeValues: values }),
      }),
    ]);
    if (outcome.status === 'fulfilled') return true;
    expect(outcome.reason).toMatchObject({ name: 'ConditionalCheckFailedException' });
    return false;
  };
  const stored = {
    n: 10,
    s: 'abc',
    pages: ['a', { b: 1 }],
    set: new Set(['x', 'y']),
    doc: { k: 1 },
  };
  beforeEach(() => put(stored));

  it.each<[string, object | undefined, boolean]>([
    ['attribute_exists(n)', undefined, true],
    ['attribute_not_exists(n)', undefined, false],
    ['attribute_exists(doc.k) AND attribute_not_exists(doc.z)', undefined, true],
    ['n > :v', { ':v': 9 }, true],
    ['n > :v', { ':v': 100 }, false],
    ['n >= :v AND n <= :v', { ':v': 10 }, true],
    ['n < :v', { ':v': '5' }, false],
    ['n = :v', { ':v': 10 }, true],
    ['n <> :v', { ':v': 10 }, false],
    ['absent <> :v', { ':v': 1 }, true],
    ['absent = absent2', undefined, false],
    ['n BETWEEN :a AND :b', { ':a': 9.5, ':b': 10 }, true],
    ['n IN (:a, :b)', { ':a': 1, ':b': 10 }, true],
    ['NOT n IN (:a)', { ':a': 10 }, false],
    ['begins_with(s, :v)', { ':v': 'ab' }, true],
    ['begins_with(s, :v)', { ':v': 'b' }, false],
    ['contains(s, :v)', { ':v': 'bc' }, true],
    ['contains(#set, :v)', { ':v': 'y' }, true],
    ['contains(pages, :v)', { ':v': { b: 1 } }, true],
    ['size(pages) = :v AND size(s) > :v', { ':v': 2 }, true],
    ['attribute_type(n, :v)', { ':v': 'S' }, false],
    ['pages[1].b = :v', { ':v': 1 }, true],
    ['doc = :v', { ':v': { k: 1 } }, true],
    ['pages = :v', { ':v': ['a', { b: 2 }] }, false],
    ['#set = :v', { ':v': new Set(['y', 'x']) }, true],
    ['n = :a OR (s = :b AND n = :c)', { ':a': 1, ':b': 'abc', ':c': 10 }, true],
  ])('%s with %o: %s', async (expression, values, expected) => {
    const named = expression.replaceAll('#set', 'aSet');
    await put({ ...stored, aSet: stored.set });
    expect(await holds(named, values)).toBe(expected);
  });

  it('gives the item of a failed condition only when asked', async () => {
    const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
    expect((await refusal(put({}, condition)))['Item']).toBeUndefined();
    const error = await refusal(
      put({}, { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
    );
    expect(error.name).toBe('ConditionalCheckFailedException');
    expect(error['Item']).toMatchObject({ n: { N: '10' } });
    expect(await get()).toMatchObject({ n: 10 });
  });

  it('refuses a reserved word, an unused value and a broken expression', async () => {
    const messages = await Promise.all(
      [
        { ConditionExpression: 'attribute_exists(status)' },
        { ConditionExpression: 'n = :a', ExpressionAttributeValues: { ':a': 1, ':b': 2 } },
        { ConditionExpression: 'n = = n' },
      ].map(async (more) => (await refusal(put({}, more))).message),
    );
    expect(messages[0]).toContain('reserved keyword: status');
    expect(messages[1]).toContain('unused in expressions: keys: {:b}');
    expect(messages[2]).toContain('Syntax error');
  });
});

describe('updates', () => {
  it('makes an item that is not there', async () => {
    const { Attributes } = await update('SET a = :v', { ':v': 1 });
    expect(Attributes).toEqual({ ...Key, a: 1 });
  });

  it('counts exactly, beyond what a double holds', async () => {
    await dynamo.client.send(
      new PutItemCommand({
        TableName,
        Item: { pk: { S: 'case' }, sk: { S: '1' }, n: { N: '9007199254740993' } },
      }),
    );
    await update('SET n = n + :a', { ':a': 0.1 }, { ReturnValues: 'NONE' });
    const error = await refusal(get());
    // The document client throws when digits would be lost, so none were lost.
    expect(error.message).toContain('9007199254740993.1');
  });

  it('computes, appends and keeps what is there', async () => {
    await put({ n: 5, pages: [1] });
    const { Attributes } = await update(
      'SET n = n - :two, m = if_not_exists(m, :two) + :two, pages = list_append(:l, pages), k = if_not_exists(n, :two)',
      { ':two': 2, ':l': [0] },
    );
    expect(Attributes).toEqual({ ...Key, n: 3, m: 4, pages: [0, 1], k: 5 });
  });

  it('sees the old item on every right side', async () => {
    await put({ a: 1, b: 2 });
    expect((await update('SET a = b, b = a')).Attributes).toMatchObject({ a: 2, b: 1 });
  });

  it('adds to numbers and sets, and takes from sets', async () => {
    await put({ n: 1, set: new Set(['a', 'b']) });
    const added = await update(
      'ADD n :n, fresh :n, #s :s',
      { ':n': 2, ':s': new Set(['b', 'c']) },
      {
        ExpressionAttributeNames: { '#s': 'set' },
      },
    );
    expect(added.Attributes).toMatchObject({ n: 3, fresh: 2, set: new Set(['a', 'b', 'c']) });
    const taken = await update(
      'DELETE #s :s',
      { ':s': new Set(['a', 'b', 'c', 'd']) },
      {
        ExpressionAttributeNames: { '#s': 'set' },
      },
    );
    expect(taken.Attributes).not.toHaveProperty('set');
  });

  it('removes several list elements by their old positions', async () => {
    await put({ pages: ['a', 'b', 'c', 'd'] });
    const { Attributes } = await update('REMOVE pages[0], pages[2]');
    expect(Attributes?.['pages']).toEqual(['b', 'd']);
  });

  it('appends when a list position is past the end', async () => {
    await put({ pages: ['a'] });
    expect((await update('SET pages[7] = :v', { ':v': 'z' })).Attributes?.['pages']).toEqual([
      'a',
      'z',
    ]);
  });

  it('returns only updated attributes, old or new', async () => {
    await put({ a: 1, b: 1 });
    const old = await update('SET a = :v', { ':v': 2 }, { ReturnValues: 'UPDATED_OLD' });
    expect(old.Attributes).toEqual({ a: 1 });
    const fresh = await update('SET a = :v', { ':v': 3 }, { ReturnValues: 'UPDATED_NEW' });
    expect(fresh.Attributes).toEqual({ a: 3 });
    expect(
      (await update('SET a = :v', { ':v': 4 }, { ReturnValues: 'NONE' })).Attributes,
    ).toBeUndefined();
  });

  it.each<[string, string, object | undefined, RegExp]>([
    ['a key attribute', 'SET sk = :v', { ':v': 'x' }, /This attribute is part of the key/],
    ['a path without parent', 'SET a.b = :v', { ':v': 1 }, /document path .* invalid for update/],
    ['an absent operand', 'SET a = b + :v', { ':v': 1 }, /attribute that does not exist/],
    ['sums with strings', 'SET a = n + s', undefined, /incorrect data type/],
    ['ADD to a string', 'ADD s :v', { ':v': 1 }, /incorrect data type/],
    ['overlapping paths', 'SET a = :v, a.b = :v', { ':v': 1 }, /Two document paths overlap/],
  ])('refuses %s and changes nothing', async (_what, expression, values, message) => {
    await put({ n: 1, s: 'text' });
    const error = await refusal(update(expression, values));
    expect(error.name).toBe('ValidationException');
    expect(error.message).toMatch(message);
    expect(await get()).toEqual({ ...Key, n: 1, s: 'text' });
  });

  it('refuses an update that makes the item too big', async () => {
    await put({ a: 'x'.repeat(300_000) });
    const error = await refusal(update('SET b = :v', { ':v': 'x'.repeat(200_000) }));
    expect(error.message).toBe('Item size to update has exceeded the maximum allowed size');
  });

  it('refuses a wrong or empty type for an index key, in put and update', async () => {
    TableName = await makeTable(dynamo, {
      types: { pk: 'S', sk: 'S', g: 'S' },
      more: {
        GlobalSecondaryIndexes: [
          { IndexName: 'by-g', KeySchema: schema('g'), Projection: { ProjectionType: 'ALL' } },
        ],
      },
    });
    expect((await refusal(put({ g: 1 }))).message).toContain('Type mismatch for Index Key g');
    expect((await refusal(put({ g: '' }))).message).toContain('IndexKey: g');
    const copied = refusal(update('SET g = n', undefined));
    await put({ n: 1 });
    expect((await copied).message).toMatch(/does not exist|unsupported type/);
    expect((await refusal(update('SET g = n', undefined))).message).toContain('unsupported type');
  });
});
