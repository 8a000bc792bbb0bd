import * as z from 'zod';
import { epochSeconds } from '#shared/clock.ts';
import { getItem } from '#shared/dynamo/get-item.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { TransactItem } from '#shared/dynamo/transact.ts';
import { AppError } from '#shared/errors.ts';
import { inviteKeys } from './record/invite-keys.ts';

/**
 * Limit of invitations of a person to a case per day: each one is a mail, even after a withdrawal.
 */
const INVITES_PER_DAY = 3;
const DAY_SECONDS = 86_400;

export const windowSchema = z.object({ sentAt: z.array(z.iso.datetime()) });

type Invited = { caseId: string; userId: string; name: string; now: Date };

/**
 * Counts an invitation of a person to a case, for the transaction that changes the case, whose
 * version protects the count from parallel invitations. One read unit. Throws `too_many_tries` with
 * the seconds to wait.
 */
export async function countInvitation(
  { table }: { table: Table },
  { caseId, userId, name, now }: Invited,
): Promise<TransactItem> {
  const key = inviteKeys.window(caseId, userId);
  const item = await getItem(table, key, { isConsistent: true });
  const secondsSince = (at: string) => (now.getTime() - Date.parse(at)) / 1000;
  const recent = (item ? windowSchema.parse(item).sentAt : []).filter(
    (at) => secondsSince(at) < DAY_SECONDS,
  );
  const [first] = recent;
  if (first !== undefined && recent.length >= INVITES_PER_DAY)
    throw new AppError(
      'too_many_tries',
      `${name} was invited to this case ${INVITES_PER_DAY} times within a day. Please wait before asking again`,
      { retryAfterSeconds: Math.ceil(DAY_SECONDS - secondsSince(first)) },
    );
  return {
    Put: {
      TableName: table.name,
      Item: {
        ...key,
        sentAt: [...recent, now.toISOString()],
        expiresAt: epochSeconds(now) + DAY_SECONDS,
      },
    },
  };
}
