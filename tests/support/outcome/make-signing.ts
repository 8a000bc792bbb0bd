import { auditStart } from '#lambdas/signing/record/audit-chain.ts';
import type { SignatoryRecord, SigningRecord } from '#lambdas/signing/record/signing-record.ts';

/** When the links of these signings were issued. */
export const ISSUED_AT = '2026-03-02T06:00:00.000Z';

/** An instant so many milliseconds after the links were issued. */
export const laterBy = (ms: number): Date => new Date(Date.parse(ISSUED_AT) + ms);

const file = (key: string) => ({ key, contentType: 'application/pdf' });
const version = (sha256: string, sizeBytes: number) => ({
  ...{ file: file(`${sha256}.pdf`), sha256, sizeBytes },
});

export const linkOf = (hash: string, change: Partial<SignatoryRecord['link']> = {}) => ({
  ...{ hash, sealed: 'key1.sealed', issuedAt: ISSUED_AT, handoverCount: 0 },
  ...change,
});

/** The signatory at a position, with an open link. */
export const signatory = (
  position: number,
  change: Partial<SignatoryRecord> = {},
): SignatoryRecord => ({
  ...{ position, name: `Person ${position}`, email: `Person${position}@Example.org` },
  ...{ state: 'issued', signaturePosition: 'Bottom-Right', coordinates: '', pageNumber: 1 },
  ...{ signatureMode: '12', problem: '', handovers: [], link: linkOf(`link${position}`) },
  ...change,
});

/** An open signing of a document of 2 MB by two people in order. */
export const signing = (change: Partial<SigningRecord> = {}): SigningRecord => ({
  ...{ id: 'sig_1', caseId: 'case_1', caseCode: 'MED-2026-000001', caseKind: 'mediation' },
  ...{ caseTitle: 'Ropes v. Cables', documentId: 'doc_1', documentName: 'Award.pdf', version: 3 },
  ...{ order: 'inOrder', message: '', state: 'open', createdAt: ISSUED_AT, updatedAt: ISSUED_AT },
  requestedBy: { userId: 'usr_one', name: 'Meera Iyer' },
  original: version('original', 2_000_000),
  versions: [],
  signatories: [signatory(1), signatory(2, { state: 'waiting', link: undefined })],
  audit: auditStart,
  publication: { uploadId: 'upl_1', visibilityType: 'all', category: '', uploadType: '' },
  ...change,
});

/** A signed version of the document. */
export const signed = (position: number, sizeBytes: number) => ({
  ...{ ...version(`signed${position}`, sizeBytes), position, at: ISSUED_AT },
});
