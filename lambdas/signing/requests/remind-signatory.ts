import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { linkNotice } from '../notices/signing-notices.ts';
import { stateAt } from '../record/signatory-state.ts';
import { changeSigning } from '../record/signing-repository.ts';
import { nameOf, openSignatory, requireOwnSigning } from './require-own-signing.ts';
import { remindersQuota } from './signing-quotas.ts';

/**
 * Mails a signatory the link again; its expiry stays. Throws `not_found`, `conflict` unless the
 * signatory can sign now, `too_many_tries` after three reminders a day.
 */
export const remindSignatory: UseCase<
  typeof signingEndpoints.remindSignatory,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey'>
> = async (deps, { principal, params, body: { position } }) => {
  const { table } = deps;
  requireRemindable(deps.clock.now(), await requireOwnSigning(deps, { principal, params }));
  const name = await nameOf(deps, principal);
  const now = deps.clock.now();
  await spendQuota(table, {
    quota: remindersQuota,
    ownerId: `${params.signingId}_${position}`,
    count: 1,
    now,
  });
  await changeSigning(deps, { ...params, now }, (stored) => {
    const { signatory, link } = requireRemindable(now, stored);
    const at = now.toISOString();
    return {
      after: stored,
      events: [{ event: 'reminded', actor: name, details: { signatory: signatory.name } }],
      items: [
        linkNotice(table, {
          record: stored,
          signatory,
          link,
          id: `${link.hash}_${stored.version}`,
          at,
          isReminder: true,
        }),
      ],
    };
  });
  return { message: 'Reminder Sent Successfully' };

  function requireRemindable(at: Date, stored: Parameters<typeof openSignatory>[0]) {
    const signatory = openSignatory(stored, position);
    const { link } = signatory;
    const state = stateAt(signatory, at);
    if (!link || (state !== 'issued' && state !== 'opened' && state !== 'signing'))
      throw new AppError(
        'conflict',
        state === 'expired'
          ? 'The link has expired. Please renew it'
          : 'This signatory has no link to be reminded of',
      );
    return { signatory, link };
  }
};
