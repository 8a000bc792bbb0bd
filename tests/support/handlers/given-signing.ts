import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { signPdf } from 'pdf-signatures/sign';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { parseSigningKeys } from '#lambdas/signing/deps/signing-gateway.ts';
import { auditStart } from '#lambdas/signing/record/audit-chain.ts';
import { PREPARED_FROM_BYTES } from '#lambdas/signing/record/preparation.ts';
import type { Preparation } from '#lambdas/signing/record/preparation-schema.ts';
import type {
  Handover,
  SignatoryRecord,
  SigningRecord,
} from '#lambdas/signing/record/signing-record.ts';
import {
  newSigningItems,
  putFilePlace,
  putHandover,
  putLink,
} from '#lambdas/signing/record/signing-repository.ts';
import type { Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { sealText } from '#shared/sealing/seal-text.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { textPdf } from '../files/text-pdf.ts';
import { evidence } from '../keys/evidence-key.ts';
import { identitySecret } from '../keys/identity-keys.ts';
import { makeCertificate } from '../keys/make-certificate.ts';
import { caseIdOf, makeCase } from '../make-case.ts';
import { addPerson } from '../people/add-person.ts';
import { signIn } from '../people/sign-in.ts';
import { type HandlerUnderTest, PORTAL_ORIGIN } from './handler-under-test.ts';

/** A signing of case 1 by Asha Rao, requested by usr_one. */
const ULID = '00000000000000000000000001';
export const signingId = `sgn_${ULID}`;
export const caseId = caseIdOf(1);
export const linkId = 'link-of-asha-rao-link-of-asha-rao-link-of-a';
export const linkHash = hashOfToken(linkId);
/** The token in the hand-over's addresses. */
export const handoverToken = 'handover-of-asha-rao-handover-of-asha-rao-h';
export const handoverId = hashOfToken(handoverToken);
export const referenceNumber = 'REF00000000000000001';
export const pdf = await textPdf('Award', 1);
const signer = await makeCertificate();
const signedPdf = Buffer.from(
  await signPdf(pdf, {
    ...{ key: signer.key, certificates: [signer.certificate], name: 'Asha Rao', page: 1 },
    signedAt: new Date('2026-03-01T06:00:00.000Z'),
  }),
);
const sessionKey = Buffer.alloc(32, 7);
const at = '2026-03-01T06:00:00.000Z';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const keyOf = (bytes: Buffer) => `signings/${caseId}/${signingId}/${sha256(bytes)}.pdf`;
const versionOf = (bytes: Buffer) => ({
  file: { key: keyOf(bytes), contentType: 'application/pdf' },
  sha256: sha256(bytes),
  sizeBytes: bytes.length,
});
export const signedSha256 = sha256(signedPdf);
export const signedKey = keyOf(signedPdf);

/** The mocked Secrets Manager answers each secret with this one. */
const keys = parseSigningKeys(identitySecret);

/** What the gateway returns: the signed PDF under the session key. */
export function returnedValue(): string {
  const cipher = createCipheriv('aes-256-ecb', sessionKey, null);
  return Buffer.concat([cipher.update(signedPdf), cipher.final()]).toString('base64');
}

const handover: Handover = {
  ...{ id: handoverId, caseId, signingId, position: 1, linkHash, baseVersion: 0 },
  ...{ referenceNumber, startedAt: '2026-03-02T05:55:00.000Z', transactionNumber: '', problem: '' },
  sealedToken: sealText(keys, handoverId, handoverToken),
  sealedKey: sealText(keys, handoverId, sessionKey.toString('base64')),
};

export const parameter2Key = 'exports/signing/exp_one.txt';
/** With the settings of the suites: their gateway's certificate, its token and the portal's origin. */
export const preparationWith = (certificatePem: string): Preparation => ({
  ...{ handoverId, linkHash, baseVersion: 0, referenceNumber, parameter2Key },
  sealedToken: handover.sealedToken,
  sealedKey: handover.sealedKey,
  ...{ parameter1: 'parameter-1', parameter3: 'parameter-3' },
  settingsMark: createHmac('sha256', sessionKey)
    .update(JSON.stringify([certificatePem, identitySecret, PORTAL_ORIGIN]))
    .digest('hex'),
  preparedAt: '2026-03-02T05:00:00.000Z',
});

type Stage = 'issued' | 'opened' | 'signing' | 'signed';

const signatoryIn = (stage: Stage): Partial<SignatoryRecord> => ({
  state: stage,
  ...(stage === 'signing' && {
    handovers: [{ id: handoverId, startedAt: handover.startedAt }],
    taskToken: 'token-of-the-task',
  }),
  ...(stage === 'signed' && {
    signedAt: at,
    result: {
      ...{ handoverId, sealedToken: handover.sealedToken },
      ...{ referenceNumber, transactionNumber: 'TXN1' },
    },
  }),
});

/** Stores the signing at a stage, with its files. */
export async function givenSigning(
  { table, aws }: Pick<HandlerUnderTest<unknown, unknown>, 'table' | 'aws'>,
  stage: Stage,
  {
    signatory = {},
    order = 'inOrder',
    isLarge = false,
    isOfTribunal = false,
  }: {
    signatory?: Partial<SignatoryRecord>;
    order?: SigningRecord['order'];
    /**
     * A document that is encrypted before the request. Only its record tells the size, since each fault
     * encrypts the file; tests/domain/signing/prepared.test.ts has files of that size.
     */
    isLarge?: boolean;
    /** Of a tribunal of three, of whom a second one is in the same stage; the third was not asked. */
    isOfTribunal?: boolean;
  } = {},
): Promise<void> {
  const isSigned = stage === 'signed';
  const record: SigningRecord = {
    ...{ id: signingId, caseId, caseCode: 'ARB-2026-000001', caseKind: 'arbitration' },
    caseTitle: 'Konkan Finance Limited v. Suresh Patil',
    ...{ documentId: `doc_${ULID}`, documentName: 'Award.pdf', version: 1, order },
    ...{ message: '', state: isSigned ? 'completed' : 'open', createdAt: at, updatedAt: at },
    requestedBy: { userId: 'usr_one', name: 'Person usr_one' },
    original: { ...versionOf(pdf), ...(isLarge && { sizeBytes: PREPARED_FROM_BYTES }) },
    versions: isSigned ? [{ ...versionOf(signedPdf), position: 1, at }] : [],
    signatories: [
      {
        ...{ position: 1, name: 'Asha Rao', email: 'asha@example.org', problem: '' },
        ...{ signaturePosition: 'Bottom-Right', coordinates: '', pageNumber: 1 },
        ...{ signatureMode: '12,1,2,3', handovers: [] },
        link: {
          hash: linkHash,
          sealed: sealText(keys, signingId, linkId),
          issuedAt: at,
          handoverCount: 0,
        },
        ...signatoryIn(stage),
        ...signatory,
        state: signatory.state ?? stage,
      },
    ],
    ...(isOfTribunal && {
      tribunal: {
        ...{ source: 'Section 31(2)', suffices: 'majority' },
        members: [
          { id: 'usr_one', name: 'Asha Rao', position: 1 },
          { id: 'usr_two', name: 'Bina Sen', position: 2 },
          { id: 'usr_three', name: 'Chitra Nair' },
        ],
      },
    }),
    audit: auditStart,
    publication: {
      uploadId: `upl_${ULID}`,
      ...{ visibilityType: 'all', category: '', uploadType: '' },
    },
  };
  const [first] = record.signatories;
  if (isOfTribunal && first)
    record.signatories.push({ ...first, position: 2, name: 'Bina Sen', email: 'bina@example.org' });
  const place = { caseId, signingId };
  const { open, signing, further } = await newSigningItems(
    { table, evidenceKey: evidence.key },
    record,
    {
      at,
      events: [{ event: 'requested', actor: 'Person usr_one' }],
    },
  );
  const ended = { ...handover, outcome: 'signed' as const, transactionNumber: 'TXN1', endedAt: at };
  await transact(table, () => [
    ...(isSigned ? [] : [open]),
    signing,
    ...further,
    putLink(table, linkHash, { ...place, position: 1 }),
    putFilePlace(table, record.original.sha256, { ...place, versionNumber: 0 }),
    ...(isSigned ? [putFilePlace(table, signedSha256, { ...place, versionNumber: 1 })] : []),
    ...(stage === 'signing' ? [putHandover(table, handover, { isNew: true })] : []),
    ...(isSigned ? [putHandover(table, ended, { isNew: true })] : []),
  ]);
  aws.bucket.put(keyOf(pdf), pdf, 'application/pdf');
  if (isSigned) aws.bucket.put(signedKey, signedPdf, 'application/pdf');
}

/** Case 1 of usr_one, signed in. */
export async function givenRequester(table: Table): Promise<void> {
  await addPerson(table, { userId: 'usr_one', role: 'arbitrator' });
  await signIn(table, 'usr_one', 'arbitrator');
  await createCase(
    table,
    makeCase(1, 'usr_one', {
      assignments: [{ userId: 'usr_one', name: 'Person usr_one', role: 'presiding' }],
      uploadedDocuments: [
        {
          id: `doc_${ULID}`,
          kind: 'dealAgreement',
          key: 'uploads/usr_one/outcomeAgreement/upl_one',
          name: 'Award.pdf',
        },
      ],
    }),
  );
}

/** The gateway's API: the transaction is completed. */
export const completedGateway = (url: string): Response =>
  Response.json({
    ReturnStatus: 'Success',
    Status: 'Completed',
    Transactionnumber: 'TXN1',
    ...(url.endsWith('/SignedDataRequest') && { Returnvalue: returnedValue() }),
  });
