import { describe, expect, it } from 'vitest';
import type { ApprovalRow } from '#contracts/endpoints/cases/case-creation.ts';
import type { CaseRow } from '#contracts/endpoints/cases/docket.ts';
import { approvalRow, draftRow } from '#portal/features/home/home-rows.ts';

const nowMs = Date.parse('2026-11-27T06:00:00.000Z');

describe('rows of pending work', () => {
  it('say how long a case has waited for its approval', () => {
    // The fields that the row reads.
    const row = {
      ...{ id: 'cas_1', caseCode: 'MED-2026-000001', title: 'Lease', claimantName: 'Asha' },
      ...{ respondentName: '', submittedOn: '2026-11-22T05:00:00.000Z' },
    } as ApprovalRow;
    expect(approvalRow(row, nowMs).detail).toBe(
      'Submitted 5 days ago · MED-2026-000001 · Asha v. –',
    );
    expect(approvalRow({ ...row, submittedOn: '' }, nowMs).detail).toBe(
      'MED-2026-000001 · Asha v. –',
    );
  });

  it('say how old a draft is, and lead to where it is gone on with', () => {
    // The fields that the row reads.
    const row = {
      ...{ id: 'cas_2', caseCode: 'ARB-2026-000002', title: 'Loan', resolutionKind: 'arbitration' },
      ...{ claimantParty: { name: 'Sunrise' }, respondentParties: [], status: 'draft' },
      respondentName: '',
      created_at: '2026-11-06T05:00:00.000Z',
    } as unknown as CaseRow;
    expect(draftRow(row, nowMs)).toMatchObject({
      detail: 'Begun 3 weeks ago · ARB-2026-000002 · Sunrise v. –',
      to: '/mediator/cases/create?draft=cas_2',
    });
  });
});
