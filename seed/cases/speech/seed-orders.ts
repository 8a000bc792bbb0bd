import { createOrder, publishOrder } from '#lambdas/orders/seed.door.ts';
import { takesMail } from '#lambdas/serving/door.ts';
import {
  findServingDetails,
  listServingHeads,
  recordMailEvent,
} from '#lambdas/serving/record.door.ts';
import { indianTime } from '#seed/indian-calendar.ts';
import { seedOnce } from '#seed/seed-once.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { secondsAfter } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { SeedNeutrals } from '../../people/seed-neutrals.ts';
import { isRunning } from '../seed-case.ts';
import { makeDocket } from '../seed-docket.ts';

const directions = [
  '<p>Heard learned counsel for both sides.</p>',
  '<ol>',
  '<li><p data-align="justify">The respondent seeks time to file the Statement of Defence. Time is extended by <strong>three weeks</strong>, subject to costs of INR 5,000 payable to the claimant.</p></li>',
  '<li><p>The claimant may file a rejoinder within two weeks thereafter.</p></li>',
  '</ol>',
];

const sheetOfHearing = {
  number: 1,
  seat: 'Mumbai',
  venue: 'By video conference',
  appearances:
    'Ms. Kavita Deshpande, Advocate, for the claimant\nMr. Imran Sheikh, Advocate, for the respondent',
  isNumbered: true,
  copiesTo:
    'Ms. Kavita Deshpande, Advocate, for the claimant\nMr. Imran Sheikh, Advocate, for the respondent',
};

/** Orders of the arbitrator, the oldest first. */
const specs = [
  {
    daysAgo: 9,
    isOfHearing: true,
    hasCase: true,
    isPublished: true,
    content: directions.join(''),
  },
  {
    daysAgo: 2,
    isOfHearing: false,
    hasCase: true,
    isPublished: false,
    content:
      '<p>The application under Section 17 is taken up. The respondent shall not create third-party rights in the vehicle until the next date.</p><blockquote><p>The balance of convenience lies in favour of the claimant.</p></blockquote>',
  },
  {
    daysAgo: 1,
    isOfHearing: false,
    hasCase: false,
    isPublished: false,
    content: '<p>दोनों पक्षों के अधिवक्ता उपस्थित। साक्ष्य हेतु अगली तिथि नियत की जाती है।</p>',
  },
] as const;

/**
 * Adds dictated orders of the demo arbitrator: one published in a running arbitration, one assigned
 * to it, one without a case. Repeating it adds only what is missing.
 */
export async function seedOrders(
  { table, files }: { table: Table; files: Files },
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  await seedOnce(table, { mark: 'ORDERS#1', now }, async () => {
    const { userId } = neutrals.arbitrator;
    const principal: Principal = {
      userId,
      sessionId: 'seed',
      role: 'arbitrator',
      emailVerified: true,
      isProfileComplete: true,
    };
    const isArbitrators = (one: { userId: string; role: string }) =>
      one.userId === userId && one.role !== 'requested';
    // Not the first one, whose documents are seeded apart.
    const [, found] = makeDocket({ neutrals, now }).filter(
      (one) =>
        one.record.resolutionKind === 'arbitration' &&
        isRunning(one) &&
        one.record.assignments.some(isArbitrators),
    );
    for (const { daysAgo, isOfHearing, hasCase, isPublished, content } of specs) {
      const at = new Date(indianTime(now, -daysAgo, 16, 10));
      const deps = { table, files, clock: { now: () => at }, isScanned: false };
      const caseId = hasCase ? found?.record.id : undefined;
      const sheet = { ...sheetOfHearing, date: indianDayOf(at.toISOString()) };
      const { id } = await createOrder(deps, {
        principal,
        body: { content, ...(caseId && { caseId }), ...(isOfHearing && { sheet }) },
        idempotencyKey: `seed-order-of-${daysAgo}-days`,
      });
      if (isPublished && caseId)
        await publishOrder(deps, {
          principal,
          params: { orderId: id },
          body: { documentType: 'Procedural Order', visibilityType: 'all', fileFormat: 'pdf' },
          idempotencyKey: `seed-order-of-${daysAgo}-days`,
        });
      if (isPublished && caseId) await recordMails(table, caseId);
    }
  });
}

/** What became of the mails of a case's servings: one counsel's bounced, the others arrived. */
async function recordMails(table: Table, caseId: string): Promise<void> {
  for (const { id: servingId, at } of await listServingHeads(table, caseId)) {
    const details = await findServingDetails(table, { caseId, servingId });
    const mailed = details?.people.filter(takesMail) ?? [];
    const counsel = mailed.findLast(({ kind }) => kind !== 'neutral');
    for (const { id: personId } of mailed) {
      const place = { caseId, servingId, personId };
      await recordMailEvent(table, place, {
        kind: 'handedOver',
        at: secondsAfter(new Date(at), 62),
      });
      await recordMailEvent(table, place, {
        kind: personId === counsel?.id ? 'bounced' : 'delivered',
        at: secondsAfter(new Date(at), 65),
        reason: personId === counsel?.id ? 'MailboxFull' : '',
      });
    }
  }
}
