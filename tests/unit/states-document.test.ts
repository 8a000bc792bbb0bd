import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  bucketOf,
  caseStatuses,
  caseStatusKeys,
  listLabelOf,
} from '../../contracts/case-status.ts';

it('describes every status as the table declares it', () => {
  const document = readFileSync(new URL('../../docs/states.md', import.meta.url), 'utf8');
  const written = document.split('\n').filter((line) => line.startsWith('| `'));
  const declared = caseStatusKeys.map((status) => {
    const { phase, kinds, synonyms = [] } = caseStatuses[status];
    const spellings = [status, ...synonyms].map((spelling) => `\`${spelling}\``).join(' ');
    const label = listLabelOf({ status, hasDocuments: false, isClaimantAgent: false });
    return `| ${spellings} | ${phase} | ${kinds.length === 3 ? 'all' : kinds.join(', ')} | ${bucketOf({ status })} | ${label} |`;
  });
  expect(written).toEqual(declared);
});
