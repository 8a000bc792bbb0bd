import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Role, roles } from '#contracts/rules/roles.ts';
import { type SpeechChange, speechServerSchema } from '#lambdas/speech/door.ts';
import { stageNames } from '#lib/config/stages.ts';
import { type TrailOf, trailKinds } from '#scripts/audit/trail-of.ts';
import { type Scope, scopeKinds } from '#scripts/restore/collect-items.ts';

/** Wrong use of the command line; the message is one sentence for the operator. */
export class UsageError extends Error {}

/** A deployment, or the local stack by its data folder. */
export type Target = { kind: 'stage'; stage: string } | { kind: 'local'; dataDir: string };

export type Act =
  | { kind: 'help' }
  | { kind: 'show-person'; email: string }
  | { kind: 'give-role'; email: string; role: Role }
  | { kind: 'end-sessions'; email: string }
  | { kind: 'disable-account' | 'enable-account'; email: string }
  | { kind: 'show-config' }
  | { kind: 'set-config'; pairs: readonly [string, string][]; file: string | undefined }
  | { kind: 'unset-config'; names: readonly string[] }
  | { kind: 'speech-costs'; caseId: string }
  | { kind: 'set-speech'; caseId: string; change: SpeechChange }
  | { kind: 'renew-bundles' }
  | { kind: 'show-migrations' }
  | { kind: 'check-items'; unitsPerSecond: number }
  | { kind: 'migrate'; name: string; unitsPerSecond: number }
  | { kind: 'restore-items'; scope: Scope; from: string; isOver: boolean; unitsPerSecond: number }
  | { kind: 'restore-files'; caseId: string; before: Date | undefined; unitsPerSecond: number }
  | { kind: 'restore-table'; recovered: string }
  | { kind: 'replicate-table' }
  | {
      kind: 'restore-docket';
      person: string;
      from: string;
      work: string;
      isOver: boolean;
      unitsPerSecond: number;
    }
  | { kind: 'read-audit'; of: TrailOf; before: string | undefined; limit: number };

/** A parsed command line. */
export type CommandOf<SomeAct> = {
  act: SomeAct;
  target: Target;
  /** Says what would change and changes nothing. */
  isDryRun: boolean;
  /** Changes without asking. */
  isConfirmed: boolean;
};
export type Command = CommandOf<Act>;

/** Options of every act: where it works, and how it asks. */
export const sharedOptions = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  data: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const;

const DEFAULT_UNITS = 50;
const DEFAULT_LIMIT = 100;
const LIMIT_MAX = 1_000;

export const help = `Usage: npm run operate -- <act> … (--stage <name> | --local) [options]

Acts
  show-person <email>                who has this address: role, onboarding, sessions
  give-role <email> <role>           ${roles.join(', ')}
  end-sessions <email>               signs the person out everywhere
  disable-account <email>            signs the person out everywhere, and lets nobody sign in
  enable-account <email>             lets the person sign in again
  show-config                        the system configuration; what this deployment sets is marked
  set-config <name>=<value> …        sets it; lists and objects as JSON
  set-config --file <settings.json>  the same from a JSON file
  unset-config <name> …              back to the portal's own default
  speech-costs <case id>             minutes and costs of a case's speech, and recognised pages, by month
  set-speech <case id> <service>     who turns a case's speech into text: transcribe, 1 or 2
  set-speech <case id> on|off        whether a case has transcription
  renew-bundles                      assembles the bundles again that an earlier version composed
  check-items                        reads the table and names items that are not of a known form
  show-migrations                    changes of stored forms, and where each stands
  migrate <name>                     runs one, or goes on where it was ended
  restore case <id> --from <table>   copies a case back from a recovered table; so with person, party
  restore docket <user id> --from <table> --work <file>
                                     copies all cases of a person back, with their deleted files
  restore files <case id>            brings a case's deleted files back
  restore table <table>              sets what a recovered table lacks: stream, time to live and more
  replicate-table                    copies the table to the second region (setting replica), or sets what
                                     the copy lacks; can be repeated
  read-audit case <id>               who did what, newest first; so with document <id>, and with person
                                     <email or id>: calls to sign in and acts of operators

Where
  --stage <name>   ${stageNames.join(', ')}; with the AWS credentials of this shell
  --local          the local stack (npm start must run)
  --data <folder>  the local stack of another data folder

Options
  --dry-run        says what would change, and changes nothing
  --yes            does not ask before it changes something
  --units <number> capacity units a second for check-items, migrate and restore; ${DEFAULT_UNITS} if absent
  --from <table>   the recovered table of a restore
  --work <file>    restore docket: keeps what was read, so that an ended run goes on; removed at the end
  --before <time>  restore files: replaced files too, as they were then (2026-11-27T03:00:00Z)
  --over           restore: replaces items that are stored and differ
  --limit <number> entries of read-audit, up to ${LIMIT_MAX}; ${DEFAULT_LIMIT} if absent
  --before <place> read-audit: goes on where the page before it ended

Every change, and every reading of the audit, is written to the audit trail with the AWS identity, or the user of this machine.

Examples
  npm run operate -- give-role farida@example.com caseManager --stage dev
  npm run operate -- set-config mobile=18001234567 --stage prod --dry-run
`;

const options = {
  ...sharedOptions,
  file: { type: 'string' },
  units: { type: 'string' },
  from: { type: 'string' },
  work: { type: 'string' },
  before: { type: 'string' },
  limit: { type: 'string' },
  over: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the command line. Throws UsageError. `localDataDir` is where `--local` looks. */
export function readCommand(args: readonly string[], localDataDir: string): Command {
  const { values, positionals } = parseOptions(args, options);
  const [name = '', ...rest] = positionals;
  if (values.help || name === '' || name === 'help')
    return {
      act: { kind: 'help' },
      target: { kind: 'local', dataDir: localDataDir },
      isDryRun: true,
      isConfirmed: false,
    };
  return commandOf(readAct(name, rest, values), values, localDataDir);
}

/** An act with the values of the options of every act. Throws UsageError. */
export const commandOf = <SomeAct>(
  act: SomeAct,
  values: { stage?: string; local: boolean; data?: string; 'dry-run': boolean; yes: boolean },
  localDataDir: string,
): CommandOf<SomeAct> => ({
  act,
  target: readTarget(values, localDataDir),
  isDryRun: values['dry-run'],
  isConfirmed: values.yes,
});

/** Splits a command line into its words and these options. Throws UsageError for others. */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    const said = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : String(cause);
    throw new UsageError(`${said}.`, { cause });
  }
}

/** Where a command works. Throws UsageError. */
export function readTarget(
  { stage, local, data }: { stage?: string; local: boolean; data?: string },
  localDataDir: string,
): Target {
  const isLocal = local || data !== undefined;
  if (isLocal === (stage !== undefined))
    throw new UsageError(
      `Say where: --stage ${stageNames.join('|')}, or --local for the local stack.`,
    );
  if (isLocal) return { kind: 'local', dataDir: data ?? localDataDir };
  const known = stageNames.find((one) => one === stage);
  if (!known) throw new UsageError(`There is no stage ${stage}: ${stageNames.join(', ')}.`);
  return { kind: 'stage', stage: known };
}

function readAct(
  name: string,
  words: readonly string[],
  given: {
    file?: string;
    units?: string;
    from?: string;
    work?: string;
    before?: string;
    limit?: string;
    over: boolean;
  },
): Act {
  const { file, units } = given;
  if (file !== undefined && name !== 'set-config')
    throw new UsageError('--file belongs to set-config.');
  if (units !== undefined && !spendingActs.includes(name))
    throw new UsageError(`--units belongs to ${spendingActs.join(', ')}.`);
  if (name !== 'read-audit' && given.limit !== undefined)
    throw new UsageError('--limit belongs to read-audit.');
  const ofRestore = given.from ?? (name === 'read-audit' ? undefined : given.before);
  if (name !== 'restore' && (ofRestore ?? (given.over || undefined)) !== undefined)
    throw new UsageError('--from, --before and --over belong to restore.');
  if (given.work !== undefined && (name !== 'restore' || words[0] !== 'docket'))
    throw new UsageError('--work belongs to restore docket.');
  const takes = (count: number, what: string) => {
    if (words.length !== count) throw new UsageError(`${name} takes ${what}.`);
  };
  const [first = '', second = ''] = words;
  switch (name) {
    case 'show-person':
    case 'end-sessions':
    case 'disable-account':
    case 'enable-account':
      takes(1, 'one email address');
      return { kind: name, email: first };
    case 'give-role': {
      takes(2, 'an email address and a role');
      const role = roles.find((one) => one === second);
      if (!role) throw new UsageError(`There is no role ${second}: ${roles.join(', ')}.`);
      return { kind: name, email: first, role };
    }
    case 'restore':
      takes(2, 'case, person, party, docket, files or table, and an id or a name');
      return readRestore(first, second, given);
    case 'read-audit':
      takes(2, 'case, person or document, and an id');
      return readTrailAct(first, second, given);
    case 'check-items':
      takes(0, 'nothing');
      return { kind: name, unitsPerSecond: readUnits(units) };
    case 'migrate':
      takes(1, 'the name of a migration');
      return { kind: name, name: first, unitsPerSecond: readUnits(units) };
    case 'show-config':
    case 'renew-bundles':
    case 'replicate-table':
    case 'show-migrations':
      takes(0, 'nothing');
      return { kind: name };
    case 'set-config':
      if ((file === undefined) === (words.length === 0))
        throw new UsageError('set-config takes name=value pairs, or --file with a JSON file.');
      return { kind: name, pairs: words.map(readPair), file };
    case 'unset-config':
      if (words.length === 0) throw new UsageError('unset-config takes names of settings.');
      return { kind: name, names: words };
    case 'speech-costs':
      takes(1, 'the id of a case');
      return { kind: name, caseId: first };
    case 'set-speech': {
      takes(2, 'the id of a case and a service');
      if (second === 'on' || second === 'off')
        return {
          kind: name,
          caseId: first,
          change: { enableTranscription: second === 'on' ? 'yes' : 'no' },
        };
      const server = speechServerSchema.safeParse(second);
      if (!server.success && second !== 'transcribe')
        throw new UsageError(
          `There is no service ${second}: transcribe, ${speechServerSchema.options.join(', ')}, on or off.`,
        );
      return { kind: name, caseId: first, change: { server: server.data } };
    }
    default:
      throw new UsageError(`There is no act ${name}.`);
  }
}

/** Acts that read the whole table, at a rate. */
const spendingActs: readonly string[] = ['check-items', 'migrate', 'restore'];

function readUnits(text: string | undefined): number {
  const units = Number(text ?? DEFAULT_UNITS);
  if (!Number.isInteger(units) || units < 1 || units > 40_000)
    throw new UsageError('--units is a whole number from 1 to 40000.');
  return units;
}

function readRestore(
  what: string,
  id: string,
  {
    from,
    work,
    before,
    over,
    units,
  }: { from?: string; work?: string; before?: string; over: boolean; units?: string },
): Act {
  const refuse = (message: string) => {
    throw new UsageError(message);
  };
  const unitsPerSecond = readUnits(units);
  const scope = scopeKinds.find((one) => one === what);
  if (!scope && what !== 'docket' && (from !== undefined || over))
    refuse(`--from and --over belong to restore ${scopeKinds.join(', ')}, docket.`);
  if (what !== 'files' && before !== undefined) refuse('--before belongs to restore files.');
  if (scope) {
    if (from === undefined) throw new UsageError('Name the recovered table: --from <table>.');
    return {
      kind: 'restore-items',
      scope: { kind: scope, id },
      from,
      isOver: over,
      unitsPerSecond,
    };
  }
  if (what === 'docket') {
    if (from === undefined) throw new UsageError('Name the recovered table: --from <table>.');
    if (work === undefined)
      throw new UsageError('Name a file for what is read: --work <file>. It is made if it is new.');
    return { kind: 'restore-docket', person: id, from, work, isOver: over, unitsPerSecond };
  }
  if (what === 'table') return { kind: 'restore-table', recovered: id };
  if (what !== 'files') refuse(`Nothing is restored by the name ${what}.`);
  const at = before === undefined ? undefined : new Date(before);
  if (at && Number.isNaN(at.getTime())) refuse(`${before} is no time.`);
  return { kind: 'restore-files', caseId: id, before: at, unitsPerSecond };
}

/** Longest id, address or place. */
const NAME_MAX = 300;

function readTrailAct(what: string, id: string, given: { before?: string; limit?: string }): Act {
  const kind = trailKinds.find((one) => one === what);
  if (!kind) throw new UsageError(`There is no audit of ${what}: ${trailKinds.join(', ')}.`);
  if (id.length > NAME_MAX) throw new UsageError('This is no id.');
  const { before } = given;
  if (before !== undefined && !/^\d{4}-\d{2}-\d{2}T[\w:.#-]{1,250}$/.test(before))
    throw new UsageError('--before takes the place that the page before it named.');
  const limit = Number(given.limit ?? DEFAULT_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > LIMIT_MAX)
    throw new UsageError(`--limit is a whole number from 1 to ${LIMIT_MAX}.`);
  return { kind: 'read-audit', of: { kind, id }, before, limit };
}

function readPair(word: string): [string, string] {
  const at = word.indexOf('=');
  if (at < 1) throw new UsageError(`${word} is not of the form name=value.`);
  return [word.slice(0, at), word.slice(at + 1)];
}

/** A value as it was typed: JSON for lists and objects, text for everything else. */
export function readValue(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${text} begins like JSON and is none.`, { cause });
  }
}

/** Default data folder of `npm start`. */
export const defaultDataDir = join(import.meta.dirname, '..', '..', '.local');
