import type { CaseOfResult } from '#contracts/endpoints/search/search.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { isSearchable } from '#contracts/rules/search.ts';
import { paths } from '#portal/shared/paths.ts';

/** Something to do in a case that a name finds, e.g. 'adjourn kaveri'. */
export type CaseAct = {
  label: string;
  /** Each begins a request for it. */
  words: readonly string[];
  /** Where it is done; undefined in cases that do not have it. */
  hrefIn: (found: CaseOfResult, role: Role) => string | undefined;
};

const caseActs: readonly CaseAct[] = [
  {
    label: 'Move, adjourn or cancel hearings',
    words: ['move', 'adjourn', 'cancel', 'hearings'],
    hrefIn: ({ id, resolutionKind }) => paths.case.hrefToDrawer(id, 'hearings', resolutionKind),
  },
  {
    label: 'Set the next hearing',
    words: ['set', 'schedule', 'hearing'],
    hrefIn: ({ id, resolutionKind }) => paths.case.hrefToDrawer(id, 'hearing', resolutionKind),
  },
  {
    label: 'Record order',
    words: ['record', 'order', 'dictate'],
    hrefIn: ({ id, resolutionKind }, role) =>
      resolutionKind === 'arbitration' && role === 'arbitrator'
        ? paths.orderDictation.hrefToRecord(id)
        : undefined,
  },
  {
    label: 'Case Documents',
    words: ['documents', 'bundles', 'evidence'],
    hrefIn: ({ id, resolutionKind }) => paths.case.hrefToDrawer(id, 'documents', resolutionKind),
  },
  {
    label: 'Scratch Pad',
    words: ['scratch', 'notes'],
    hrefIn: ({ id, resolutionKind }) => paths.case.hrefToDrawer(id, 'scratchPad', resolutionKind),
  },
  {
    label: 'Agent Details',
    words: ['agents', 'counsel'],
    hrefIn: ({ id, resolutionKind }) => paths.case.hrefToDrawer(id, 'agents', resolutionKind),
  },
];

/** Shorter words begin too many others. */
const LEAST_LETTERS = 3;

const actsOf = (word: string): CaseAct[] =>
  word.length < LEAST_LETTERS
    ? []
    : caseActs.filter(({ words }) => words.some((one) => one.startsWith(word.toLowerCase())));

export type WantedActs = { acts: readonly CaseAct[]; search: string };

/** The acts that the first or the last word asks for, and the words that name the case. */
export function wantedActs(typed: string): WantedActs | undefined {
  const words = typed.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  for (const [acts, rest] of [
    [actsOf(first), words.slice(1)],
    [actsOf(last), words.slice(0, -1)],
  ] as const) {
    const search = rest.join(' ');
    if (acts.length > 0 && isSearchable(search)) return { acts, search };
  }
  return undefined;
}
