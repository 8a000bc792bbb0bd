import { createRequire } from 'node:module';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, makeTable, refusal, startFixture } from './dynamodb-fixture.ts';

let dynamo: Fixture;
let TableName: string;
beforeAll(async () => {
  dynamo = await startFixture();
  TableName = await makeTable(dynamo);
});
afterAll(() => dynamo.stop());

type Parser = { parse(expression: string, options: { context: object }): unknown };
/** The parsers that dynalite's checks use, as the service has changed them. */
const parser = (name: string): Parser =>
  createRequire(import.meta.url)(`dynalite/db/${name}Parser.js`);

/** How often a parse looks up a value: at least twice for each place in the expression. */
function lookUps(name: string, expression: string): number {
  let count = 0;
  const attrVals = new Proxy(
    {},
    {
      get: () => {
        count += 1;
        return { N: '1' };
      },
    },
  );
  const isReserved = () => false;
  parser(name).parse(expression, { context: { attrVals, isReserved, compare: () => false } });
  return count;
}

const nested = (levels: number, open: string, atom: string) =>
  open.repeat(levels) + atom + ')'.repeat(levels);

describe('a nested expression', () => {
  it.each([
    ['condition', 'a < :v or (', 'a < :v', 149],
    ['condition', 'NOT (a < :v and ', 'a < :v', 149],
    ['condition', 'NOT (', 'a < :v', 149],
    ['condition', '(', 'a < :v', 149],
    ['condition', 'a < :v or (', 'a IN (((:v)), :v)', 30],
    ['update', 'SET a = (', ':v', 1],
    ['update', 'SET a = if_not_exists(b, (', ':v)', 1],
  ])('of a %s, "%s", is parsed once for each place', (name, open, atom, levels) => {
    const expression = nested(levels, open, atom);
    const places = expression.split(':v').length - 1;
    // A lookup reads the value twice; a place is tried with and without the words of an error.
    expect(lookUps(name, expression)).toBeLessThanOrEqual(4 * places);
  });

  it('of 149 levels is evaluated', async () => {
    const { Count } = await dynamo.client.send(
      new ScanCommand({
        TableName,
        FilterExpression: nested(149, 'NOT (', 'attribute_exists(a)'),
      }),
    );
    expect(Count).toBe(0);
  });

  it.each([
    ['of redundant parentheses', nested(40, '(', 'attribute_exists(a)'), 'redundant parentheses'],
    ['of 4,000 open parentheses', '('.repeat(4_000), 'Invalid FilterExpression'],
  ])('%s is refused', async (_, FilterExpression, message) => {
    const refused = await refusal(
      dynamo.client.send(new ScanCommand({ TableName, FilterExpression })),
    );
    expect(refused).toMatchObject({ name: 'ValidationException' });
    expect(refused.message).toContain(message);
  });
});
