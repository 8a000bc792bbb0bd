import { distributeNotices } from './distribute-notices.ts';
import type { MailingDeps } from './mailing-deps.ts';
import { noteWaiting } from './note-waiting.ts';
import type { HasTimeLeft } from './pace-work.ts';
import { oldestNoticeAt } from './record/mail-repository.ts';
import { releaseMails } from './release-mails.ts';
import { sendLetters } from './send-letters.ts';

/**
 * One run of the mailing: turns events into mails and sends the due ones. Each step resumes work
 * that an earlier run left, so a run may be interrupted at any point. Throws an AggregateError
 * after all steps if anything failed.
 */
export async function runMailing(deps: MailingDeps, hasTimeLeft: HasTimeLeft): Promise<void> {
  noteWaiting(deps, { oldestAt: await oldestNoticeAt(deps.table) });
  const failures = await distributeNotices(deps, hasTimeLeft);
  failures.push(
    ...(await releaseMails(deps, hasTimeLeft)),
    ...(await sendLetters(deps, hasTimeLeft)),
  );
  if (failures.length > 0) throw new AggregateError(failures, 'Some mails did not go out');
}
