import type { Conflict } from '#contracts/endpoints/disclosures.ts';

type Group = Pick<Conflict, 'name' | 'role'> & { cases: Conflict[] };

/** Conflicts by the name in the invitation's case, in the order of the first of each. */
export function groupConflicts(conflicts: readonly Conflict[]): Group[] {
  const groups = new Map<string, Group>();
  for (const conflict of conflicts) {
    const { name, role } = conflict;
    const key = `${role} ${name}`;
    const group = groups.get(key) ?? { name, role, cases: [] };
    group.cases.push(conflict);
    groups.set(key, group);
  }
  return [...groups.values()];
}
