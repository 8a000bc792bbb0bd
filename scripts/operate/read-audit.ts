import { type Operator, operationRecord } from '#lambdas/accounts/operator.door.ts';
import { readTrail, subjectNamedBy } from '#scripts/audit/read-trail.ts';
import type { TrailEntry } from '#scripts/audit/trail-entry.ts';
import type { TrailOf } from '#scripts/audit/trail-of.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';

type Deps = { table: Table; clock: Clock; operator: Operator; say: (line: string) => void };

/**
 * Shows a page of who did what, newest first. The reading is itself recorded, and nothing is shown
 * if that fails. It changes nothing else.
 */
export async function readAudit(
  deps: Deps,
  input: { of: TrailOf; before: string | undefined; limit: number; isDryRun: boolean },
): Promise<void> {
  const { of, before, limit, isDryRun } = input;
  if (isDryRun) {
    deps.say(`Would show up to ${limit} entries of ${of.kind} ${of.id}, and record it.`);
    return;
  }
  const { entries, next } = await readTrail(deps.table, { of, before, limit });
  await transact(deps.table, () => [
    operationRecord(deps, {
      operator: deps.operator,
      event: 'audit_read',
      subject: subjectNamedBy(of),
      change: { kind: of.kind, entries: entries.length, ...(before && { before }) },
    }),
  ]);
  if (entries.length === 0) deps.say(`Nothing is recorded of ${of.kind} ${of.id}.`);
  for (const entry of entries) deps.say(lineOf(entry));
  if (next) deps.say(`More: repeat with --before '${next}'`);
}

/** One line; control characters of names are shown as JSON escapes them. */
const lineOf = ({ at, who, what, facts }: TrailEntry): string =>
  [
    at,
    shown(who),
    what,
    ...Object.entries(facts).map(([name, value]) => `${name}=${shown(value)}`),
  ].join('  ');

const shown = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:@/ -]+$/.test(value)
    ? value
    : (JSON.stringify(value)?.replaceAll(UNSEEN, escaped) ?? '');

/** Characters that JSON leaves as they are, and that begin a line or change how a terminal shows one. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string) =>
  [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
