import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import {
  documentationIn,
  withoutDocumentation,
} from '../../../../frontend/build/contracts-for-browser.ts';

const contract = (fields: string) =>
  `const a: string = 'x';\nexport const b = endpoint(${fields});\n`;
const short = (fields: string) => withoutDocumentation('notes.ts', contract(fields));

test('an endpoint loses its documentation and keeps its lines', () => {
  const fields =
    "{\n  path: 'a',\n  summary: `List {jobs}`,\n  body: z.object({ summary: z.string() }),\n  exampleBody: {\n    summary: 'x',\n  },\n}";
  expect(short(fields)).toBe(
    contract("{\n  path: 'a',\n  \n  body: z.object({ summary: z.string() }),\n  \n\n\n}"),
  );
});

test('the last field may end without a comma', () => {
  expect(short("{ path: 'a', description: 'b' }")).toBe(contract("{ path: 'a',  }"));
});

test.each(['{ ...shared }', "{ ['summary']: 'a' }", 'fields'])(
  'an endpoint declared as %s fails the build',
  (fields) => expect(() => short(fields)).toThrow('notes.ts: '),
);

test('the documentation of a contract is found in its code, and not once it is removed', () => {
  const code = readFileSync('contracts/endpoints/accounts.ts', 'utf8');
  const endpoints = Object.values(accountsEndpoints);
  expect(documentationIn(code, endpoints).length).toBeGreaterThan(endpoints.length);
  expect(documentationIn(withoutDocumentation('accounts.ts', code), endpoints)).toEqual([]);
});
