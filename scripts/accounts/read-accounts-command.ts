import {
  type CommandOf,
  commandOf,
  parseOptions,
  sharedOptions,
  UsageError,
} from '../operate/read-command.ts';

/** The acts on all accounts of a user pool on the command line of `npm run operate`. */
export type AccountsAct = {
  kind: 'export-accounts' | 'import-accounts';
  file: string;
  /** Another pool than the stage's. */
  pool: string | undefined;
};

export type AccountsCommand = CommandOf<AccountsAct>;

export const accountsHelp = `Accounts of the user pool (docs/restore.md); --pool <id> names another pool than the stage's
  export-accounts --to <file>     all accounts without passwords; an ended run goes on where it stopped
  import-accounts --from <file>   creates them in a new pool; can be repeated
`;

const options = {
  ...sharedOptions,
  to: { type: 'string' },
  from: { type: 'string' },
  pool: { type: 'string' },
} as const;

/** Reads the command line; undefined if it names another act. Throws UsageError. */
export function readAccountsCommand(
  args: readonly string[],
  localDataDir: string,
): AccountsCommand | undefined {
  const kind = (['export-accounts', 'import-accounts'] as const).find((one) => args.includes(one));
  if (!kind || args.includes('--help')) return undefined;
  const { values, positionals } = parseOptions(args, options);
  if (positionals[0] !== kind) return undefined;
  if (positionals.length > 1) throw new UsageError(`${kind} takes options only.`);
  const [option, other] =
    kind === 'export-accounts' ? (['to', 'from'] as const) : (['from', 'to'] as const);
  const file = values[option];
  if (!file) throw new UsageError(`${kind} takes --${option} with a file.`);
  if (values[other] !== undefined) throw new UsageError(`--${other} does not belong to ${kind}.`);
  if (values.pool !== undefined && !/^[\w-]+_[0-9a-zA-Z]+$/.test(values.pool))
    throw new UsageError(`${values.pool} is no id of a user pool.`);
  return commandOf({ kind, file, pool: values.pool }, values, localDataDir);
}
