import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { caseStatuses, caseStatusKeys } from '#contracts/rules/cases/case-status-table.ts';
import { renderStates, STATES_DOCUMENT, statesParts } from '#scripts/documents/states-document.ts';

const written = readFileSync(STATES_DOCUMENT, 'utf8');

it('describes every status as the table declares it', () => {
  expect(written).toBe(renderStates(written));
});

it('draws or lists each transition of the table', () => {
  const parts = Object.values(statesParts)
    .map((render) => render())
    .join('\n');
  for (const from of caseStatusKeys)
    for (const to of caseStatuses[from].next) {
      const isDrawn = parts.includes(`  ${from} --> ${to}\n`.replaceAll('2nd', 'second'));
      const isListed = parts
        .split('\n')
        .some((line) => line.startsWith(`| \`${from}\` | \``) && line.includes(`\`${to}\``));
      expect(isDrawn || isListed, `${from} → ${to}`).toBe(true);
    }
});
