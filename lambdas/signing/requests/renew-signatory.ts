import type { signingEndpoints } from '#contracts/endpoints/outcome/signing.ts';
import { AppError } from '#shared/errors.ts';
import type { UseCase } from '#shared/http/api-request.ts';
import { spendQuota } from '#shared/quota/quota.ts';
import { logNotResumed, resumeMachine } from '../deps/machines.ts';
import type { SigningDeps } from '../deps/signing-deps.ts';
import { isAtGateway, newLink, type SigningRecord } from '../record/signing-record.ts';
import { changeSigning, putLink, withSignatory } from '../record/signing-repository.ts';
import { nameOf, openSignatory, requireOwnSigning } from './require-own-signing.ts';
import { renewalsQuota } from './signing-quotas.ts';

/**
 * Issues a new link for five days; the old one ends at once (D91). Throws `not_found`, `conflict`
 * unless the signatory has a link and is not at the gateway, `too_many_tries`.
 */
export const renewSignatory: UseCase<
  typeof signingEndpoints.renewSignatory,
  Pick<SigningDeps, 'table' | 'clock' | 'files' | 'evidenceKey' | 'linkKeys' | 'machines'>
> = async (deps, { principal, params, body: { position } }) => {
  const { table } = deps;
  const now = deps.clock.now();
  requireRenewable(await requireOwnSigning(deps, { principal, params }));
  const name = await nameOf(deps, principal);
  const keys = await deps.linkKeys();
  await spendQuota(table, {
    quota: renewalsQuota,
    ownerId: `${params.signingId}_${position}`,
    count: 1,
    now,
  });
  let formerToken: string | undefined;
  await changeSigning(deps, { ...params, now }, (stored) => {
    const signatory = requireRenewable(stored);
    formerToken = signatory.taskToken;
    const link = newLink(keys, now.toISOString());
    return {
      after: withSignatory(stored, position, {
        state: 'issued',
        link,
        handovers: [],
        problem: '',
        taskToken: undefined,
        openedAt: undefined,
        leasedAt: undefined,
      }),
      events: [{ event: 'renewed', actor: name, details: { signatory: signatory.name } }],
      items: [putLink(table, link.hash, { ...params, position })],
    };
  });
  // The old link's execution finds that its link has ended.
  await resumeMachine(deps.machines, formerToken).catch(logNotResumed);
  return { message: 'Link Renewed Successfully' };

  function requireRenewable(stored: SigningRecord) {
    const signatory = openSignatory(stored, position);
    if (signatory.state === 'signed')
      throw new AppError('conflict', 'This signatory has signed already');
    if (!signatory.link)
      throw new AppError('conflict', 'This signatory gets a link after the earlier signatures');
    if (isAtGateway(signatory, now))
      throw new AppError('conflict', 'This signatory is signing now. Try again in 15 minutes');
    return signatory;
  }
};
