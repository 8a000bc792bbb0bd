import { readFileSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  type Account,
  emailNotVerified,
  endSessions,
  findAccount,
  giveRole,
  type Operator,
  setAccess,
} from '#lambdas/accounts/operator.door.ts';
import { countOutdatedBundles, renewAllBundles } from '#lambdas/bundles/renewal.door.ts';
import { listPageCounts } from '#lambdas/documents/pages.door.ts';
import {
  listSpeechCosts,
  type SpeechChange,
  type SpeechSettings,
  setSpeech,
} from '#lambdas/speech/door.ts';
import {
  changeSystemConfig,
  getStatutoryTerms,
  getSystemConfig,
  parseSettingNames,
  parseSystemSettings,
  settingsThatChange,
} from '#lambdas/system-config/door.ts';
import { findSystemSettings, type SystemSettings } from '#lambdas/system-config/record.door.ts';
import type { OwnerInErasure } from '#scripts/restore/leave-out-erased.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { type Asking, isWanted, NOTHING_CHANGED } from './is-wanted.ts';
import { checkItems, migrate, showMigrations } from './migrate.ts';
import { readAudit } from './read-audit.ts';
import { type Act, readValue, UsageError } from './read-command.ts';
import { replicateTable } from './replicate-table.ts';
import { prepareTable, restore, restoreCaseFiles } from './restore.ts';
import { restoreDocket } from './restore-docket.ts';

export type OperateDeps = Asking & {
  table: Table;
  files: Files;
  dynamo: DynamoDBClient;
  /** The second region, if the stage has one. */
  replica?: { region: string; dynamo: DynamoDBClient } | undefined;
  clock: Clock;
  operator: Operator;
  /** Price of a minute of speech. */
  speechPrice: SpeechSettings['pricePerMinute'];
  /** What a restore leaves out of people who were erased. */
  ownerInErasure: OwnerInErasure;
  /** Waits for milliseconds, to keep a budget. */
  pause: (milliseconds: number) => Promise<unknown>;
};

/** Does one act. Throws UsageError and AppError with a sentence for the operator. */
export async function perform(
  deps: OperateDeps,
  { act, isDryRun }: { act: Exclude<Act, { kind: 'help' }>; isDryRun: boolean },
): Promise<void> {
  switch (act.kind) {
    case 'show-person':
      return describe(deps, await findAccount(deps, act.email));
    case 'show-config':
      return showConfig(deps);
    case 'speech-costs':
      return showSpeechCosts(deps, act.caseId);
    case 'give-role':
      return changeRole(deps, { ...act, isDryRun });
    case 'end-sessions':
      return signOut(deps, { ...act, isDryRun });
    case 'disable-account':
      return changeAccess(deps, { ...act, isDisabled: true, isDryRun });
    case 'enable-account':
      return changeAccess(deps, { ...act, isDisabled: false, isDryRun });
    case 'set-config':
      return changeConfig(deps, { set: settingsIn(act), unset: [], isDryRun });
    case 'unset-config':
      return changeConfig(deps, { set: {}, unset: act.names, isDryRun });
    case 'set-speech':
      return changeSpeech(deps, { ...act, isDryRun });
    case 'renew-bundles':
      return renewBundles(deps, isDryRun);
    case 'show-migrations':
      return showMigrations(deps);
    case 'check-items':
      return checkItems(deps, act);
    case 'migrate':
      return migrate(deps, { ...act, isDryRun });
    case 'restore-items':
      return restore(deps, { ...act, isDryRun });
    case 'restore-docket':
      return restoreDocket(deps, { ...act, isDryRun });
    case 'restore-files':
      return restoreCaseFiles(deps, { ...act, isDryRun });
    case 'read-audit':
      return readAudit(deps, { ...act, isDryRun });
    case 'replicate-table':
      return replicateTable(deps, { isDryRun });
    case 'restore-table':
      return prepareTable(deps, { ...act, isDryRun });
  }
}

function describe({ say }: OperateDeps, account: Account): void {
  say(`${account.name}, ${account.email}`);
  say(`  id          ${account.userId}`);
  say(`  role        ${account.role}`);
  say(`  email       ${account.isEmailVerified ? 'verified' : 'not verified'}`);
  say(`  profile     ${account.isProfileComplete ? 'complete' : 'not complete'}`);
  say(`  sessions    ${account.sessions}`);
  if (account.isDisabled) say('  disabled    nobody can sign in');
}

async function changeRole(
  deps: OperateDeps,
  { email, role, isDryRun }: { email: string; isDryRun: boolean } & Pick<Account, 'role'>,
): Promise<void> {
  const account = await findAccount(deps, email);
  if (!account.isEmailVerified) throw emailNotVerified();
  const plan =
    account.role === role
      ? `${account.name} is ${role} already. Sessions of another role end.`
      : `${account.name} becomes ${role} instead of ${account.role} and is signed out.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const { isChanged, endedSessions } = await giveRole(deps, {
    userId: account.userId,
    role,
    operator: deps.operator,
  });
  deps.say(
    isChanged
      ? `Done: ${account.name} is ${role} from the next login on. Sessions ended: ${endedSessions}.`
      : `${account.name} was ${role} already. Sessions ended: ${endedSessions}.`,
  );
  if (!account.isProfileComplete)
    deps.say('The profile is not complete: others find this person once it is.');
}

async function changeAccess(
  deps: OperateDeps,
  { email, isDisabled, isDryRun }: { email: string; isDisabled: boolean; isDryRun: boolean },
): Promise<void> {
  const { name, userId, sessions } = await findAccount(deps, email);
  const plan = isDisabled
    ? `${name} is signed out of ${sessions} sessions and cannot sign in until the account is enabled.`
    : `${name} can sign in again.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const { isChanged, endedSessions } = await setAccess(deps, {
    userId,
    isDisabled,
    operator: deps.operator,
  });
  const state = isDisabled ? 'disabled' : 'enabled';
  const done = isChanged ? `Done: the account is ${state}.` : `The account was ${state} already.`;
  deps.say(isDisabled ? `${done} Sessions ended: ${endedSessions}.` : done);
}

async function signOut(
  deps: OperateDeps,
  { email, isDryRun }: { email: string; isDryRun: boolean },
): Promise<void> {
  const account = await findAccount(deps, email);
  const plan = `${account.name} is signed out of ${account.sessions} sessions.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const { endedSessions } = await endSessions(deps, {
    userId: account.userId,
    operator: deps.operator,
  });
  deps.say(`Done. Sessions ended: ${endedSessions}.`);
}

async function showConfig({ table, say }: OperateDeps): Promise<void> {
  const own = await findSystemSettings(table);
  const { systemConfig } = await getSystemConfig({ table }, {});
  const statutoryTerms = await getStatutoryTerms(table);
  for (const [name, value] of Object.entries({ ...systemConfig, statutoryTerms }))
    say(
      `${name in own ? '*' : ' '} ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
  say('* is set by this deployment; the rest are defaults.');
}

async function changeConfig(
  deps: OperateDeps,
  { set, unset, isDryRun }: { set: SystemSettings; unset: readonly string[]; isDryRun: boolean },
): Promise<void> {
  const change = { set, unset: parseSettingNames(unset) };
  const names = settingsThatChange(await findSystemSettings(deps.table), change);
  if (names.length === 0) {
    deps.say(`This is already set. ${NOTHING_CHANGED}`);
    return;
  }
  const plan = `Changes: ${names.join(', ')}.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const changed = await changeSystemConfig(deps, { ...change, operator: deps.operator });
  deps.say(`Done. Changed: ${changed.join(', ') || 'nothing'}. The portal shows it at once.`);
}

async function showSpeechCosts(
  { table, speechPrice: price, say }: OperateDeps,
  caseId: string,
): Promise<void> {
  const costs = await listSpeechCosts(table, { caseId, price });
  if (costs.length === 0) say('No speech of this case was transcribed by Amazon Transcribe.');
  const minutes = (seconds: number) => `${(seconds / 60).toFixed(1)} min`;
  const amount = (cost: number) => `${price.currency} ${cost.toFixed(2)}`;
  for (const each of costs)
    say(
      `${each.month}  dictated ${minutes(each.dictatedSeconds)} in ${each.dictatedRequests} clips, recorded ${minutes(each.recordedSeconds)} in ${each.recordedRequests} jobs: ${amount(each.cost)}`,
    );
  if (costs.length > 1) say(`Total: ${amount(costs.reduce((sum, { cost }) => sum + cost, 0))}`);
  for (const { month, pages } of await listPageCounts(table, caseId))
    say(`${month}  scanned pages recognised: ${pages}`);
}

async function changeSpeech(
  deps: OperateDeps,
  { caseId, change, isDryRun }: { caseId: string; change: SpeechChange; isDryRun: boolean },
): Promise<void> {
  const plan = `${describeSpeech(caseId, change)}.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  await setSpeech(deps, { caseId, change, operator: deps.operator });
  deps.say('Done. It holds for the next clip.');
}

async function renewBundles(deps: OperateDeps, isDryRun: boolean): Promise<void> {
  const count = await countOutdatedBundles(deps.table);
  if (count === 0) {
    deps.say(`No bundle was composed by an earlier version. ${NOTHING_CHANGED}`);
    return;
  }
  const plan = `${count} bundles that an earlier version composed are assembled again. Owners are mailed if a shared PDF contained more than was chosen.`;
  if (!(await isWanted(deps, { plan, isDryRun }))) return;
  const requested = await renewAllBundles(deps, { operator: deps.operator });
  deps.say(`Done. Bundles requested: ${requested}. Others were requested before.`);
}

function describeSpeech(caseId: string, change: SpeechChange): string {
  if ('enableTranscription' in change)
    return `Case ${caseId} has ${change.enableTranscription === 'yes' ? '' : 'no '}transcription`;
  const { server } = change;
  const service = server === undefined ? 'Amazon Transcribe' : `the self-hosted server ${server}`;
  return `The speech of case ${caseId} goes to ${service}`;
}

function settingsIn({ pairs, file }: Extract<Act, { kind: 'set-config' }>): SystemSettings {
  if (file === undefined)
    return parseSystemSettings(
      Object.fromEntries(pairs.map(([name, text]) => [name, readValue(text)])),
    );
  return parseSystemSettings(readSettingsFile(file));
}

function readSettingsFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new UsageError(isMissing ? `There is no file ${path}.` : `${path} holds no JSON.`, {
      cause,
    });
  }
}
