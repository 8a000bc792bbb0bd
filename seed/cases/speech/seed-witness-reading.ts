import {
  findReading,
  noteReading,
  type ReadingDeps,
  saveErrata,
  sendReading,
  sendReadingCode,
  signReading,
  viewReading,
} from '#lambdas/examinations/seed.door.ts';
import { indianTime } from '#seed/indian-calendar.ts';
import { seedOnce } from '#seed/seed-once.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import type { SeedNeutrals } from '../../people/seed-neutrals.ts';
import { examinedCase, seededArbitrator, WITNESS } from './seed-examination.ts';

const EMAIL = 'ramesh.kulkarni@example.com';
const ERRATA = [
  { turn: 6, reads: 'at the branch', shouldRead: 'at the head office', reason: 'Misheard' },
  {
    turn: 13,
    reads: 'forty thousand',
    shouldRead: 'fourteen thousand',
    reason: 'I said fourteen, not forty',
  },
];
/** Used when the record is signed, and worth nothing afterwards. */
const CODE = '240117';
const CALLER = { requestId: 'seed', ip: '127.0.0.1' };

/**
 * Sends the seeded cross-examination to its witness, who signs it with two corrections, once. The mails
 * are of days ago, so nobody gets them.
 */
export async function seedWitnessReading(
  stores: Pick<ReadingDeps, 'table' | 'linkKeys'>,
  { neutrals, now }: { neutrals: SeedNeutrals; now: Date },
): Promise<void> {
  const { table } = stores;
  await seedOnce(table, { mark: 'WITNESSREADING#1', now }, async () => {
    const caseId = examinedCase({ neutrals, now });
    if (caseId === undefined) return;
    const at = (day: number, hour: number, minute = 0) => {
      const clock = { now: () => new Date(indianTime(now, day, hour, minute)) };
      return { ...stores, clock };
    };
    const place = { caseId, number: 1 };
    const neutral = { principal: seededArbitrator(neutrals), params: place };
    if (!(await findReading(table, place)))
      await sendReading(at(-8, 17), {
        ...neutral,
        body: { witness: WITNESS, name: WITNESS, email: EMAIL, days: 30 },
      });
    const sent = await findReading(table, place);
    if (sent?.state === 'sent' || sent?.state === 'opened') {
      const link = openPersonalLink(await stores.linkKeys(), sent.link);
      const witness = { caller: CALLER };
      await viewReading(at(-7, 10), { ...witness, body: { link, from: 0 } });
      const { page } = await saveErrata(at(-7, 10, 20), {
        ...witness,
        body: { link, revision: sent.errataRevision, errata: ERRATA },
      });
      // An interrupted seed may have asked for one before.
      const asked = sent.code && new Date(Date.parse(sent.code.sentAt) + 120_000);
      const signing = asked ? { ...stores, clock: { now: () => asked } } : at(-7, 10, 30);
      await sendReadingCode({ ...signing, newCode: () => CODE }, { ...witness, body: { link } });
      await signReading(signing, {
        ...witness,
        body: { link, name: WITNESS, code: CODE, errataRevision: page.errataRevision },
      });
    }
    await noteReading(at(-6, 11), {
      ...neutral,
      body: {
        isAccepted: true,
        text: 'The first correction is accepted. The second is noted; counsel may be heard on it.',
      },
    });
  });
}
