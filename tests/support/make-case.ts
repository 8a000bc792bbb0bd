import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import type { NewCase } from '#lambdas/cases/record/case-repository.ts';

/** A case id for a number: `cas_` and 26 characters. */
export const caseIdOf = (n: number) => `cas_${String(n).padStart(26, '0')}`;

const codePrefix = { mediation: 'MED', arbitration: 'ARB', negotiation: 'NEG' } as const;

/** A valid case of one neutral; the test gives the fields that differ. */
export function makeCase(n: number, userId: string, facts: Partial<CaseRecord> = {}): NewCase {
  const kind = facts.resolutionKind ?? 'arbitration';
  return {
    id: caseIdOf(n),
    code: `${codePrefix[kind]}-2026-${String(n).padStart(6, '0')}`,
    title: `Loan recovery ${n}`,
    description: 'Recovery of a term loan',
    status: 'firstHearing',
    resolutionKind: kind,
    loanAccountNo: '',
    claimant: { partyId: 'pty_1', name: 'Deccan Housing Finance', ownerId: 'usr_claimant' },
    respondents: [{ name: 'Suresh Patil' }],
    counterClaimDescription: '',
    claimItems: [],
    keywords: [],
    bulkUploadExtraFields: {},
    presidingArbitrator: false,
    assignments: [{ userId, name: 'Neutral', role: 'presiding' }],
    ownerId: 'usr_claimant',
    summaryStatus: 'pending',
    uploadedDocuments: [],
    createdAt: '2026-01-05T06:30:00.000Z',
    updatedAt: '2026-01-06T06:30:00.000Z',
    ...facts,
  };
}
