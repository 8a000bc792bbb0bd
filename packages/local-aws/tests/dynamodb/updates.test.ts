import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { GetCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;
const Key = { pk: 'case', sk: '1' };

beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo);
});
afterAll(() => dynamo.stop());

type Value = unknown;
type Tree = Record<string, Value>;
type Update = { expression: string; names?: Record<string, string>; values?: Tree };

/** The item without its key, after one update. */
async function updated(item: Tree, { expression, names, values }: Update): Promise<Tree> {
  await dynamo.documents.send(new PutCommand({ TableName, Item: { ...item, ...Key } }));
  const { Attributes } = await dynamo.documents.send(
    new UpdateCommand({
      TableName,
      Key,
      UpdateExpression: expression,
      ReturnValues: 'ALL_NEW',
      ...(names && Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
      ...(values && Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    }),
  );
  const { pk: _pk, sk: _sk, ...rest } = Attributes ?? {};
  return rest;
}

describe('paths of an update refer to the original item', () => {
  const l = () => [{ b: 0 }, { b: 1 }, [10, 11], 'three'];

  it.each<[string, Value[], Tree | undefined]>([
    ['REMOVE l[0], l[1].b', [{}, [10, 11], 'three'], undefined],
    ['REMOVE l[1].b, l[0]', [{}, [10, 11], 'three'], undefined],
    ['REMOVE l[0], l[2][0]', [{ b: 1 }, [11], 'three'], undefined],
    ['REMOVE l[2][0], l[2][1], l[0]', [{ b: 1 }, [], 'three'], undefined],
    ['REMOVE l[3], l[0], l[1]', [[10, 11]], undefined],
    ['REMOVE l[99], l[0]', [{ b: 1 }, [10, 11], 'three'], undefined],
    ['SET l[1].b = :v REMOVE l[0]', [{ b: 'v' }, [10, 11], 'three'], { ':v': 'v' }],
    ['SET l[10] = :a, l[5] = :b', [...l(), 'b', 'a'], { ':a': 'a', ':b': 'b' }],
    [
      'SET l[10] = :a, l[9] = :b, l[4] = :c',
      [...l(), 'c', 'b', 'a'],
      { ':a': 'a', ':b': 'b', ':c': 'c' },
    ],
    ['SET l[10] = :a REMOVE l[4]', [...l(), 'a'], { ':a': 'a' }],
    ['SET l[10] = l[0], l[0] = l[3]', ['three', ...l().slice(1), { b: 0 }], undefined],
  ])('%s', async (expression, expected, values) => {
    expect(await updated({ l: l() }, { expression, ...(values && { values }) })).toEqual({
      l: expected,
    });
  });

  it('an emptied set is removed from its list after other changes', async () => {
    const item = { l: [new Set(['x']), { b: 1 }, new Set(['y', 'z'])] };
    const values = { ':x': new Set(['x']), ':y': new Set(['y']), ':v': 2 };
    const expression = 'SET l[1].b = :v DELETE l[0] :x, l[2] :y';
    expect(await updated(item, { expression, values })).toEqual({
      l: [{ b: 2 }, new Set(['z'])],
    });
  });

  it('refuses a path without a parent, and changes nothing', async () => {
    for (const expression of ['REMOVE l[0], l[3].b', 'REMOVE l[0], l[9][0]', 'REMOVE l[0], m.a']) {
      const error = await refusal(updated({ l: l() }, { expression }));
      expect(error.message).toContain('document path provided in the update expression is invalid');
    }
    expect(await updated({ l: l() }, { expression: 'REMOVE absent' })).toEqual({ l: l() });
  });
});

/** One action of an update: a path and its new value; undefined removes it. */
type Step = { path: (string | number)[]; value: Value | undefined };

/** The expected item by AWS's documented rules, built without mutation. */
function modelled(value: Value, steps: Step[]): Value {
  const here = (piece: string | number) =>
    steps
      .filter(({ path }) => path[0] === piece)
      .map(({ path, value: next }) => ({ path: path.slice(1), value: next }));
  const next = (piece: string | number, old: Value): Value[] => {
    const [own, ...others] = here(piece);
    if (!own) return [old];
    if (own.path.length > 0) return [modelled(old, [own, ...others])];
    return own.value === undefined ? [] : [own.value];
  };
  if (Array.isArray(value)) {
    const kept = value.flatMap((old, at) => next(at, old));
    const appended = steps
      .filter(({ path, value: set }) => Number(path[0]) >= value.length && set !== undefined)
      .sort((a, b) => Number(a.path[0]) - Number(b.path[0]));
    return [...kept, ...appended.map((step) => step.value)];
  }
  const map = Object.entries(value ?? {}).flatMap(([name, old]) =>
    next(name, old).map((one): [string, Value] => [name, one]),
  );
  const added = steps.flatMap(({ path, value: set }): [string, Value][] =>
    path.length === 1 && set !== undefined && !Object.hasOwn(value ?? {}, String(path[0]))
      ? [[String(path[0]), set]]
      : [],
  );
  return Object.fromEntries([...map, ...added]);
}

// The SDK rejects maps with a member named constructor.
const names = ['a', 'b', 'toString', 'hasOwnProperty', 'a.b', 'x y'];
const { value: tree } = fc.letrec<{ value: Value; list: Value; map: Value }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.integer(), tie('list'), tie('map')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  map: fc.dictionary(fc.constantFrom(...names), tie('value'), {
    maxKeys: 4,
    noNullPrototype: true,
  }),
}));
const anItem = fc.dictionary(fc.constantFrom(...names, 'l'), tree, {
  minKeys: 1,
  maxKeys: 5,
  noNullPrototype: true,
});

/** All paths whose parent exists in the value, including free positions. */
function pathsIn(value: Value, prefix: (string | number)[] = []): (string | number)[][] {
  const inside = (pieces: (string | number)[], at: (piece: string | number) => Value) =>
    pieces.flatMap((piece) => [[...prefix, piece], ...pathsIn(at(piece), [...prefix, piece])]);
  if (Array.isArray(value))
    return inside(
      [...value.keys(), value.length, value.length + 1, value.length + 7],
      (at) => value[Number(at)],
    );
  if (typeof value !== 'object' || value === null) return [];
  const map = new Map(Object.entries(value));
  return inside([...new Set([...map.keys(), ...names])], (name) => map.get(String(name)));
}

const overlap = (a: (string | number)[], b: (string | number)[]) =>
  a.slice(0, b.length).every((piece, at) => piece === b[at]);

/** An item and actions whose paths do not overlap. */
const anUpdate = anItem.chain((item) =>
  fc.record({
    item: fc.constant(item),
    steps: fc
      .array(
        fc.record({
          path: fc.constantFrom(...pathsIn(item)),
          value: fc.option(fc.oneof(fc.integer(), fc.constant(['new']), fc.constant({ n: 1 })), {
            nil: undefined,
          }),
        }),
        { minLength: 1, maxLength: 6 },
      )
      .map((steps) =>
        steps.filter(
          ({ path }, at) =>
            !steps
              .slice(0, at)
              .some((earlier) => overlap(path, earlier.path) || overlap(earlier.path, path)),
        ),
      ),
  }),
);

function asUpdate(steps: Step[]): Update {
  const placeholders = new Map<string, string>();
  const text = (path: (string | number)[]) =>
    path
      .map((piece) => {
        if (typeof piece === 'number') return `[${piece}]`;
        if (!placeholders.has(piece)) placeholders.set(piece, `#n${placeholders.size}`);
        return `.${placeholders.get(piece)}`;
      })
      .join('')
      .slice(1);
  const values: Tree = {};
  const sets = steps.flatMap(({ path, value }, at) => {
    if (value === undefined) return [];
    values[`:v${at}`] = value;
    return [`${text(path)} = :v${at}`];
  });
  const removals = steps.flatMap(({ path, value }) => (value === undefined ? [text(path)] : []));
  const expression = [
    ...(sets.length ? [`SET ${sets.join(', ')}`] : []),
    ...(removals.length ? [`REMOVE ${removals.join(', ')}`] : []),
  ].join(' ');
  const byPlaceholder = [...placeholders].map(([name, placeholder]) => [placeholder, name]);
  return { expression, names: Object.fromEntries(byPlaceholder), values };
}

it('updates match the model', async () => {
  await fc.assert(
    fc.asyncProperty(anUpdate, async ({ item, steps }) => {
      expect(await updated(item, asUpdate(steps))).toEqual(modelled(item, steps));
    }),
    { numRuns: 400 },
  );
}, 120_000);

// Source: ScyllaDB's Alternator tests (test_item, test_returnvalues, test_update_expression).
describe('an update of an item that does not exist', () => {
  let streamed: string;
  const absent = { pk: 'absent', sk: '1' };
  const ExpressionAttributeValues = { ':set': new Set(['x']) };
  const removing: [string, object][] = [
    ['REMOVE a', {}],
    ['REMOVE x.y, l[0]', {}],
    ['DELETE members :set', { ExpressionAttributeValues }],
    ['REMOVE a DELETE members :set', { ExpressionAttributeValues }],
  ];
  beforeAll(async () => {
    streamed = await makeTable(dynamo, {
      more: { StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } },
    });
  });

  const stored = async () =>
    (await dynamo.documents.send(new GetCommand({ TableName: streamed, Key: absent }))).Item;
  const streamLength = async () => {
    const { Table } = await dynamo.client.send(new DescribeTableCommand({ TableName: streamed }));
    const StreamArn = Table?.LatestStreamArn;
    const { StreamDescription } = await dynamo.streams.send(
      new DescribeStreamCommand({ StreamArn }),
    );
    const { ShardIterator } = await dynamo.streams.send(
      new GetShardIteratorCommand({
        StreamArn,
        ShardId: StreamDescription?.Shards?.[0]?.ShardId,
        ShardIteratorType: 'TRIM_HORIZON',
      }),
    );
    const { Records } = await dynamo.streams.send(new GetRecordsCommand({ ShardIterator }));
    return Records?.length;
  };

  it.each(removing)('%s creates nothing', async (UpdateExpression, more) => {
    const { Attributes } = await dynamo.documents.send(
      new UpdateCommand({
        TableName: streamed,
        Key: absent,
        UpdateExpression,
        ReturnValues: 'ALL_NEW',
        ...more,
      }),
    );
    expect(Attributes).toBeUndefined();
    expect(await stored()).toBeUndefined();
    expect(await streamLength()).toBe(0);
  });

  it.each(removing)('%s in a transaction creates nothing', async (UpdateExpression, more) => {
    const Update = { TableName: streamed, Key: absent, UpdateExpression, ...more };
    await dynamo.documents.send(new TransactWriteCommand({ TransactItems: [{ Update }] }));
    expect(await stored()).toBeUndefined();
    expect(await streamLength()).toBe(0);
  });

  it('still checks its condition', async () => {
    const call = dynamo.documents.send(
      new UpdateCommand({
        TableName: streamed,
        Key: absent,
        UpdateExpression: 'REMOVE a',
        ConditionExpression: 'attribute_exists(pk)',
      }),
    );
    expect((await refusal(call)).name).toBe('ConditionalCheckFailedException');
  });

  it('creates it if the update also sets or adds, or has no expression', async () => {
    const update = (more: object) =>
      dynamo.documents.send(new UpdateCommand({ TableName, Key: absent, ...more }));
    const values = { ':v': 1 };
    await update({ UpdateExpression: 'REMOVE a ADD n :v', ExpressionAttributeValues: values });
    const read = () => dynamo.documents.send(new GetCommand({ TableName, Key: absent }));
    expect((await read()).Item).toEqual({ ...absent, n: 1 });
    await dynamo.documents.send(
      new UpdateCommand({ TableName, Key: { pk: 'absent', sk: '2' }, ReturnValues: 'ALL_NEW' }),
    );
    const { Item } = await dynamo.documents.send(
      new GetCommand({ TableName, Key: { pk: 'absent', sk: '2' } }),
    );
    expect(Item).toEqual({ pk: 'absent', sk: '2' });
    const missing = update({
      Key: { pk: 'absent', sk: '3' },
      UpdateExpression: 'SET c.c = :v',
      ExpressionAttributeValues: values,
    });
    expect((await refusal(missing)).message).toContain('document path');
  });
});
