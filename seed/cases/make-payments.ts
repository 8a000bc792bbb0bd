import type { PaymentKind, PaymentStatus } from '#contracts/endpoints/payments.ts';
import { caseStatuses } from '#contracts/rules/cases/case-status.ts';
import { membersOf } from '#lambdas/cases/seed.door.ts';
import type { PaymentRecord } from '#lambdas/payments/record.door.ts';
import { createRandom } from '../random.ts';
import type { SeedCase } from './seed-case.ts';

/** Payments of a neutral's sample cases, ordered by date. */
export function makePayments(userId: string, cases: readonly SeedCase[]): PaymentRecord[] {
  return cases
    .filter(({ record }) => membersOf(record).includes(userId))
    .flatMap(({ record }) => {
      const random = createRandom(`payments:${record.id}`);
      return feesOf(record).map(
        ({ kind, status }): PaymentRecord => ({
          id: random.id('pay'),
          userId,
          transactionId: `TXN${random.integer(10_000_000, 99_999_999)}`,
          caseId: record.id,
          caseCode: record.code,
          caseName: record.title,
          resolutionKind: record.resolutionKind,
          kind,
          amount: {
            amountMinor:
              kind === 'claimantRegistrationFee' ? 118_000 : random.integer(5, 60) * 29_500,
            currency: 'INR',
          },
          status,
          invoice: status === 'paid' ? `INV-${random.integer(100_000, 999_999)}` : '',
          description: '',
          paidAt: kind === 'claimantRegistrationFee' ? record.createdAt : record.updatedAt,
        }),
      );
    })
    .sort((a, b) => (a.paidAt < b.paidAt ? -1 : 1));
}

/** The payments due at the case's status. */
function feesOf({
  status,
  resolutionKind,
}: SeedCase['record']): { kind: PaymentKind; status: PaymentStatus }[] {
  if (status === 'draft') return [];
  if (status === 'pendingRegistrationFee')
    return [{ kind: 'claimantRegistrationFee', status: 'pending' }];
  const registration = { kind: 'claimantRegistrationFee', status: 'paid' } as const;
  if (status === 'closedByCaseManager') return [{ ...registration, status: 'refunded' }];
  if (caseStatuses[status].phase !== 'completed' || resolutionKind === 'arbitration')
    return [registration];
  const claimantPaid = status.startsWith('claimantPaid') || status.startsWith('bothPaid');
  const respondentPaid = status.startsWith('respondentPaid') || status.startsWith('bothPaid');
  return [
    registration,
    { kind: 'claimantNegotiationSuccessFee', status: claimantPaid ? 'paid' : 'pending' },
    { kind: 'respondentNegotiationSuccessFee', status: respondentPaid ? 'paid' : 'failed' },
  ];
}
