import { emailSchema } from '#contracts/rules/fields.ts';
import { fingerprint } from '#lambdas/accounts/record/accounts-keys.ts';
import { findEmailHolders } from '#lambdas/accounts/record/email-claims.ts';
import { findUser } from '#lambdas/accounts/record/user-repository.ts';
import { inParallel } from '#shared/dynamo/in-parallel.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { AppError } from '#shared/errors.ts';
import { readCase, readDocument } from './read-case.ts';
import { readRecords } from './read-records.ts';
import { placeOf, type TrailEntry } from './trail-entry.ts';
import type { TrailOf } from './trail-of.ts';

export type TrailPage = {
  entries: TrailEntry[];
  /** Place at which the next page goes on; undefined at the end. */
  next: string | undefined;
};

/** Who did what to a case, a person or a document: a page, newest first. Reads only. */
export async function readTrail(
  table: Table,
  { of, before, limit }: { of: TrailOf; before: string | undefined; limit: number },
): Promise<TrailPage> {
  const records = await inParallel(await subjectsOf(table, of), (subject) =>
    readRecords(table, { subject, before, limit }),
  );
  const stored =
    of.kind === 'case'
      ? await readCase(table, of.id)
      : of.kind === 'document'
        ? await readDocument(table, of.id)
        : [];
  const found = [...records.flat(), ...stored]
    .filter((entry) => before === undefined || placeOf(entry) < before)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, next: found.length > limit && last ? placeOf(last) : undefined };
}

/** Subjects of audit records: an id, and the hashes of a person's addresses. */
async function subjectsOf(table: Table, { kind, id }: TrailOf): Promise<string[]> {
  if (kind !== 'person') return [id];
  const userId = id.includes('@') ? await ownerOf(table, id) : id;
  const user = userId && (await findUser(table, userId));
  const addresses = [
    ...(id.includes('@') ? [emailOf(id)] : []),
    ...(user ? [user.email, user.mobile] : []),
  ];
  return [...new Set([...(userId ? [userId] : []), ...addresses.map(fingerprint)])];
}

/** The subject of the record of a reading: an address is stored as its hash only. */
export const subjectNamedBy = ({ kind, id }: TrailOf): string =>
  kind === 'person' && id.includes('@') ? fingerprint(emailOf(id)) : id;

const ownerOf = async (table: Table, email: string) =>
  (await findEmailHolders(table, emailOf(email))).ownerId;

function emailOf(typed: string): string {
  const email = emailSchema.safeParse(typed);
  if (!email.success) throw new AppError('invalid_input', `${typed} is not an email address`);
  return email.data;
}
