import { mobileSchema } from '#contracts/rules/fields.ts';
import {
  type CommandOf,
  commandOf,
  parseOptions,
  sharedOptions,
  UsageError,
} from '../operate/read-command.ts';

const ACT = 'replace-mobile';

export type ReplacementAct = { kind: typeof ACT; email: string; mobile: string };

export const replacementHelp = `A lost phone (docs/runbook.md)
  replace-mobile <email> <number>    codes go to another number, once two people have identified the person
`;

/** Reads the command line; undefined if it names another act. Throws UsageError. */
export function readReplacement(
  args: readonly string[],
  localDataDir: string,
): CommandOf<ReplacementAct> | undefined {
  if (!args.includes(ACT) || args.includes('--help')) return undefined;
  const { values, positionals } = parseOptions(args, sharedOptions);
  const [kind, email = '', typed = '', ...others] = positionals;
  if (kind !== ACT) return undefined;
  if (typed === '' || others.length > 0)
    throw new UsageError(`${ACT} takes an email address and a phone number.`);
  const mobile = mobileSchema.safeParse(typed);
  if (!mobile.success) throw new UsageError(`${typed} is no phone number.`);
  return commandOf({ kind: ACT, email, mobile: mobile.data }, values, localDataDir);
}
