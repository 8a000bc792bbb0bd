import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { findCase } from '#lambdas/cases/record/case-repository.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import { signatoryAt } from '#lambdas/signing/record/signing-record.ts';
import { signingItem } from '#lambdas/signing/record/signing-repository.ts';
import { listCaseSignings } from '#lambdas/signing/requests/list-case-signings.ts';
import { systemClock } from '#shared/clock.ts';
import { incomingKey } from '#shared/files/upload-keys.ts';
import { newId } from '#shared/ids.ts';
import { quotaKeys } from '#shared/quota/quota-keys.ts';
import { apiEvent } from '#tests/support/api-event.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { caseIdOf, makeCase } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';
import { readUnitsOf } from '#tests/support/stores/start/start-table.ts';

/** What a request for signatures refuses, stores and costs. */

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
}, 60_000);
afterAll(() => on.stop());

const ask = (documentId: string, { n = 1, userId = 'usr_one' } = {}) =>
  on.ask('createSigning', {
    userId,
    body: {
      caseId: caseIdOf(n),
      documentId,
      arbitratorName: 'Asha Rao',
      arbitratorEmail: 'asha@example.org',
    },
  });
const cancel = (signingId: string, n = 1) =>
  on.ask('cancelSigning', { userId: 'usr_one', params: { caseId: caseIdOf(n), signingId } });

/** The keys of a case's stored documents, one for each version of an object. */
async function storedFiles(n = 1): Promise<string[]> {
  const Prefix = `signings/${caseIdOf(n)}/`;
  const { Contents = [] } = await on.files.send(
    new ListObjectsV2Command({ Bucket: on.bucket, Prefix }),
  );
  // Beside the documents lie the anchors of audits.
  return Contents.map(({ Key = '' }) => Key).filter((key) => key.endsWith('.pdf'));
}

/** A document with content of its own. */
let documents = 0;
const addOwn = async (n = 1) => {
  documents += 1;
  return on.addPdf(n, await textPdf(`Order ${documents}`, 1));
};
const addFile = async (bytes: Uint8Array) =>
  on.add(1, {
    name: 'Award.pdf',
    visibilityType: 'all',
    address: await on.uploadDocument(bytes),
  });

/** Sets the use of a quota, in all windows of two days. */
async function use(ownerId: string, name: string, usedCount: number, isWindowed = true) {
  const day = 86_400_000;
  const today = Math.floor(Date.now() / day) * day;
  const windows = isWindowed
    ? [today, today + day].map((start) => new Date(start).toISOString())
    : ['ALL'];
  for (const window of windows) {
    const Item = { ...quotaKeys.use(ownerId, name, window), usedCount, usedBytes: 0 };
    await on.table.client.send(new PutCommand({ TableName: on.table.name, Item }));
  }
}

describe('a refused request stores no document', () => {
  test('while signatures on it are requested', async () => {
    const documentId = await addOwn();
    expect((await ask(documentId)).status).toBe(200);
    const before = await storedFiles();
    const refused = await ask(documentId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Signatures on this document are requested already',
    ]);
    expect(await storedFiles()).toEqual(before);
  });

  test('above the requester’s signatories of a day', async () => {
    const documentId = await addOwn();
    const before = await storedFiles();
    await use('usr_one', 'SIGNATORIES', 100);
    expect((await ask(documentId)).status).toBe(429);
    expect(await storedFiles()).toEqual(before);
    await use('usr_one', 'SIGNATORIES', 99);
    expect((await ask(documentId)).status).toBe(200);
    expect((await ask(await addOwn())).status).toBe(429);
    await use('usr_one', 'SIGNATORIES', 0);
  });

  test('above the signings of a case', async () => {
    await on.addCase(2);
    const [first, second] = [await addOwn(2), await addOwn(2)];
    await use(caseIdOf(2), 'CASE_SIGNINGS', 99, false);
    expect((await ask(first, { n: 2 })).status).toBe(200);
    const before = await storedFiles(2);
    const refused = await ask(second, { n: 2 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Signatures can be requested up to 100 times in a case',
    ]);
    expect(await storedFiles(2)).toEqual(before);
  });

  test('also of requests at the same moment, and a repeated one shares the copy', async () => {
    await on.addCase(3);
    const documentId = await addOwn(3);
    const replies = await Promise.all(Array.from({ length: 4 }, () => ask(documentId, { n: 3 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await storedFiles(3)).toHaveLength(1);
    const signing = replies.find(({ status }) => status === 200)?.body.signing;
    await cancel(signing.id, 3);
    const again = await ask(documentId, { n: 3 });
    expect(again.status).toBe(200);
    expect(await storedFiles(3)).toHaveLength(1);
    const [former, latter] = await Promise.all(
      [signing.id, again.body.signing.id].map((id) => on.signing(id, 3)),
    );
    expect(latter?.original).toEqual(former?.original);
  });
});

describe('a document that the gateway would not take is refused', () => {
  async function encrypted(userPassword: string): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt({ userPassword, ownerPassword: 'owner' });
    return document.save();
  }
  const signatures = Buffer.from(
    '\n<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>'.repeat(33),
  );

  test.each([
    [
      'with a password',
      () => encrypted('secret'),
      'An encrypted PDF cannot be signed. Save it without encryption first',
    ],
    [
      'that is encrypted without a password',
      () => encrypted(''),
      'An encrypted PDF cannot be signed. Save it without encryption first',
    ],
    [
      'that is damaged',
      async () => Buffer.from('%PDF-1.7\nno document'),
      'This PDF is damaged and cannot be signed. Save it again as a PDF',
    ],
    [
      'whose signatures cannot be read',
      async () => Buffer.concat([await textPdf('Award', 1), signatures]),
      'The signatures in this PDF cannot be read, so it cannot be signed again',
    ],
  ])('%s', async (_, make, message) => {
    const before = await storedFiles();
    const { status, body } = await ask(await addFile(await make()));
    expect([status, body.issues]).toEqual([415, [{ field: 'documentId', message }]]);
    expect(await storedFiles()).toEqual(before);
  });
});

describe('an agreement', () => {
  let cases = 100;
  const call = callHandler<{ message?: string; agreement?: { id: string } }>;
  const upload = async (text: string) => {
    const key = incomingKey('usr_one', 'outcomeAgreement', newId('upload'));
    await on.upload(key, await textPdf(text, 1), 'application/pdf');
    return key;
  };
  const put = (caseId: string, address: string, replaces?: string) => {
    const path = 'mediator/uploads/case/{caseId}/dealAgreement';
    const body = { url: { url: address, uploadType: '' } };
    return call(
      replaces === undefined
        ? apiEvent('POST', path, { userId: 'usr_one', params: { caseId }, body })
        : apiEvent('PUT', `${path}/{documentId}`, {
            userId: 'usr_one',
            params: { caseId, documentId: replaces },
            body,
          }),
    );
  };
  /** A settled case with an agreement. */
  async function given() {
    cases += 1;
    const n = cases;
    const record = makeCase(n, 'usr_one', {
      resolutionKind: 'mediation',
      status: 'bothPaidNegotiationSuccessFee',
      summaryStatus: 'completed',
      negotiationSummary: 'Settled',
    });
    expect(await createCase(on.table, record)).toBe(true);
    const { body } = await put(record.id, await upload('Settlement'));
    return { n, caseId: record.id, agreementId: body.agreement?.id ?? '' };
  }

  test('is replaced only after its request was cancelled, and then not signed any more', async () => {
    const { n, caseId, agreementId } = await given();
    const signing = (await ask(agreementId, { n })).body.signing;
    const corrected = await upload('Corrected settlement');
    const refused = await put(caseId, corrected, agreementId);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Signatures on this agreement are requested. Cancel the signing first.',
    ]);
    await cancel(signing.id, n);
    expect((await put(caseId, corrected, agreementId)).status).toBe(200);
    const late = await ask(agreementId, { n });
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/ was replaced\. Request signatures on the newest one$/),
    ]);
  });

  test('is followed by a correction, which is signed as a paper of its own', async () => {
    const { n, caseId, agreementId } = await given();
    const correction = {
      ...{ id: 'doc_00000000000000000000000077', kind: 'correction' },
      ...{ key: await upload('Correction'), name: 'Correction.pdf' },
    };
    await on.table.client.send(
      new UpdateCommand({
        ...{ TableName: on.table.name, Key: caseKeys.case(caseId) },
        UpdateExpression:
          'SET uploadedDocuments = list_append(uploadedDocuments, :added), refersTo = :refersTo',
        ExpressionAttributeValues: {
          ':added': [correction],
          ':refersTo': { [correction.id]: agreementId },
        },
      }),
    );
    const { status, body } = await ask(correction.id, { n });
    expect([status, body.signing.documentName]).toEqual([200, 'Correction.pdf']);
    // The agreement itself is neither signed nor replaced by it.
    expect((await ask(agreementId, { n })).status).toBe(200);
  });

  test('that is replaced while signatures are requested is either replaced or signed', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { n, caseId, agreementId } = await given();
        const address = await upload('Corrected settlement');
        const [replaced, requested] = await Promise.all([
          put(caseId, address, agreementId),
          ask(agreementId, { n }),
        ]);
        const found = await findCase(on.table, caseId);
        expect(found?.uploadedDocuments).toHaveLength(replaced.status === 200 ? 2 : 1);
        return [replaced.status, requested.status].toSorted();
      }),
    );
    expect(outcomes).toEqual(outcomes.map(() => [200, 409]));
  });
});

test('a case’s 100 signings are listed by one query at a bounded cost', async () => {
  await on.addCase(4);
  const signed = await ask(await addOwn(4), { n: 4 });
  const record = await on.signing(signed.body.signing.id, 4);
  // As large as a signing of ten signatories is.
  const signatory = signatoryAt(record, 1);
  const signatories = Array.from({ length: 10 }, (_, at) => ({ ...signatory, position: at + 1 }));
  for (let at = 0; at < 99; at += 1) {
    const id = newId('signing');
    const Item = signingItem({ ...record, id, signatories });
    await on.table.client.send(new PutCommand({ TableName: on.table.name, Item }));
  }
  const { result, readUnits, requests } = await readUnitsOf(on.table, (table) =>
    listCaseSignings(
      { table, clock: systemClock },
      { principal: principalOf('usr_one'), params: { caseId: caseIdOf(4) } },
    ),
  );
  expect(result.signings).toHaveLength(100);
  expect(requests).toBe(2);
  expect(readUnits).toBeLessThan(200);
});
