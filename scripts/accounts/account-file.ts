import * as z from 'zod';

/** One line for each account of a user pool: what Cognito tells about it, and no password. */
export const accountLineSchema = z.strictObject({
  kind: z.literal('account'),
  username: z.string().min(1).max(128),
  /** Cognito's own id. A new pool gives another one; the portal's user id is the username. */
  sub: z.string().optional(),
  status: z.string(),
  isEnabled: z.boolean(),
  attributes: z.record(z.string().max(32), z.string().max(2_048)),
  groups: z.array(z.string().min(1).max(128)),
});
export type AccountLine = z.output<typeof accountLineSchema>;

/** Ends a page. `next` continues the listing; a complete file ends without it. */
const pageLineSchema = z.strictObject({
  kind: z.literal('page'),
  pool: z.string(),
  next: z.string().optional(),
});

const lineSchema = z.discriminatedUnion('kind', [accountLineSchema, pageLineSchema]);

export type AccountFile = {
  /** Accounts of whole pages. */
  accounts: AccountLine[];
  pool: string | undefined;
  /** Where the listing goes on; undefined if it is complete or did not begin. */
  next: string | undefined;
  isComplete: boolean;
  /** Length of the whole pages, in bytes. An interrupted run may have left part of a page after them. */
  keptBytes: number;
};

export const lineOf = (line: z.output<typeof lineSchema>): string => `${JSON.stringify(line)}\n`;

/** Reads a file of accounts. Throws with the number of a line that is none. */
export function readAccountFile(text: string): AccountFile {
  const file: AccountFile = {
    accounts: [],
    pool: undefined,
    next: undefined,
    isComplete: false,
    keptBytes: 0,
  };
  let page: AccountLine[] = [];
  let bytes = 0;
  const lines = text.split('\n');
  // An interrupted run may have left an incomplete last line.
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const parsed = lineSchema.safeParse(jsonOf(line));
    if (!parsed.success) throw new Error(`Line ${index + 1} of the file is no account.`);
    bytes += Buffer.byteLength(line) + 1;
    if (parsed.data.kind === 'account') {
      page.push(parsed.data);
      continue;
    }
    file.accounts.push(...page);
    page = [];
    file.pool = parsed.data.pool;
    file.next = parsed.data.next;
    file.isComplete = parsed.data.next === undefined;
    file.keptBytes = bytes;
  }
  return file;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
