import { writeFileSync } from 'node:fs';
import type * as z from 'zod';
import { endpointList } from '#contracts/endpoints.ts';
import { type FieldAccess, readRules, writeRules } from './fields/access.constants.ts';
import { fieldsOf, isSometimesAbsent, rulesOf, visitSchemas } from './fields/describe-schema.ts';
import { rulesInWords, rulesWithStored } from './fields/rules.constants.ts';

/** Writes docs/fields.md from the contracts. */

export const FIELDS_DOCUMENT = new URL('../../docs/fields.md', import.meta.url);

const INTRODUCTION = `# Fields: limits, rules between them, and who reads and writes them

Written by \`npm run documents\` from the contracts, which the server parses each request and each answer by
(\`lambdas/shared/http/parse-request.ts\`); a test fails if it is not current. A field with \`?\` may be left
out. Sizes of whole requests, quotas and limits of time are in [limits.md](limits.md).

A request has at most 5,000 values and 1 MB unless its endpoint says otherwise, and fields that are not
listed here are dropped. Texts of plain fields hold no control characters and no markup. Messages in quotes
are those of the refusal.
`;

const PARTS = ['params', 'query', 'body'] as const;

const operationOf = ({ method, path, id }: { method: string; path: string; id: string }) =>
  `\`${method} ${path}\` (${id})`;

type Row = readonly string[];

const table = (heads: Row, rows: readonly Row[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Text of a cell: a bar would end it. */
const cell = (text: string) => text.replaceAll(/(?<!\\)\|/g, '\\|').replaceAll('\n', ' ');

/** A rule in words, with what was checked but has none. */
function wordedRules() {
  const unused = new Set(Object.keys(rulesInWords));
  const rows: Row[] = [];
  for (const endpoint of endpointList)
    for (const part of PARTS) {
      const rules = rulesOf(endpoint[part]);
      for (const [at, { path, message }] of rules.entries()) {
        const place = `${endpoint.id} ${part}${path && !path.startsWith('#') ? ` ${path}` : path}`;
        const isOneOfSeveral = rules.filter((rule) => rule.path === path).length > 1;
        const number = rules.slice(0, at + 1).filter((rule) => rule.path === path).length;
        const key = isOneOfSeveral ? `${place} ${number}` : place;
        const words = rulesInWords[key] ?? message;
        if (words === undefined) throw new Error(`A rule has no words: ${key}`);
        unused.delete(key);
        rows.push([operationOf(endpoint), path ? `\`${path}\`` : part, cell(words)]);
      }
    }
  if (unused.size > 0) throw new Error(`Words without a rule: ${[...unused].join(', ')}`);
  return rows;
}

/** A schema of many fields is listed where it is used first. */
function fieldRows(): Row[] {
  return endpointList.flatMap((endpoint) =>
    PARTS.flatMap((part) =>
      fieldsOf(endpoint[part]).map(({ path, isOptional, limits }) => [
        operationOf(endpoint),
        part === 'body' ? '' : part,
        `\`${path}\`${isOptional ? '?' : ''}`,
        cell(limits),
      ]),
    ),
  );
}

const accessRows = (rules: readonly FieldAccess[]): Row[] =>
  rules.map(({ fields, rule, code, test }) => [fields, rule, `\`${code}\`<br>${test}`]);

/** Fields of answers that can be absent, as `operation.path`. */
export function optionalFields(): string[] {
  return endpointList.flatMap(({ id, response }) => {
    const fields: string[] = [];
    visitSchemas(response as z.core.$ZodType, '', ({ path, schema }) => {
      if (path !== '' && isSometimesAbsent(schema)) fields.push(`${id}.${path}`);
    });
    return [...new Set(fields)];
  });
}

export function renderFields(): string {
  return `${[
    INTRODUCTION,
    '## Fields that not everybody reads\n',
    'All other fields of an answer are the same for each caller whom the operation serves.\n',
    table(['fields', 'who reads them', 'held by'], accessRows(readRules)),
    '\n## Fields that not everybody writes\n',
    table(['fields', 'who writes them', 'held by'], accessRows(writeRules)),
    '\n## Rules between fields\n',
    'Of one request:\n',
    table(['operation', 'of', 'rule'], wordedRules()),
    '\nWith what is stored:\n',
    table(
      ['of', 'rule', 'held by'],
      rulesWithStored.map(({ what, rule, code, test }) => [what, rule, `\`${code}\`<br>${test}`]),
    ),
    '\n## Limits of each field of a request\n',
    table(['operation', 'in', 'field', 'limits'], fieldRows()),
  ].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(FIELDS_DOCUMENT, renderFields());
