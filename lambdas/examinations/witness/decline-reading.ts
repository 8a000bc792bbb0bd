import type { witnessReadingsEndpoints } from '#contracts/endpoints/speech/witness-readings.ts';
import type { Caller, UseCase } from '#shared/http/api-request.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import type { ReadingDeps } from '../record/examinations-deps.ts';
import { changeReading, withEvent } from './change-reading.ts';
import { presentPage } from './present-reading.ts';
import { endMail, notifySender } from './reading-mails.ts';
import { requireReading, requireUnsigned } from './require-link.ts';

/**
 * Records that a witness declines to sign, and why. The corrections that they proposed stay. A repeat
 * returns what is recorded. Throws as `requireReading`, and `conflict` for a record that was signed.
 */
export const declineReading: UseCase<
  typeof witnessReadingsEndpoints.declineReading,
  Pick<ReadingDeps, 'table' | 'clock'>,
  { caller: Caller }
> = async (deps, { body: { link, reason }, caller }) => {
  const { table } = deps;
  const found = await requireReading(deps, { link, caller });
  const at = deps.clock.now().toISOString();
  const record = await changeReading(table, found, (before) => {
    if (before.state === 'declined') return undefined;
    requireUnsigned(before, hashOfToken(link), at);
    const { code: _, ...kept } = before;
    const after = {
      ...kept,
      state: 'declined' as const,
      refusal: { reason, at },
      events: withEvent(before, 'declined', { at, name: before.name }),
    };
    return { after, extraItems: [endMail(table, after, at)] };
  });
  await notifySender(table, record);
  return { message: 'Recorded That You Decline', page: presentPage(record, at) };
};
