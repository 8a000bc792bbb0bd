/**
 * Messages whose source is not AWS's documentation: [A] ScyllaDB's Alternator tests, which run
 * against AWS (test_limits, test_update_expression, test_condition_expression,
 * test_projection_expression); [M] moto's tests (test_dynamodb_exceptions).
 */
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Item } from '../../src/dynamodb/attribute-value.ts';
import {
  type Condition,
  evaluateCondition,
} from '../../src/dynamodb/expressions/evaluate-condition.ts';
import { parseExpressions } from '../../src/dynamodb/expressions/parse-expressions.ts';
import { type Fixture, makeTable, refusal, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;
const Key = { pk: 'p', sk: 's' };
beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo);
  await dynamo.documents.send(
    new PutCommand({ TableName, Item: { ...Key, a: 1, b: 2, l: ['x'], s: 'text' } }),
  );
});
afterAll(() => dynamo.stop());

const scan = (FilterExpression: string, ExpressionAttributeValues?: Record<string, unknown>) =>
  dynamo.documents.send(
    new ScanCommand({
      TableName,
      FilterExpression,
      ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
    }),
  );
const update = (UpdateExpression: string, ExpressionAttributeValues?: Record<string, unknown>) =>
  dynamo.documents.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'p', sk: 'updated' },
      UpdateExpression,
      ...(ExpressionAttributeValues && { ExpressionAttributeValues }),
    }),
  );
const project = (ProjectionExpression: string) =>
  dynamo.documents.send(new GetCommand({ TableName, Key, ProjectionExpression }));

const expectInvalid = async (call: Promise<unknown>, message: string) =>
  expect(await refusal(call)).toMatchObject({ name: 'ValidationException', message });

describe('a syntax error names the token and what is around it', () => {
  it.each([
    ['a =', '<EOF>', '='],
    ['a', '<EOF>', 'a'],
    ['(a < b', '<EOF>', 'b'],
    ['a < b)', ')', 'b)'],
    ['a != b', '!', 'a !='],
    ['a < b and', '<EOF>', 'and'],
    ['a = = b', '=', '= = b'],
    ['(a < b) = c', '=', ') = c'],
    ['a in ()', ')', '()'],
    ['and (a < b)', 'and', 'and ('],
    ['a < b c', 'c', 'b c'],
    ['a[b] < c', 'b', '[b]'],
    ['_a < b', '_', '_a'],
    ['a < "b"', '"', '< "b'],
  ])('%s', (expression, token, near) =>
    expectInvalid(
      scan(expression),
      `Invalid FilterExpression: Syntax error; token: "${token}", near: "${near}"`,
    ),
  );

  it.each([
    ['SET _123 = a', '_', 'SET _123'], // [A]
    ['SET a = b,', '<EOF>', ','], // [M]
    ['SET a = b + c + d', '+', 'c + d'],
    ['SET a = if_not_exists(a, b + c)', '+', 'b + c'],
    ['SET (a) = b', '(', 'SET (a'],
    ['SET', '<EOF>', 'SET'],
    ['a = b', 'a', 'a ='],
    ['SET a = (b + c) + d', '+', ') + d'],
    ['SET a = ((b)', '<EOF>', ')'],
    ['REMOVE a REMOVE', '<EOF>', 'REMOVE'],
    ['ADD a b', 'b', 'a b'],
  ])('%s', (expression, token, near) =>
    expectInvalid(
      update(expression),
      `Invalid UpdateExpression: Syntax error; token: "${token}", near: "${near}"`,
    ),
  );

  it.each([
    ['a, _b', '_', ', _b'],
    ['a[]', ']', '[]'],
    ['a[-1]', '-', '[-1'],
    ['a b', 'b', 'a b'],
    ['a,', '<EOF>', ','],
  ])('%s', (expression, token, near) =>
    expectInvalid(
      project(expression),
      `Invalid ProjectionExpression: Syntax error; token: "${token}", near: "${near}"`,
    ),
  );
});

describe('a well-formed expression', () => {
  it.each([
    'NOT NOT a < b', // [A]
    'nOt NOT a < b and not b < a',
    '(a < b)',
    '((a < b) and (b > a))', // [A]
    '(a) < (b)',
    'size ( s ) > a',
    'a < b or (b < a and a = b) or not (a = b)',
    '\ta<b\r\nAND NOT(b<a)',
  ])('%s is accepted', async (expression) => {
    const { Count } = await dynamo.documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND sk = :sk',
        FilterExpression: expression,
        ExpressionAttributeValues: { ':pk': Key.pk, ':sk': Key.sk },
      }),
    );
    expect(Count).toBe(1);
  });

  it.each([
    ['((a < b))', 'The expression has redundant parentheses;'], // [A]
    ['NOT ((a < b))', 'The expression has redundant parentheses;'],
    ['((a)) < b', 'The expression has redundant parentheses;'],
    ['f(a)', 'Invalid function name; function: f'], // [A]
    ['a = attribute_exists(b)', misused('attribute_exists')],
    ['size(a)', misused('size')],
    ['status = a', 'Attribute name is a reserved keyword; reserved keyword: status'],
    ['attribute_exists(a, b)', operandCount('attribute_exists', 2)],
    [
      'a = a',
      'The first operand must be distinct from the remaining operands for this operator or function; operator: =, first operand: [a]',
    ],
    ['a[2147483648] = b', outOfRange(2147483648)],
  ])('%s is refused', (expression, problem) =>
    expectInvalid(scan(expression), `Invalid FilterExpression: ${problem}`),
  );

  it.each([
    ['SET c = list_append(list_append(l, l), l)', misused('list_append')], // [A]
    ['SET c = list_append(l, list_append(l, l))', misused('list_append')],
    ['SET c = f123_hi(b)', 'Invalid function name; function: f123_hi'], // [A]
    ['SET c = list_append(l)', operandCount('list_append', 1)], // [A]
    [
      'SET a = b REMOVE a',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]',
    ],
    [
      'SET a.c = b, a[1] = b',
      'Two document paths conflict with each other; must remove or rewrite one of these paths; path one: [a, c], path two: [a, [1]]',
    ],
    [
      'REMOVE a.c.d, b SET a.c = b',
      'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a, c, d], path two: [a, c]',
    ],
    ['SET a = b SET c = b', 'The "SET" section can only be used once in an update expression;'],
    ['SET a[99999999999999] = b', outOfRange(99999999999999)],
  ])('%s is refused', (expression, problem) =>
    expectInvalid(update(expression), `Invalid UpdateExpression: ${problem}`),
  );

  it.each(['(:two) + (:one)', '((:two) + :one)', '(:two + (:one))', ':two+:one'])(
    'adds %s',
    async (sum) => {
      await update(`SET added = ${sum}`, { ':one': 1, ':two': 2 });
      const { Item } = await dynamo.documents.send(
        new GetCommand({ TableName, Key: { pk: 'p', sk: 'updated' } }),
      );
      expect(Item?.['added']).toBe(3);
    },
  );

  it('reads no part of a key', async () => {
    await expectInvalid(
      update('SET a = pk.x'),
      "Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: Key: pk",
    );
  });

  it('appends to the result of if_not_exists', async () => {
    await update('SET n = list_append(if_not_exists(n, :empty), :one)', {
      ':empty': [],
      ':one': [1],
    });
    await update('SET n = list_append(if_not_exists(n, :empty), :one)', {
      ':empty': [],
      ':one': [2],
    });
    const { Item } = await dynamo.documents.send(
      new GetCommand({ TableName, Key: { pk: 'p', sk: 'updated' } }),
    );
    expect(Item?.['n']).toEqual([1, 2]);
  });
});

describe('bounds', () => {
  const nested = (levels: number, open: string, inner: string) =>
    open.repeat(levels) + inner + ')'.repeat(levels);
  const tooMany = 'The expression contains too many operators; operator count: 301';

  it('a path has 32 levels at most', async () => {
    const path = (levels: number) => `a${'.b'.repeat(levels - 1)}`;
    const refused = 'The document path has too many nesting levels; nesting levels: 33'; // [A]
    await project(path(32));
    await expectInvalid(project(path(33)), `Invalid ProjectionExpression: ${refused}`);
    await scan(`attribute_exists(${path(32)})`);
    await expectInvalid(
      scan(`attribute_exists(${path(33)})`),
      `Invalid FilterExpression: ${refused}`,
    );
    await expectInvalid(update(`REMOVE ${path(33)}`), `Invalid UpdateExpression: ${refused}`);
  });

  it('a list index has 31 bits', async () => {
    expect((await project('l[2147483647]')).Item).toEqual({});
    await expectInvalid(
      project('l[2147483648]'),
      `Invalid ProjectionExpression: ${outOfRange(2147483648)}`,
    );
  });

  // Depth 149 takes a parser years that reads a parenthesis twice.
  it.each([
    ['a<b or (', 'a<b', 149], // [A]
    ['NOT (a<b and ', 'a<b', 99],
    ['NOT (', 'a<b', 299],
  ])('%s is accepted up to 300 operators', async (open, inner, levels) => {
    await scan(nested(levels, open, inner));
    await expectInvalid(
      scan(nested(levels + 1, open, inner)),
      `Invalid FilterExpression: ${tooMany}`,
    );
  });

  it.each([
    ['a<b or (a<b or (…', nested(454, 'a<b or (', 'a<b'), tooMany], // [A]
    ['not not not …', `${'not '.repeat(1000)}a<b`, tooMany], // [A]
    ['((((a<b))))', nested(2046, '(', 'a<b'), 'The expression has redundant parentheses;'], // [A]
    ['((((((', '('.repeat(4096), 'Syntax error; token: "<EOF>", near: "("'],
    ['a < f(f(f(b)))', `a < ${nested(1355, 'f(', 'b')}`, 'Invalid function name; function: f'], // [A]
    ['a < size(size(b))', `a < ${nested(680, 'size(', 'b')}`, sizeOfNumber()],
    ['a = (((b', `a = ${'('.repeat(4000)}b`, 'Syntax error; token: "<EOF>", near: "b"'],
    ['a))))', `a<b${')'.repeat(4000)}`, 'Syntax error; token: ")", near: "b))"'],
    ['a.b.c…', `a${'.b'.repeat(2000)} < c`, levelsOf(2001)],
    ['a[[[', `a${'['.repeat(4000)}`, 'Syntax error; token: "[", near: "[[["'],
  ])('%s is refused, however long', (_, expression, problem) =>
    expectInvalid(scan(expression), `Invalid FilterExpression: ${problem}`),
  );

  it.each([
    ['SET a = ((((', `SET a = ${'('.repeat(4000)}`, 'Syntax error; token: "<EOF>", near: "("'],
    ['SET a = f(f(', `SET a = ${nested(1000, 'f(', 'b')}`, 'Invalid function name; function: f'],
    ['SET a = if_not_exists(if_not_exists(', ifNotExists(200), pathRequired()],
    ['REMOVE a,a,a', `REMOVE ${'a,'.repeat(2000)}a`, overlap()],
  ])('%s is refused, however long', (_, expression, problem) =>
    expectInvalid(update(expression), `Invalid UpdateExpression: ${problem}`),
  );

  it('of a reference are 255 bytes', async () => {
    const reference = (length: number) => `:${'v'.repeat(length - 1)}`;
    await scan(`a = ${reference(255)}`, { [reference(255)]: 1 });
    await expectInvalid(
      scan(`a = ${reference(256)}`, { [reference(256)]: 1 }),
      'The expression attribute map contains a key that is too long',
    );
  });
});

type Generated = { text: string; condition: Condition };

const item: Item = { a: { N: '1' }, b: { N: '2' }, s: { S: 'text' }, m: { M: { n: { N: '3' } } } };
const operands = ['a', 'b', 's', 'm.n', 'absent', ':one', ':two', 'size(s)', 'size(m)'];
const values: Item = { ':one': { N: '1' }, ':two': { N: '2' } };

const comparison: fc.Arbitrary<Generated> = fc
  .tuple(
    fc.constantFrom(...operands),
    fc.constantFrom(...operands),
    fc.constantFrom('=', '<>', '<', '<=', '>', '>=', 'in', 'between', 'exists'),
  )
  .filter(([left, right]) => left !== right)
  .map(([left, right, operator]) => {
    if (operator === 'in') return `${left} IN (${right}, :two)`;
    if (operator === 'between') return `${left} BETWEEN :one AND :two`;
    if (operator === 'exists') return 'attribute_exists(m.n)';
    return `${left} ${operator} ${right}`;
  })
  .map((text) => ({ text, condition: parsed(text) }));

/** A tree of conditions, written with parentheses around each part that is not a comparison. */
const tree: fc.Arbitrary<Generated> = fc.letrec<{ tree: Generated }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    comparison,
    tie('tree').map(
      ({ text, condition }): Generated => ({
        text: `NOT (${bare(text)})`,
        condition: { type: 'not', args: [condition] },
      }),
    ),
    fc.tuple(tie('tree'), tie('tree'), fc.constantFrom('and' as const, 'or' as const)).map(
      ([left, right, type]): Generated => ({
        text: `(${left.text} ${type} ${right.text})`,
        condition: { type, args: [left.condition, right.condition] },
      }),
    ),
  ),
})).tree;

/** Without the parentheses around the whole, which NOT adds itself. */
function bare(text: string): string {
  return text.startsWith('(') ? text.slice(1, -1) : text;
}

function parsed(text: string): Condition {
  const used = Object.entries(values).filter(([name]) => text.includes(name));
  const { _filter } = parseExpressions({
    FilterExpression: text,
    ...(used.length > 0 && { ExpressionAttributeValues: Object.fromEntries(used) }),
  });
  if (!_filter) throw new Error('A filter is parsed');
  return _filter.expression;
}

describe('any condition', () => {
  it('means what its parentheses say', () => {
    fc.assert(
      fc.property(tree, ({ text, condition }) => {
        expect(evaluateCondition(parsed(text), item)).toBe(evaluateCondition(condition, item));
      }),
    );
  });

  it('binds NOT before AND before OR', () => {
    const chain = fc.array(
      fc.record({
        isNegated: fc.boolean(),
        isTrue: fc.boolean(),
        joint: fc.constantFrom('and', 'OR'),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(chain, (parts) => {
        const text = parts
          .map(({ isNegated, isTrue, joint }, at) =>
            [
              at > 0 ? joint : '',
              isNegated ? 'not' : '',
              isTrue ? 'attribute_exists(a)' : 'attribute_exists(absent)',
            ].join(' '),
          )
          .join(' ');
        const alternatives: boolean[] = [];
        for (const [at, { isNegated, isTrue, joint }] of parts.entries()) {
          const before = at > 0 && joint === 'and' ? alternatives.pop() : true;
          alternatives.push(before === true && isTrue !== isNegated);
        }
        expect(evaluateCondition(parsed(text), item)).toBe(alternatives.includes(true));
      }),
    );
  });

  it('of any tokens is read or refused with a ValidationException', () => {
    const token = fc.constantFrom(
      ...['a', 'b.c', '#n', ':one', '(', ')', '[', ']', '0', ',', '.', '=', '<', '<>', '_', '"'],
      ...['AND', 'or', 'NOT', 'BETWEEN', 'in', 'size', 'contains', 'SET', 'REMOVE', 'é', ' '],
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 400 }), (tokens) => {
        const text = tokens.join(' ');
        for (const name of ['FilterExpression', 'UpdateExpression', 'ProjectionExpression']) {
          try {
            parseExpressions({ [name]: text });
          } catch (error) {
            expect(error).toMatchObject({ code: 'ValidationException' });
          }
        }
      }),
    );
  });
});

function misused(name: string): string {
  return `The function is not allowed to be used this way in an expression; function: ${name}`;
}

function operandCount(name: string, count: number): string {
  return `Incorrect number of operands for operator or function; operator or function: ${name}, number of operands: ${count}`;
}

function outOfRange(index: number): string {
  return `List index is not within the allowable range; index: [${index}]`;
}

function levelsOf(levels: number): string {
  return `The document path has too many nesting levels; nesting levels: ${levels}`;
}

function sizeOfNumber(): string {
  return 'The expression contains too many operators; operator count: 301';
}

function pathRequired(): string {
  return 'Operator or function requires a document path; operator or function: if_not_exists';
}

function overlap(): string {
  return 'Two document paths overlap with each other; must remove or rewrite one of these paths; path one: [a], path two: [a]';
}

function ifNotExists(levels: number): string {
  return `SET a = ${'if_not_exists('.repeat(levels)}b${', c)'.repeat(levels)}`;
}
