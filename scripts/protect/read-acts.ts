import { mobileSchema } from '#contracts/rules/fields.ts';
import {
  type CommandOf,
  commandOf,
  parseOptions,
  sharedOptions,
  UsageError,
} from '../operate/read-command.ts';
import { itemRules } from './register/register.ts';
import { RETENTION_DAYS, type RetentionDays } from './retention/retention-settings.ts';

/** The acts of data protection on the command line of `npm run operate`. */
export type ProtectAct =
  | { kind: 'export-person'; person: string; folder: string }
  | { kind: 'erase-person'; person: string }
  | { kind: 'set-hold' | 'lift-hold'; caseId: string; why: string }
  | { kind: 'withdraw-consent' | 'give-consent'; mobile: string }
  | { kind: 'list-holds' }
  | { kind: 'show-retention' }
  | { kind: 'set-retention'; set: Readonly<Record<string, RetentionDays>> }
  | { kind: 'apply-retention' };

export type ProtectCommand = CommandOf<ProtectAct>;

export const protectHelp = `Personal data (docs/data-register.md); a person is an email address, or the id of an account or a party
  export-person <person> --to <folder>   everything about one person: JSON lines, pages and files
  erase-person <person>                  deletes or replaces what no duty keeps
  set-hold <case id> <why>               nobody in the case is erased
  lift-hold <case id> <why>              ends it
  list-holds                             cases under hold, and holds that were lifted
  withdraw-consent <phone number>        no WhatsApp message to this number
  give-consent <phone number>            such messages are sent again
  show-retention                         how long kinds of data are kept
  set-retention <kind>=<days>|keep …     changes it
  apply-retention                        removes what is past its retention
`;

const names = [
  'export-person',
  'erase-person',
  'set-hold',
  'lift-hold',
  'list-holds',
  'withdraw-consent',
  'give-consent',
  'show-retention',
  'set-retention',
  'apply-retention',
] as const;
type Name = (typeof names)[number];

const WHY_MAX = 500;

const options = { ...sharedOptions, to: { type: 'string' } } as const;

/** Reads the command line; undefined if it names another act. Throws UsageError. */
export function readProtectCommand(
  args: readonly string[],
  localDataDir: string,
): ProtectCommand | undefined {
  const name = names.find((one) => args.includes(one));
  if (!name || args.includes('--help')) return undefined;
  const { values, positionals } = parseOptions(args, options);
  if (positionals[0] !== name) return undefined;
  if (values.to !== undefined && name !== 'export-person')
    throw new UsageError('--to belongs to export-person.');
  return commandOf(readAct(name, positionals.slice(1), values.to), values, localDataDir);
}

function readAct(name: Name, words: readonly string[], folder: string | undefined): ProtectAct {
  const [first = '', second = ''] = words;
  const takes = (count: number, what: string) => {
    if (words.length !== count) throw new UsageError(`${name} takes ${what}.`);
  };
  switch (name) {
    case 'export-person':
      takes(1, 'one person');
      if (!folder)
        throw new UsageError('export-person takes --to with a folder that does not exist.');
      return { kind: name, person: first, folder };
    case 'erase-person':
      takes(1, 'one person');
      return { kind: name, person: first };
    case 'set-hold':
    case 'lift-hold':
      takes(2, 'the id of a case and the reason in quotation marks');
      if (!second.trim() || second.length > WHY_MAX)
        throw new UsageError(`The reason has 1 to ${WHY_MAX} characters.`);
      return { kind: name, caseId: first, why: second.trim() };
    case 'withdraw-consent':
    case 'give-consent': {
      takes(1, 'one phone number');
      const mobile = mobileSchema.safeParse(first);
      if (!mobile.success) throw new UsageError(`${first} is no phone number.`);
      return { kind: name, mobile: mobile.data };
    }
    case 'list-holds':
    case 'show-retention':
    case 'apply-retention':
      takes(0, 'nothing');
      return { kind: name };
    case 'set-retention':
      if (words.length === 0) throw new UsageError('set-retention takes kind=days pairs.');
      return { kind: name, set: Object.fromEntries(words.map(readRetention)) };
  }
}

function readRetention(word: string): [string, RetentionDays] {
  const at = word.lastIndexOf('=');
  const kind = word.slice(0, Math.max(0, at));
  const value = word.slice(at + 1);
  if (!itemRules.some((rule) => rule.kind === kind && rule.ageFrom !== undefined))
    throw new UsageError(`The retention of ${kind || word} cannot be set: see show-retention.`);
  if (value === 'keep') return [kind, value];
  const days = Number(value);
  const { min, max } = RETENTION_DAYS;
  if (!/^\d{1,5}$/.test(value) || days < min || days > max)
    throw new UsageError(`${value} is no retention: ${min} to ${max} days, or keep.`);
  return [kind, days];
}
