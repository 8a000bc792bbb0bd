import { existsSync } from 'node:fs';
import { AppError } from '#shared/errors.ts';
import { UsageError } from '../operate/read-command.ts';
import { changeConsent } from './consent/change-consent.ts';
import { erasePerson } from './erase/erase-person.ts';
import { planErasure } from './erase/plan-erasure.ts';
import { refusalsOf } from './erase/refusals.ts';
import { exportPerson } from './export/export-person.ts';
import { changeHold } from './holds/change-hold.ts';
import { listHolds } from './holds/hold-record.ts';
import { findSubject, isErased, type Subject } from './person/subject.ts';
import type { ProtectDeps } from './protect-deps.ts';
import type { ProtectAct } from './read-acts.ts';
import { applyRetention, planRetention } from './retention/apply-retention.ts';
import { listRetention, type RetentionDays, setRetention } from './retention/retention-settings.ts';

type Run = { act: ProtectAct; isDryRun: boolean };
type Of<Kind extends ProtectAct['kind']> = Extract<ProtectAct, { kind: Kind }>;

const NOTHING_CHANGED = 'Nothing was changed.';

/** Does one act of data protection. Throws UsageError and AppError with a sentence for the operator. */
export async function performProtect(deps: ProtectDeps, { act, isDryRun }: Run): Promise<void> {
  switch (act.kind) {
    case 'export-person':
      return exportData(deps, { act, isDryRun });
    case 'erase-person':
      return erase(deps, { act, isDryRun });
    case 'set-hold':
    case 'lift-hold':
      return hold(deps, { act, isDryRun });
    case 'withdraw-consent':
    case 'give-consent':
      return consent(deps, { act, isDryRun });
    case 'list-holds':
      return showHolds(deps);
    case 'show-retention':
      return showRetention(deps);
    case 'set-retention':
      return changeRetention(deps, { set: act.set, isDryRun });
    case 'apply-retention':
      return removeOld(deps, isDryRun);
  }
}

/** True when the act is to go on. */
async function isWanted({ confirm, say }: ProtectDeps, isDryRun: boolean): Promise<boolean> {
  if (isDryRun) {
    say(`Dry run. ${NOTHING_CHANGED}`);
    return false;
  }
  if (await confirm('Continue?')) return true;
  say(NOTHING_CHANGED);
  return false;
}

function describe({ say }: ProtectDeps, subject: Subject): void {
  const { account, names, cases } = subject;
  say(`${[...names].join(', ') || 'No name'} (${subject.id})`);
  if (account) say(`  account     ${account.userId}, ${account.role}`);
  const running = [...cases.values()].filter(({ isRunning }) => isRunning).length;
  say(`  cases       ${cases.size}, running ${running}`);
}

async function exportData(
  deps: ProtectDeps,
  { act, isDryRun }: { act: Of<'export-person'>; isDryRun: boolean },
): Promise<void> {
  if (existsSync(act.folder)) throw new UsageError(`${act.folder} exists: name a new folder.`);
  const subject = await findSubject(deps.table, act.person);
  describe(deps, subject);
  deps.say(`Everything about this person is written to ${act.folder}.`);
  if (!(await isWanted(deps, isDryRun))) return;
  const { items, files, missing } = await exportPerson(deps, { subject, folder: act.folder });
  if (missing > 0) deps.say(`Named and no longer stored: ${missing} files. index.html lists them.`);
  deps.say(`Done. Items: ${items}, files: ${files}. Begin with ${act.folder}/index.html.`);
}

async function erase(
  deps: ProtectDeps,
  { act, isDryRun }: { act: Of<'erase-person'>; isDryRun: boolean },
): Promise<void> {
  const subject = await findSubject(deps.table, act.person);
  if (subject.account && isErased(subject.account)) {
    deps.say(`${subject.id} was erased already. ${NOTHING_CHANGED}`);
    return;
  }
  describe(deps, subject);
  for (const { kind, act: fate, count, why } of await planErasure(deps, subject))
    deps.say(`  ${fateWords[fate]}  ${count} ${kind}${why && `. ${why}`}`);
  const refusals = await refusalsOf(deps.table, subject);
  if (refusals.length > 0) throw new AppError('conflict', refusals.join('\n'));
  if (subject.account) deps.say(`  deleted     the account of the user pool`);
  deps.say('Backups of the table keep it for 35 days, logs as long as docs/data-register.md says.');
  if (!(await isWanted(deps, isDryRun))) return;
  // A case may have been assigned while the operator read the plan.
  const current = await findSubject(deps.table, act.person);
  const { deleted, pseudonymised, objectVersions } = await erasePerson(deps, current);
  deps.say(
    `Done. Items deleted: ${deleted}, names replaced in: ${pseudonymised}, versions of objects deleted: ${objectVersions}.`,
  );
}

const fateWords = {
  delete: 'deleted   ',
  pseudonymise: 'replaced  ',
  keep: 'kept      ',
  sameName: 'not theirs',
} as const;

async function hold(
  deps: ProtectDeps,
  { act, isDryRun }: { act: Of<'set-hold' | 'lift-hold'>; isDryRun: boolean },
): Promise<void> {
  const { kind, caseId, why } = act;
  const isSet = kind === 'set-hold';
  deps.say(
    isSet
      ? `Nobody in case ${caseId} is erased, and none of its data is removed for its age.`
      : `The legal hold of case ${caseId} ends.`,
  );
  if (!(await isWanted(deps, isDryRun))) return;
  const change = { caseId, act: isSet ? 'set' : 'lifted', why, operator: deps.operator } as const;
  deps.say((await changeHold(deps, change)) ? 'Done.' : `It was so already. ${NOTHING_CHANGED}`);
}

async function consent(
  deps: ProtectDeps,
  { act, isDryRun }: { act: Of<'withdraw-consent' | 'give-consent'>; isDryRun: boolean },
): Promise<void> {
  const isGiven = act.kind === 'give-consent';
  deps.say(
    isGiven
      ? 'Comments and documents are sent to this number in WhatsApp.'
      : 'No comment and no document is sent to this number in WhatsApp. Mails go on.',
  );
  if (!(await isWanted(deps, isDryRun))) return;
  const { mobile } = act;
  const isChanged = await changeConsent(deps, { mobile, isGiven, operator: deps.operator });
  deps.say(isChanged ? 'Done.' : `It was so already. ${NOTHING_CHANGED}`);
}

async function showHolds({ table, say }: ProtectDeps): Promise<void> {
  const holds = await listHolds(table);
  if (holds.length === 0) say('No case was ever held.');
  for (const { caseCode, caseId, state, acts } of holds) {
    say(`${caseCode}  ${caseId}  ${state}`);
    for (const { act, at, by, why } of acts) say(`  ${act} ${at} by ${by}: ${why}`);
  }
}

async function showRetention({ table, say }: ProtectDeps): Promise<void> {
  for (const { kind, days, ageFrom, isSet } of await listRetention(table))
    say(`${isSet ? '*' : ' '} ${kind}=${days}  from ${ageFrom}`);
  say('* is set by this deployment. Other kinds are kept as docs/data-register.md says.');
}

async function changeRetention(
  deps: ProtectDeps,
  { set, isDryRun }: { set: Readonly<Record<string, RetentionDays>>; isDryRun: boolean },
): Promise<void> {
  for (const [kind, days] of Object.entries(set)) deps.say(`${kind}: ${days}`);
  if (!(await isWanted(deps, isDryRun))) return;
  const changed = await setRetention(deps, { set, operator: deps.operator });
  deps.say(`Done. Changed: ${changed.join(', ') || 'nothing'}.`);
}

async function removeOld(deps: ProtectDeps, isDryRun: boolean): Promise<void> {
  const counts = await planRetention(deps);
  for (const { kind, due, held } of counts)
    deps.say(`  ${due} ${kind}${held > 0 ? `, and ${held} that a legal hold keeps` : ''}`);
  if (counts.every(({ due }) => due === 0)) {
    deps.say(`Nothing is past its retention. ${NOTHING_CHANGED}`);
    return;
  }
  if (!(await isWanted(deps, isDryRun))) return;
  deps.say(`Done. Items removed: ${await applyRetention(deps)}.`);
}
