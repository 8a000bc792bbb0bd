import { distributeNotices } from './distribute-notices.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { releaseMails } from './release-mails.ts';
import { type MayGoOn, sendLetters } from './send-letters.ts';

/**
 * One run of the mailing: events become mails, mails that are due go out. Each step takes up
 * what an earlier run left, so a run may end anywhere. Throws when something failed, after all
 * the rest is done.
 */
export async function runMailing(deps: MailingDeps, mayGoOn: MayGoOn): Promise<void> {
  const failures = await distributeNotices(deps);
  failures.push(...(await releaseMails(deps)), ...(await sendLetters(deps, mayGoOn)));
  if (failures.length > 0) throw new AggregateError(failures, 'Some mails did not go out');
}
