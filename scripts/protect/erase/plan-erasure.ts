import { listVersions } from '#scripts/stores/list-versions.ts';
import { scanItems } from '#scripts/stores/scan-items.ts';
import { fateOf } from '../person/fate.ts';
import type { Subject } from '../person/subject.ts';
import type { ProtectDeps } from '../protect-deps.ts';
import { reasons } from '../register/rule.ts';
import { ownObjectsOf } from '../stores/object-versions.ts';

/** What an erasure would do, by kind and act. */
export type PlanLine = {
  kind: string;
  act: 'delete' | 'pseudonymise' | 'keep' | 'sameName';
  count: number;
  /** Why it is kept. */
  why: string;
};

/** One scan of the table and a listing of the person's objects. Changes nothing. */
export async function planErasure(
  { table, files }: Pick<ProtectDeps, 'table' | 'files'>,
  subject: Subject,
): Promise<PlanLine[]> {
  const lines = new Map<string, PlanLine>();
  const add = (line: Omit<PlanLine, 'count'>, count = 1) => {
    const key = `${line.act} ${line.kind}`;
    const known = lines.get(key) ?? { ...line, count: 0 };
    known.count += count;
    lines.set(key, known);
  };
  for await (const item of scanItems(table)) {
    const fate = fateOf(item, subject);
    if (!fate) continue;
    const { kind, because } = fate.rule;
    if (fate.relation === 'sameName')
      add({ kind, act: 'sameName', why: 'It has the name alone, which others can have.' });
    else
      add({
        kind,
        act: fate.act,
        why: fate.act === 'keep' && because !== undefined ? reasons[because] : '',
      });
  }
  for (const { rule, prefix } of ownObjectsOf(subject))
    for await (const versions of listVersions(files, prefix))
      if (versions.length > 0)
        add({ kind: `versions of ${rule.kind}`, act: 'delete', why: '' }, versions.length);
  return [...lines.values()].sort(
    (a, b) => order.indexOf(a.act) - order.indexOf(b.act) || a.kind.localeCompare(b.kind),
  );
}

const order = ['delete', 'pseudonymise', 'keep', 'sameName'];
