import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { evaluateTemplate } from '../../src/step-functions/expressions/evaluate-template.ts';

const NOW = Date.UTC(2026, 0, 5, 4, 30);
const evaluate = async (expression: string, input: unknown = {}) => {
  const evaluated = await evaluateTemplate({
    template: `{% ${expression} %}`,
    field: 'Output',
    variables: { kept: [1, 2] },
    states: { input },
    nowMs: NOW,
  });
  return 'json' in evaluated ? (JSON.parse(evaluated.json) as unknown) : evaluated.problem;
};
const sha256 = createHash('sha256').update('Asha').digest('hex');

it.each<[string, unknown]>([
  ['$partition([1, 2, 3, 4, 5], 2)', [[1, 2], [3, 4], [5]]],
  ['$partition([1, 2, 3], 2.9)', [[1, 2], [3]]],
  ['$range(1, 9, 2)', [1, 3, 5, 7, 9]],
  ['$range(3, 1, -1)', [3, 2, 1]],
  ['$range(-1.7, 2, 1)', [-1, 0, 1, 2]],
  ["$hash('Asha', 'SHA-256')", sha256],
  ["$length($hash('Asha', 'MD5'))", 32],
  ['$random(7) = $random(7)', true],
  ['$random() >= 0 and $random() < 1', true],
  ['$match($uuid(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/).index', 0],
  ['$parse(\'{"a": [1, null]}\')', { a: [1, null] }],
  ['$millis()', NOW],
  ['$now()', '2026-01-05T04:30:00.000Z'],
  ["$now('[H01]:[m01]', '+0530')", '10:00'],
  ['$kept[1]', 2],
  ['$states.input.a', null],
])('%s', async (expression, value) => {
  expect(await evaluate(expression, { a: null })).toEqual(value);
});

it.each([
  ['$partition([1], 0)', 'returned nothing'],
  ['$range(1, 5, -1)', 'returned nothing'],
  ["$hash('a', 'CRC')", 'does not know the algorithm'],
  ["$parse('{')", 'threw an error'],
])('%s fails', async (expression, reason) => {
  expect(await evaluate(expression)).toContain(reason);
});
