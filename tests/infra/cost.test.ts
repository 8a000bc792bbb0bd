import { expect, test } from 'vitest';
import { freeServices, prices } from '#scripts/bench/cost/prices.ts';
import { synthesised } from './support/synthesised.ts';

/** Services that the portal calls and no template creates. */
const calledOnly = ['SMSVOICE', 'Transcribe'];

test('each service of the templates has a line in the price table, and no line is superfluous', () => {
  const types = Object.values(synthesised('complete').templates).flatMap(({ Resources }) =>
    Object.values(Resources).map(({ Type }) => Type),
  );
  const used = new Set(types.flatMap((type) => /^AWS::(\w+)::/.exec(type)?.[1] ?? []));
  const priced = new Set(prices.map(({ service }) => service));
  expect([...used].filter((one) => !priced.has(one) && !freeServices.includes(one))).toEqual([]);
  const known = [...priced, ...freeServices];
  expect(known.filter((one) => !used.has(one) && !calledOnly.includes(one))).toEqual([]);
});
