import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Role, roles } from '#contracts/rules/roles.ts';
import { type SpeechChange, speechServerSchema } from '#lambdas/speech/door.ts';
import { type StageName, stageNames } from '#lib/config/stages.ts';

/** Wrong use of the command line; the message is one sentence for the operator. */
export class UsageError extends Error {}

/** A deployment, or the local stack by its data folder. */
export type Target = { kind: 'stage'; stage: StageName } | { kind: 'local'; dataDir: string };

export type Act =
  | { kind: 'help' }
  | { kind: 'show-person'; email: string }
  | { kind: 'give-role'; email: string; role: Role }
  | { kind: 'end-sessions'; email: string }
  | { kind: 'show-config' }
  | { kind: 'set-config'; pairs: readonly [string, string][]; file: string | undefined }
  | { kind: 'unset-config'; names: readonly string[] }
  | { kind: 'speech-costs'; caseId: string }
  | { kind: 'set-speech'; caseId: string; change: SpeechChange }
  | { kind: 'renew-bundles' };

export type Command = {
  act: Act;
  target: Target;
  /** Says what would change and changes nothing. */
  isDryRun: boolean;
  /** Changes without asking. */
  isConfirmed: boolean;
};

export const help = `Usage: npm run operate -- <act> … (--stage <name> | --local) [options]

Acts
  show-person <email>                who has this address: role, onboarding, sessions
  give-role <email> <role>           ${roles.join(', ')}
  end-sessions <email>               signs the person out everywhere
  show-config                        the system configuration; what this deployment sets is marked
  set-config <name>=<value> …        sets it; lists and objects as JSON
  set-config --file <settings.json>  the same from a JSON file
  unset-config <name> …              back to the portal's own default
  speech-costs <case id>             minutes and costs of a case's speech, by month
  set-speech <case id> <service>     who turns a case's speech into text: transcribe, 1 or 2
  set-speech <case id> on|off        whether a case has transcription
  renew-bundles                      assembles the bundles again that an earlier version composed

Where
  --stage <name>   ${stageNames.join(', ')}; with the AWS credentials of this shell
  --local          the local stack (npm start must run)
  --data <folder>  the local stack of another data folder

Options
  --dry-run        says what would change, and changes nothing
  --yes            does not ask before it changes something

Every change is written to the audit trail with the AWS identity, or the user of this machine.

Examples
  npm run operate -- give-role farida@example.com caseManager --stage dev
  npm run operate -- set-config mobile=18001234567 --stage prod --dry-run
`;

const options = {
  stage: { type: 'string' },
  local: { type: 'boolean', default: false },
  data: { type: 'string' },
  file: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Reads the command line. Throws UsageError. `localDataDir` is where `--local` looks. */
export function readCommand(args: readonly string[], localDataDir: string): Command {
  const { values, positionals } = parse(args);
  const [name = '', ...rest] = positionals;
  if (values.help || name === '' || name === 'help')
    return {
      act: { kind: 'help' },
      target: { kind: 'local', dataDir: localDataDir },
      isDryRun: true,
      isConfirmed: false,
    };
  return {
    act: readAct(name, rest, values.file),
    target: readTarget(values, localDataDir),
    isDryRun: values['dry-run'],
    isConfirmed: values.yes,
  };
}

function parse(args: readonly string[]) {
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

function readAct(name: string, words: readonly string[], file: string | undefined): Act {
  if (file !== undefined && name !== 'set-config')
    throw new UsageError('--file belongs to set-config.');
  const takes = (count: number, what: string) => {
    if (words.length !== count) throw new UsageError(`${name} takes ${what}.`);
  };
  const [first = '', second = ''] = words;
  switch (name) {
    case 'show-person':
    case 'end-sessions':
      takes(1, 'one email address');
      return { kind: name, email: first };
    case 'give-role': {
      takes(2, 'an email address and a role');
      const role = roles.find((one) => one === second);
      if (!role) throw new UsageError(`There is no role ${second}: ${roles.join(', ')}.`);
      return { kind: name, email: first, role };
    }
    case 'show-config':
    case 'renew-bundles':
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
