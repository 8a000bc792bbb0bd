import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerDocuments } from '#lambdas/documents/filing/register-documents.ts';
import { connectFiles } from '#shared/files/files.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { principalOf } from '#tests/support/people/principal.ts';
import { interceptedStores } from '#tests/support/stores/intercepted-stores.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Documents, startDocuments } from '#tests/support/stores/start/start-documents.ts';
import { storedActivities } from '#tests/support/stores/stored-activities.ts';

/** Registration of documents: rules, numbers, repeats, parallel use and notifications. */

let on: Documents;
let numbers = 300;
beforeAll(async () => {
  on = await startDocuments();
});
afterAll(() => on.stop());
const newCase = async (resolutionKind = 'arbitration') => {
  numbers += 1;
  await on.addCase(numbers, { resolutionKind });
  return numbers;
};
beforeEach(() => newCase());

const shared = { visibilityType: 'others' };
const code = () => `ARB-2026-${String(numbers).padStart(6, '0')}`;
const newsOf = async (userId: string) => {
  const activities = await storedActivities(on.table, userId);
  return activities.flatMap(({ entityId, message }) =>
    entityId === caseIdOf(numbers) ? [message] : [],
  );
};
const storedDocuments = async (n: number) =>
  (await scanTable(on.table)).filter(({ pk }) => pk === on.keysOf(n, '').pk);

test('registers files with their facts, under the next numbers of their lists', async () => {
  const { status, body } = await on.register(numbers, [
    {
      name: 'Claim.pdf',
      visibilityType: 'all',
      uploadType: 'Statement of Claim',
      category: 'Pleadings',
    },
    { name: 'Draft.pdf' },
    { name: 'Loan.pdf', ...shared },
  ]);
  expect([status, body.message]).toEqual([200, 'Successfully Uploaded']);
  expect(body.documents).toMatchObject([
    {
      ...{ entityId: caseIdOf(numbers), documentNo: '1', name: 'Claim.pdf', visibilityType: 'all' },
      ...{ owner: { name: 'Name of usr_one' }, ownerId: 'usr_one', ownerType: 'mediator' },
      url: { uploadType: 'Statement of Claim', category: 'Pleadings' },
      entity: { title: `Loan recovery ${numbers}`, resolutionKind: 'arbitration' },
      ...{ contentType: 'application/pdf', format: 'pdf', pageCount: 0, keywords: [] },
      processing: { state: 'queued', message: '' },
    },
    { documentNo: 'P1', visibilityType: 'me' },
    { documentNo: '2', visibilityType: 'others' },
  ]);
  const file = await fetch(body.documents[0].url.url);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  const record = await on.record(numbers, body.documents[0].id);
  expect(record?.file).toMatchObject({
    key: expect.stringMatching(/^uploads\/usr_one\/caseDocument\/upl_/),
    versionId: expect.any(String),
  });
});

test('registers documents of a case manager as such', async () => {
  const id = await on.add(numbers, shared, { userId: 'usr_desk' });
  expect(await on.record(numbers, id)).toMatchObject({ ownerType: 'caseManager' });
});

describe('names', () => {
  test.each([
    ['composed', 'Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
    ['in another script', 'अभिकथन – दावा.pdf', 'अभिकथन – दावा.pdf'],
    ['with a path', 'C:\\Users\\me\\..\\a/b/Claim.pdf', 'Claim.pdf'],
    ['with direction and control characters', 'Cl\u202eaim\u0000\u200b\r\n.pdf', 'Claim .pdf'],
    ['that keeps joiners', 'क्‍ष.pdf', 'क्‍ष.pdf'],
    ['with characters that file systems refuse', 'a<b>:"c|?*.pdf', 'a_b_c_.pdf'],
    ['of dots', '...', 'Document'],
    ['of nothing visible', '\u200b\u2066', 'Document'],
    ['of the length of a path', `${'क'.repeat(300)}.pdf`, `${'क'.repeat(251)}.pdf`],
    ['of pictures', `${'👩‍⚖️'.repeat(100)}.pdf`, expect.stringMatching(/^.{251}\.pdf$/u)],
  ])('are stored %s', async (_, name, stored) => {
    const id = await on.add(numbers, { name });
    expect((await on.record(numbers, id))?.name).toEqual(stored);
  });

  test('of absent names are Document; the download has the extension of the type', async () => {
    const address = await on.uploadDocument();
    const params = { caseId: caseIdOf(numbers) };
    const { body } = await on.call('registerDocuments', params, {
      body: { documentDetails: [{ url: { url: address } }] },
    });
    expect(body.documents[0].name).toBe('Document');
    const { headers } = await fetch(body.documents[0].url.url);
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Document.pdf");
  });
});

describe('refusals', () => {
  const expectNothing = async () => {
    expect(await storedDocuments(numbers)).toEqual([]);
    expect(await newsOf('usr_two')).toEqual([]);
  };

  test.each([
    ['of another category', { uploadType: 'Award', category: 'Pleadings' }],
    ['without a category', { uploadType: 'Award' }],
    ['of an unknown category', { uploadType: 'x', category: 'constructor' }],
  ])('of a type %s', async (_, type) => {
    const { status } = await on.register(numbers, [shared, { ...shared, ...type }]);
    expect(status).toBe(400);
    await expectNothing();
  });

  test('of any type for a mediation; of none for an arbitration', async () => {
    await newCase('mediation');
    const type = { uploadType: 'Award', category: 'Orders and Awards' };
    expect((await on.register(numbers, [type])).status).toBe(400);
    await expectNothing();
  });

  test('of foreign files, files of another purpose, missing files and strange keys', async () => {
    const theirs = await on.uploadDocument(undefined, undefined, 'usr_two');
    const other = 'incoming/usr_one/commentAttachment/upl_other';
    await on.upload(other, Buffer.from('%PDF-1.7\n'), 'application/pdf');
    for (const [address, status] of [
      [theirs, 403],
      [theirs.replace('usr_two', 'usr_one/caseDocument/../../usr_two'), 403],
      [other, 403],
      ['derived/x', 403],
      ['incoming/usr_one/caseDocument/upl_missing', 415],
    ] as const) {
      const reply = await on.register(numbers, [{ ...shared, address }]);
      expect([address, reply.status]).toEqual([address, status]);
    }
    await expectNothing();
  });

  test('of each file if all are refused, with an issue for each', async () => {
    const bad = () => on.uploadDocument(Buffer.from('MZ program'), 'application/pdf');
    const { status, body } = await on.register(numbers, [
      { ...shared, address: await bad() },
      { ...shared, address: await bad() },
    ]);
    expect([status, body.message]).toEqual([415, 'Invalid File Type']);
    expect(body.issues).toEqual(
      [0, 1].map((position) => ({
        field: `documentDetails.${position}.url.url`,
        message: 'Invalid File Type',
      })),
    );
    await expectNothing();
  });

  test('of all files if one is another person’s', async () => {
    const theirs = await on.uploadDocument(undefined, undefined, 'usr_two');
    const { status } = await on.register(numbers, [shared, { ...shared, address: theirs }]);
    expect(status).toBe(403);
    await expectNothing();
  });

  test('of one file twice in a request, of none and of more than 20', async () => {
    const address = await on.uploadDocument();
    expect((await on.register(numbers, [{ address }, { address }])).status).toBe(400);
    expect((await on.register(numbers, [])).status).toBe(400);
    expect((await on.register(numbers, Array(21).fill({ address }))).status).toBe(400);
    await expectNothing();
  });

  test('of a file of another case', async () => {
    const address = await on.uploadDocument();
    await on.add(numbers, { ...shared, address });
    await newCase();
    const { status, body } = await on.register(numbers, [{ ...shared, address }]);
    expect([status, body.message]).toEqual([
      409,
      'A file was added to a case before. Please upload it again',
    ]);
    await expectNothing();
  });
});

describe('files that are refused beside others', () => {
  const namesOf = (documents: { name: string }[]) => documents.map(({ name }) => name);

  test('are named with the reason; the others are registered', async () => {
    const program = await on.uploadDocument(Buffer.from('MZ program'), 'application/pdf');
    const before = numbers;
    const used = await on.uploadDocument();
    await on.add(before, { name: 'Used.pdf', address: used });
    const n = await newCase();
    const { status, body } = await on.register(n, [
      { ...shared, name: 'First.pdf' },
      { ...shared, name: 'Program.pdf', address: program },
      { ...shared, name: 'Used.pdf', address: used },
      { ...shared, name: 'Last.pdf' },
    ]);
    expect([status, body.message]).toEqual([200, '2 of 4 files were added']);
    expect(body.refused).toEqual([
      { position: 1, name: 'Program.pdf', code: 'unsupported_type', message: 'Invalid File Type' },
      {
        ...{ position: 2, name: 'Used.pdf', code: 'conflict' },
        message: 'A file was added to a case before. Please upload it again',
      },
    ]);
    expect(namesOf(body.documents)).toEqual(['First.pdf', 'Last.pdf']);
    expect(await storedDocuments(n)).toHaveLength(2);
    expect(await newsOf('usr_two')).toEqual([`Name of usr_one shared 2 documents in ${code()}`]);
  });

  test('are named again by a repeat, which registers nothing twice', async () => {
    const details = [
      { ...shared, name: 'Good.pdf', address: await on.uploadDocument() },
      { ...shared, name: 'Bad.pdf', address: await on.uploadDocument(Buffer.from('MZ')) },
    ];
    const key = `refused-${String(numbers).padStart(12, '0')}`;
    const first = await on.register(numbers, details, { key });
    const repeat = await on.register(numbers, details, { key });
    expect(repeat.body.refused).toEqual(first.body.refused);
    expect(repeat.body.documents[0].id).toBe(first.body.documents[0].id);
    expect(await storedDocuments(numbers)).toHaveLength(1);
  });

  test('can be sent again with registered ones, which stay as they are', async () => {
    const good = { ...shared, name: 'Good.pdf', address: await on.uploadDocument() };
    await on.register(numbers, [good]);
    const { status, body } = await on.register(numbers, [good, { ...shared, name: 'New.pdf' }]);
    expect([status, namesOf(body.documents)]).toEqual([200, ['Good.pdf', 'New.pdf']]);
    expect(body.refused).toEqual([]);
    expect(await storedDocuments(numbers)).toHaveLength(2);
    expect(await newsOf('usr_two')).toHaveLength(2);
  });
});

describe('notifications', () => {
  test('notify each other member once of all shared documents', async () => {
    await on.register(numbers, [shared, { visibilityType: 'all' }, {}, shared]);
    for (const userId of ['usr_two', 'usr_desk', 'usr_chief'])
      expect(await newsOf(userId)).toEqual([`Name of usr_one shared 3 documents in ${code()}`]);
    const [news] = await storedActivities(on.table, 'usr_two');
    expect(news?.meta).toMatchObject({ destination: 'documents' });
    expect(await newsOf('usr_one')).toEqual([]);
    expect(await newsOf('usr_asked')).toEqual([]);
    await on.add(numbers, shared);
    expect((await newsOf('usr_two'))[0]).toBe(`Name of usr_one shared a document in ${code()}`);
  });

  test('send no notification of private documents', async () => {
    await on.register(numbers, [{}, {}]);
    expect(await newsOf('usr_two')).toEqual([]);
  });
});

describe('repeats', () => {
  const key = () => `registration-${String(numbers).padStart(12, '0')}`;

  test('with an Idempotency-Key create and notify once, also in parallel', async () => {
    const address = await on.uploadDocument();
    const again = () => on.register(numbers, [{ ...shared, address }], { key: key() });
    const replies = await Promise.all([again(), again(), again()]);
    replies.push(await again());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.documents[0].id)).size).toBe(1);
    expect(await storedDocuments(numbers)).toHaveLength(1);
    expect(await newsOf('usr_two')).toHaveLength(1);
    const other = await on.register(numbers, [{ visibilityType: 'all', address }], { key: key() });
    expect(other.status).toBe(409);
  });

  test('without one return the existing document and send no notification', async () => {
    const address = await on.uploadDocument();
    const first = await on.register(numbers, [{ ...shared, name: 'First.pdf', address }]);
    const second = await on.register(numbers, [
      { visibilityType: 'all', name: 'Second.pdf', address },
    ]);
    expect(second.status).toBe(200);
    expect(second.body.documents[0]).toMatchObject({
      ...{ id: first.body.documents[0].id, name: 'First.pdf', visibilityType: 'others' },
      documentNo: '1',
    });
    expect(await newsOf('usr_two')).toHaveLength(1);
  });

  test('of an upload that was replaced after its registration keep what was checked', async () => {
    const address = await on.uploadDocument();
    const first = await on.register(numbers, [{ ...shared, address }]);
    await on.upload(address, Buffer.from('<script>alert(1)</script>'), 'application/pdf');
    await on.register(numbers, [{ ...shared, address }]);
    const { body } = await on.list(numbers);
    const file = await fetch(body.data[0].url.url);
    expect(await file.text()).toMatch(/^%PDF/);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([first.body.documents[0].id]);
  });
});

test('gives each document its own number when many are added at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, position) =>
      on.register(numbers, [shared, shared], { userId: position % 2 ? 'usr_one' : 'usr_two' }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const { body } = await on.list(numbers, 'usr_desk', { commonView: 'true', perPage: '50' });
  expect(body.data.map(({ documentNo }: { documentNo: string }) => documentNo)).toEqual(
    Array.from({ length: 16 }, (_, position) => String(position + 1)),
  );
  expect(body.total).toBe(16);
});

test('completes after an end at any step, with one document, one number and one notification', async () => {
  const { table, bucket } = on;
  const stores = { table, files: connectFiles(bucket) };
  for (let step = 1; ; step += 1) {
    const n = await newCase();
    const address = await on.uploadDocument();
    const run = async (around: Parameters<typeof interceptedStores>[1]) => {
      const { close, ...own } = await interceptedStores(stores, around);
      try {
        return await registerDocuments(
          { ...own, clock: { now: () => new Date() }, isScanned: false },
          {
            principal: principalOf('usr_one'),
            params: { caseId: caseIdOf(n) },
            body: {
              documentDetails: [
                {
                  name: 'Claim.pdf',
                  visibilityType: 'others',
                  url: { url: address, uploadType: '', category: '' },
                },
              ],
            },
            idempotencyKey: `end-at-step-${String(step).padStart(8, '0')}`,
          },
        );
      } finally {
        close();
      }
    };
    let count = 0;
    const ended = await run(async ({ number, make }) => {
      count = number;
      await make();
      if (number >= step) throw new Error('ended');
    }).then(
      () => false,
      () => true,
    );
    const { documents } = await run(async ({ make }) => make());
    expect(documents).toMatchObject([{ documentNo: '1' }]);
    expect(await storedDocuments(n)).toHaveLength(1);
    expect((await on.list(n, 'usr_two')).body).toMatchObject({ total: 1 });
    expect(await newsOf('usr_two')).toHaveLength(1);
    if (!ended) {
      expect(count).toBeGreaterThan(8);
      break;
    }
  }
});
