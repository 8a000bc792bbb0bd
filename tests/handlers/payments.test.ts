import { recordPayment } from '#lambdas/payments/record.door.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { signIn } from '../support/people/sign-in.ts';

await testApi('payments', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await recordPayment(
      { table },
      {
        id: 'pay-1',
        userId: 'usr_one',
        transactionId: 'TXN-1',
        caseId: 'cas_1',
        caseCode: 'ARB-2026-000001',
        caseName: 'Loan recovery 1',
        resolutionKind: 'arbitration',
        kind: 'claimantRegistrationFee',
        amount: { amountMinor: 250_000, currency: 'INR' },
        status: 'paid',
        invoice: 'INV-1',
        description: '',
        paidAt: '2026-03-01T06:00:00.000Z',
      },
    );
  },
  endpoints: {
    listPayments: {
      userId: 'usr_one',
      reply: {
        total: 1,
        data: [{ id: 'pay-1', transactionId: 'TXN-1', amount: 2500, currencyUnit: 'INR' }],
      },
    },
  },
});
