import { mobileSchema } from '#contracts/rules/fields.ts';
import {
  type CommandOf,
  commandOf,
  parseOptions,
  sharedOptions,
  UsageError,
} from '../operate/read-command.ts';

/** The act on the account of the portal check, on the command line of `npm run operate`. */
export type RenewalAct = {
  kind: 'renew-portal-check';
  /** Needed once, when the account is made. */
  mobile: string | undefined;
};

export const renewalHelp = `Check of the portal (docs/deploy.md, Account of the portal check)
  renew-portal-check [<number>]   makes the account that signs in for the check, or gives it a new password
                                  and key; <number>: a mobile number of the institution, for a new account
`;

/** Reads the command line; undefined if it names another act. Throws UsageError. */
export function readRenewal(
  args: readonly string[],
  localDataDir: string,
): CommandOf<RenewalAct> | undefined {
  const kind = 'renew-portal-check';
  if (!args.includes(kind) || args.includes('--help')) return undefined;
  const { values, positionals } = parseOptions(args, sharedOptions);
  if (positionals[0] !== kind) return undefined;
  if (positionals.length > 2) throw new UsageError(`${kind} takes one number, or nothing.`);
  const [, typed] = positionals;
  const mobile = typed === undefined ? undefined : mobileSchema.safeParse(typed);
  if (mobile?.success === false) throw new UsageError(`${typed} is no mobile number.`);
  return commandOf({ kind, mobile: mobile?.data }, values, localDataDir);
}
