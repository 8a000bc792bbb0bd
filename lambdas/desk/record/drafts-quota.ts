import { DRAFTS_MAX } from '#contracts/rules/desk/draft-text.ts';
import type { Quota, QuotaUse } from '#shared/quota/quota.ts';

/** Bounds what the list of a case reads. */
const draftsQuota: Quota = {
  name: 'DESKDRAFTS',
  maxCount: DRAFTS_MAX,
  message: `You have ${DRAFTS_MAX} drafts in this case. Delete one to begin another`,
};

/** One draft of an author in a case. */
export const draftsUse = (input: { userId: string; caseId: string; now: Date }): QuotaUse => ({
  quota: draftsQuota,
  ownerId: `${input.userId}#${input.caseId}`,
  count: 1,
  now: input.now,
});
