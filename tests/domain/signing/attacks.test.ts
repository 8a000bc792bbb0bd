import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { readSignatures } from 'pdf-signatures';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ALREADY_SIGNED, LINK_EXPIRED } from '#contracts/endpoints/outcome/signing.ts';
import { SIGNING_LINK_MS } from '#contracts/rules/outcome/signing.ts';
import { verifySignedFile } from '#lambdas/signing/link/verify-signed-file.ts';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { readVersion } from '#lambdas/signing/record/signing-files.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { newestOf, signatoryAt } from '#lambdas/signing/record/signing-record.ts';
import { findHandover } from '#lambdas/signing/record/signing-repository.ts';
import { systemClock } from '#shared/clock.ts';
import { connectFiles } from '#shared/files/files.ts';
import { hashOfToken } from '#shared/secret-token.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { isChainIntact } from '#tests/support/is-chain-intact.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { deliverMails } from '#tests/support/stores/mailing-run.ts';
import { scanTable } from '#tests/support/stores/scan-table.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';
import { unitsOf } from '#tests/support/stores/start/start-table.ts';

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
  // The clock of all parts; it only moves forward.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
}, 60_000);
afterAll(async () => {
  vi.useRealTimers();
  await on.stop();
});

/** Moves the clock, and lets the state machines see it. */
async function advance(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await on.wakeMachines();
}
const advanceTo = (instant: number) => advance(instant - Date.now());

let count = 0;
/** A new document of case 1, requested from one signatory; with the link. */
async function issued(body: object = {}) {
  count += 1;
  // A session ends when the clock moves on.
  await on.addPerson('usr_one', 'mediator');
  const email = `signer${count}@example.org`;
  const documentId = await on.addPdf(1);
  const { id } = await on.request({
    documentId,
    arbitratorName: 'Asha Rao',
    arbitratorEmail: email,
    ...body,
  });
  return { id: String(id), email, documentId, link: await on.linkOf(email) };
}

/** A document that was handed over, with the gateway's page. */
async function handedOver() {
  const one = await issued();
  const { status, body } = await on.handOver(one.link);
  expect(status).toBe(200);
  const page = await on.openGateway(body.data);
  return { ...one, page, handoverId: String(body.data.uniqueId) };
}

const stateOf = async (id: string) => signatoryAt(await on.signing(id), 1).state;
const eventsOf = async (id: string) => {
  const events = await listAuditEvents(on.table, id);
  expect(isChainIntact(events)).toBe(true);
  return events.map(({ event }) => event);
};

// First: it delivers the mails of all tests before it.
test('the table never holds a link, while its mail waits and is tried again; the mail has it', async () => {
  const { email, link } = await issued();
  const stores = { table: on.table, files: connectFiles(on.bucket), now: new Date() };
  const mails = await deliverMails(stores, (items) =>
    expect(JSON.stringify(items)).not.toContain(link),
  );
  const received = mails.filter(({ to }) => to === email);
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toContain(
    `https://portal.example/document-sign-in?arbitratorId=${link}`,
  );
  expect((await on.record(link)).status).toBe(200);
});

describe('a link', () => {
  /** The instant at which the link of a signing expires. */
  const expiryOf = async (id: string) =>
    Date.parse(signatoryAt(await on.signing(id), 1).link?.issuedAt ?? '') + SIGNING_LINK_MS;

  test('is valid to the last millisecond of its five days', async () => {
    const { id, link } = await issued();
    await advanceTo(await expiryOf(id));
    expect((await on.record(link)).body).toMatchObject({ state: 'opened' });
    expect((await on.handOver(link)).status).toBe(200);
  });

  test('is expired one second later, and gives no document', async () => {
    const { id, link } = await issued();
    await advanceTo((await expiryOf(id)) + 1_000);
    expect((await on.record(link)).body).toMatchObject({
      state: 'expired',
      fileBase64: '',
      eSignedFile: '',
      expiresAt: '',
    });
    expect(await on.handOver(link)).toMatchObject({ status: 409, body: { message: LINK_EXPIRED } });
    expect((await on.signing(id)).versions).toEqual([]);
  });

  test('is ended by its state machine after five days, which tells the requester', async () => {
    const { id, link } = await issued();
    await on.until('the wait', async () => signatoryAt(await on.signing(id), 1).taskToken);
    await advanceTo((await expiryOf(id)) + 2_000);
    await on.until('expiry', async () => (await stateOf(id)) === 'expired');
    expect(await eventsOf(id)).toEqual(['requested', 'issued', 'mailed', 'expired']);
    expect((await on.handOver(link)).body.message).toBe(LINK_EXPIRED);
  });

  test('that was renewed ends the old one, whose address then says nothing', async () => {
    const { id, email, link } = await issued();
    const params = { caseId: caseIdOf(1), signingId: id };
    await advance(1_000);
    const { status } = await on.ask('renewSignatory', {
      userId: 'usr_one',
      params,
      body: { position: 1 },
    });
    expect(status).toBe(200);
    const old = await on.record(link);
    expect(old.status).toBe(404);
    const guessed = await on.record('A'.repeat(43));
    expect(guessed.status).toBe(404);
    expect(old.body.message).toBe(guessed.body.message);
    expect((await on.handOver(link)).status).toBe(404);
    const renewed = await on.linkOf(email, 2);
    expect(renewed).not.toBe(link);
    expect((await on.record(renewed)).body.state).toBe('opened');
  });

  test('that has signed cannot sign again', async () => {
    const { id, link, page } = await handedOver();
    await on.callback(await on.click(page));
    expect(await stateOf(id)).toBe('signed');
    expect(await on.handOver(link)).toMatchObject({
      status: 409,
      body: { message: ALREADY_SIGNED },
    });
  });

  test('of a cancelled request ends at once', async () => {
    const { id, link } = await issued();
    const params = { caseId: caseIdOf(1), signingId: id };
    expect((await on.ask('cancelSigning', { userId: 'usr_one', params })).status).toBe(200);
    expect((await on.handOver(link)).status).toBe(409);
    expect((await on.record(link)).body).toMatchObject({ state: 'cancelled', fileBase64: '' });
    // The document can be signed anew.
    expect((await eventsOf(id)).at(-1)).toBe('cancelled');
  });
});

describe('a link that has ended', () => {
  const certificateBy = (arbitratorId: string) =>
    on.ask('getSignatoryCertificate', { params: { arbitratorId } });

  /** The link's record and certificate give its state only. */
  async function expectSilent(link: string, state: string, message: string): Promise<void> {
    const { body: record } = await on.record(link);
    const { updated_at, SignaturePosition, SignatureMode, ...shown } = record;
    const texts = Object.entries(shown).filter(([, value]) => value !== '');
    expect(texts).toEqual([['state', state]]);
    const { status, body, text } = await certificateBy(link);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_link', message });
    for (const known of ['Asha Rao', 'Award', 'ARB-', 'signings/', 'usr_one'])
      expect(text + JSON.stringify(record)).not.toContain(known);
  }

  test('by its five days opens no certificate', async () => {
    const { link } = await issued({ message: 'Award of Friday' });
    expect((await certificateBy(link)).body).toMatchObject({ documentName: 'Award.pdf' });
    await advance(SIGNING_LINK_MS + 1_000);
    await expectSilent(link, 'expired', LINK_EXPIRED);
  });

  test('by a cancellation opens no certificate', async () => {
    const { id, link } = await issued();
    const params = { caseId: caseIdOf(1), signingId: id };
    await on.ask('cancelSigning', { userId: 'usr_one', params });
    await expectSilent(link, 'cancelled', 'The request for your signature was cancelled');
  });

  test('by a renewal opens no certificate', async () => {
    const { id, link } = await issued();
    const params = { caseId: caseIdOf(1), signingId: id };
    await on.ask('renewSignatory', { userId: 'usr_one', params, body: { position: 1 } });
    const { status, text } = await certificateBy(link);
    expect(status).toBe(404);
    expect(text).not.toContain('Asha Rao');
  });

  test('by a signature opens document and certificate for five days more', async () => {
    const { id, link, page } = await handedOver();
    await on.callback(await on.click(page));
    const signedAt = Date.parse(signatoryAt(await on.signing(id), 1).signedAt ?? '');
    await advanceTo(signedAt + SIGNING_LINK_MS);
    expect((await on.record(link)).body.eSignedFile).not.toBe('');
    expect((await certificateBy(link)).body).toMatchObject({ state: 'completed' });
    await advanceTo(signedAt + SIGNING_LINK_MS + 1);
    await expectSilent(
      link,
      'signed',
      'This link could be used for five days after the signature. Please ask the sender',
    );
  });
});

describe('the callback', () => {
  test('that is forged changes nothing: the gateway knows of no signature', async () => {
    const { id, handoverId } = await handedOver();
    for (const value of ['', 'AAAA', Buffer.alloc(64).toString('base64'), '%PDF-1.7']) {
      const { status, location } = await on.callback(
        { action: `/callback/success/${handoverId}`, fields: {} },
        { ReturnStatus: 'Success', Returnvalue: value, Transactionnumber: 'TXN', FileType: 'PDF' },
      );
      expect(status).toBe(303);
      expect(location).toBe(`/esign-in-final?data=${handoverId}&uniqueId=${handoverId}`);
    }
    expect(await stateOf(id)).toBe('signing');
    expect((await on.signing(id)).versions).toEqual([]);
    const { body } = await on.ask('getSigningResult', { params: { id: handoverId } });
    expect(body.decryptedData).toMatchObject({ state: 'pending', eSignedFile: '' });
  });

  test('for an unknown id continues at the return page with an error', async () => {
    const unknown = 'B'.repeat(43);
    const { status, location } = await on.callback(
      { action: `/callback/success/${unknown}`, fields: {} },
      { ReturnStatus: 'Success', Returnvalue: 'AAAA' },
    );
    expect({ status, location }).toEqual({
      status: 303,
      location: `/esign-in-final?data=error&uniqueId=${unknown}`,
    });
  });

  test('is taken once: a replay stores nothing and answers the same', async () => {
    const { id, page } = await handedOver();
    const form = await on.click(page);
    const first = await on.callback(form);
    const events = await eventsOf(id);
    const again = await on.callback(form);
    expect(again.location).toBe(first.location);
    expect(await eventsOf(id)).toEqual(events);
    expect((await on.signing(id)).versions).toHaveLength(1);
  });

  test.each(['otherRecord', 'swappedBlocks', 'missingBlocks'])(
    'with a value that the browser exchanged (%s) stores what the gateway has signed',
    async (fault) => {
      // Another transaction that has ended, whose value and number are posted.
      const other = await handedOver();
      await on.callback(await on.click(other.page));
      const mine = await handedOver();
      await on.callback(await on.click(mine.page, 'sign', { fault }));
      const stored = await on.signing(mine.id);
      expect(stored.state).toBe('completed');
      const bytes = await readVersion(connectFiles(on.bucket), newestOf(stored));
      const original = await readVersion(connectFiles(on.bucket), stored.original);
      expect(Buffer.from(bytes).subarray(0, original.length).equals(Buffer.from(original))).toBe(
        true,
      );
      expect(await readSignatures(bytes)).toMatchObject([
        { isIntact: true, coversWholeFile: true },
      ]);
      const { result } = signatoryAt(stored, 1);
      expect(result?.transactionNumber).not.toBe('');
      const others = signatoryAt(await on.signing(other.id), 1).result;
      expect(result?.transactionNumber).not.toBe(others?.transactionNumber);
    },
  );

  test.each(['truncated', 'lostPlus', 'otherCasings', 'twice'])(
    'that is %s leads to the document that the gateway signed',
    async (fault) => {
      const { id, page } = await handedOver();
      const { location } = await on.callback(await on.click(page, 'sign', { fault }));
      expect(location).not.toContain('data=error');
      expect(await stateOf(id)).toBe('signed');
    },
  );

  test.each(['otherDocument', 'tampered', 'unsignedTail'])(
    'with a document that was not sent (%s) is refused, and can be tried again',
    async (fault) => {
      const { id, link, page } = await handedOver();
      const { location } = await on.callback(await on.click(page, 'sign', { fault }));
      expect(location).toContain('data=error');
      expect((await on.signing(id)).versions).toEqual([]);
      expect((await eventsOf(id)).at(-1)).toBe('failed');
      expect((await on.handOver(link)).status).toBe(200);
    },
  );

  test.each(['decline', 'cancel'])('after %s keeps the link open', async (action) => {
    const { id, link, page, handoverId } = await handedOver();
    const { location } = await on.callback(await on.click(page, action));
    expect(location).toBe(`/esign-in-final?data=error&uniqueId=${handoverId}`);
    expect(await stateOf(id)).toBe('opened');
    expect((await eventsOf(id)).at(-1)).toBe('failed');
    const { body } = await on.ask('getSigningResult', { params: { id: handoverId } });
    expect(body.decryptedData).toMatchObject({ state: 'failed', eSignedFile: '', signedDate: '' });
    expect((await on.handOver(link)).status).toBe(200);
  });

  test('that is lost, or too large for API Gateway, is made up by the state machine', async () => {
    const { id, page } = await handedOver();
    await on.click(page, 'sign', { resultBytes: '9000000', fault: 'noCallback' });
    // The wait for the result ends after a minute; it may begin only now.
    await on.until('the document', async () => {
      if ((await stateOf(id)) === 'signed') return true;
      await advance(61_000);
      return false;
    });
    expect(newestOf(await on.signing(id)).sizeBytes).toBeGreaterThan(9_000_000);
  }, 60_000);

  test('while the gateway is down waits, and is settled afterwards', async () => {
    const { id, page, handoverId } = await handedOver();
    const form = await on.click(page);
    await on.failGateway([{ status: 503, delayMs: 0 }]);
    const { location } = await on.callback(form);
    expect(location).toBe(`/esign-in-final?data=${handoverId}&uniqueId=${handoverId}`);
    expect(await stateOf(id)).toBe('signing');
    await on.callback(form);
    expect(await stateOf(id)).toBe('signed');
  });

  test('stays pending while the gateway gives its status, but not the document', async () => {
    const { id, page } = await handedOver();
    const form = await on.click(page, 'sign', { fault: 'swappedBlocks' });
    // The status call passes; the call for the signed document fails.
    await on.failGateway([
      { status: 200, delayMs: 0 },
      { status: 503, delayMs: 0 },
    ]);
    const { location } = await on.callback(form);
    expect(location).not.toContain('data=error');
    expect(await stateOf(id)).toBe('signing');
    expect((await on.signing(id)).versions).toEqual([]);
    expect(await eventsOf(id)).not.toContain('failed');
    await on.callback(form);
    expect(await stateOf(id)).toBe('signed');
    const bytes = await readVersion(connectFiles(on.bucket), newestOf(await on.signing(id)));
    expect(await readSignatures(bytes)).toMatchObject([{ isIntact: true, coversWholeFile: true }]);
  });

  test('refuses forms above 6 MB and bodies of another type', async () => {
    const { handoverId } = await handedOver();
    const params = { outcome: 'success', uniqueId: handoverId };
    const large = await on.ask('receiveGatewayResult', {
      params,
      form: `Returnvalue=${'A'.repeat(6_000_001)}`,
    });
    expect(large.status).toBe(413);
    expect((await on.ask('receiveGatewayResult', { params, body: {} })).status).toBe(415);
  });
});

describe('a signed document', () => {
  test('is never supplied, replaced or erased by a client', async () => {
    const { id, link, page, handoverId } = await handedOver();
    const put = (body: object) =>
      on.ask('acknowledgeSigning', { params: { arbitratorId: link }, body });
    const numbers = { Referencenumber: '', Transactionnumber: '', signedDate: '' };
    // Before the signature: a file from outside, and the seeds' empty acknowledgement.
    const outside = { ...numbers, eSignedFile: `${on.filesAddress}signings/x/y/z.pdf` };
    expect((await put(outside)).status).toBe(409);
    const { signedDate: _date, ...undated } = numbers;
    expect((await put({ ...numbers, eSignedFile: '' })).status).toBe(200);
    expect((await put({ ...undated, eSignedFile: '' })).status).toBe(200);
    expect((await on.signing(id)).versions).toEqual([]);

    await on.callback(await on.click(page));
    const { body } = await on.ask('getSigningResult', { params: { id: handoverId } });
    const { state: _, problem: __, ...result } = body.decryptedData;
    const versions = (await on.signing(id)).versions;
    expect((await put(result)).status).toBe(200);
    expect((await put({ ...result, eSignedFile: '' })).status).toBe(409);
    expect((await put({ ...undated, eSignedFile: '' })).status).toBe(409);
    expect((await put(outside)).status).toBe(409);
    expect((await put({ ...result, Transactionnumber: 'OTHER' })).status).toBe(409);
    expect((await on.signing(id)).versions).toEqual(versions);

    // A version from before this signature does not have it.
    const [own] = versions;
    if (!own) throw new Error('Nothing is signed');
    const earlier = {
      ...own,
      position: own.position + 1,
      file: { ...own.file, key: 'signings/e.pdf' },
    };
    await on.table.client.send(
      new UpdateCommand({
        TableName: on.table.name,
        Key: signingKeys.signing(caseIdOf(1), id),
        UpdateExpression: 'SET versions = :versions',
        ExpressionAttributeValues: { ':versions': [earlier, own] },
      }),
    );
    const eSignedFile = result.eSignedFile.replace(/signings\/.*$/, earlier.file.key);
    expect((await put({ ...result, eSignedFile })).status).toBe(409);
    expect((await put(result)).status).toBe(200);
  });

  test('stays after its result’s address was ended', async () => {
    const { id, page, handoverId } = await handedOver();
    await on.callback(await on.click(page));
    const clear = () => on.ask('clearSigningResult', { body: { base64Id: handoverId } });
    expect((await clear()).status).toBe(200);
    expect((await clear()).status).toBe(200);
    const result = await on.ask('getSigningResult', { params: { id: handoverId } });
    expect(result.status).toBe(404);
    expect((await on.signing(id)).versions).toHaveLength(1);
  });

  test('is the version that was requested, whatever happens to the case’s document', async () => {
    const { id, documentId, link } = await issued();
    const { sha256 } = (await on.signing(id)).original;
    // The stored upload is overwritten, and the document gets another file.
    const other = await textPdf('Another award', 1);
    const file = (await on.documentRecord(1, documentId))?.file;
    await on.upload(file?.key ?? '', other, 'application/pdf');
    await on.change(1, documentId, { file: { ...file, versionId: undefined } });
    const { body } = await on.handOver(link);
    await on.callback(await on.click(await on.openGateway(body.data)));
    const { original, versions } = await on.signing(id);
    expect(original.sha256).toBe(sha256);
    expect(versions).toHaveLength(1);
  });
});

describe('two signatories at once', () => {
  test('one waits while the other is at the gateway; a late result is refused', async () => {
    await on.addPerson('usr_one', 'mediator');
    const documentId = await on.addPdf(1);
    const emails = ['first@example.org', 'second@example.org'];
    const { id } = await on.request({
      documentId,
      order: 'atOnce',
      signatories: emails.map((arbitratorEmail) => ({
        arbitratorName: 'Asha Rao',
        arbitratorEmail,
      })),
    });
    const [one = '', two = ''] = await Promise.all(emails.map((email) => on.linkOf(email)));
    const first = await on.handOver(one);
    const page = await on.openGateway(first.body.data);
    expect((await on.handOver(two)).status).toBe(409);

    // After the lease of 15 minutes the other one may start, and is faster.
    await advance(901_000);
    const second = await on.handOver(two);
    expect(second.status).toBe(200);
    await on.callback(await on.click(await on.openGateway(second.body.data)));
    const { location } = await on.callback(await on.click(page));
    expect(location).toContain('data=error');
    const record = await on.signing(id);
    expect(record.versions).toHaveLength(1);
    expect(signatoryAt(record, 1)).toMatchObject({ state: 'opened' });
    expect(signatoryAt(record, 1).problem).toContain('Another signature was added');

    // The first one signs the newest version, and all have signed.
    const again = await on.handOver(one);
    await on.callback(await on.click(await on.openGateway(again.body.data)));
    expect((await on.signing(id)).state).toBe('completed');
  }, 60_000);

  test('racing hand-overs are never both at the gateway', async () => {
    await on.addPerson('usr_one', 'mediator');
    const documentId = await on.addPdf(1);
    const emails = ['third@example.org', 'fourth@example.org'];
    await on.request({
      documentId,
      order: 'atOnce',
      signatories: emails.map((arbitratorEmail) => ({
        arbitratorName: 'Asha Rao',
        arbitratorEmail,
      })),
    });
    const links = await Promise.all(emails.map((email) => on.linkOf(email)));
    const started = await Promise.all(links.map((link) => on.handOver(link)));
    expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('a request', () => {
  test('is refused for a document that is being signed, is no PDF, or is not the case’s', async () => {
    const { documentId } = await issued();
    const body = (id: string) => ({
      caseId: caseIdOf(1),
      documentId: id,
      arbitratorName: 'Asha Rao',
      arbitratorEmail: 'refused@example.org',
    });
    const ask = (id: string, userId = 'usr_one') =>
      on.ask('createSigning', { userId, body: body(id) });
    expect((await ask(documentId)).status).toBe(409);
    expect((await ask('doc_unknown')).status).toBe(404);
    await on.addPerson('usr_stranger', 'mediator');
    expect((await ask(documentId, 'usr_stranger')).status).toBe(404);
    const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
    const address = await on.uploadDocument(png, 'image/png');
    const picture = await on.add(1, { name: 'Award.pdf', address, visibilityType: 'all' });
    expect((await ask(picture)).status).toBe(415);
    await on.addPerson('usr_two', 'arbitrator');
    const hidden = await on.add(1, { visibilityType: 'me' }, { userId: 'usr_two' });
    expect((await ask(hidden)).status).toBe(404);
    // Its owner has to share it first (D58).
    expect((await ask(hidden, 'usr_two')).status).toBe(409);
  });

  test('with the same Idempotency-Key is one request', async () => {
    await on.addPerson('usr_one', 'mediator');
    const documentId = await on.addPdf(1);
    const request = () =>
      on.request(
        { documentId, arbitratorName: 'Asha Rao', arbitratorEmail: 'twice@example.org' },
        { key: 'request-of-the-award-1' },
      );
    const [one, two] = [await request(), await request()];
    expect(two.id).toBe(one.id);
  });

  test('of strangers finds nothing', async () => {
    await on.addPerson('usr_stranger', 'mediator');
    const { id } = await issued();
    const params = { caseId: caseIdOf(1), signingId: id };
    for (const endpoint of [
      'remindSignatory',
      'renewSignatory',
      'cancelSigning',
      'getSignedFile',
      'getSigningCertificate',
    ] as const) {
      const { status } = await on.ask(endpoint, {
        userId: 'usr_stranger',
        params,
        body: { position: 1 },
      });
      expect([endpoint, status]).toEqual([endpoint, 404]);
    }
  });
});

test('a signed document can be signed again, and stays known as signed', async () => {
  const { id, page } = await handedOver();
  await on.callback(await on.click(page));
  const { versions } = await on.signing(id);
  const signed = versions[0];
  const bytes = signed && (await readVersion(connectFiles(on.bucket), signed));
  await on.addPerson('usr_one', 'mediator');
  const documentId = await on.addPdf(1, bytes);
  await on.request({
    documentId,
    arbitratorName: 'Bina Sen',
    arbitratorEmail: 'again@example.org',
  });
  const { body } = await on.ask('verifySignedFile', { body: { hashes: [signed?.sha256] } });
  expect(body.versions).toMatchObject([{ isNewest: true, signatures: [{ name: 'Asha Rao' }] }]);
});

test('a gateway that is down for five days ends the hand-over', async () => {
  const { id, handoverId } = await handedOver();
  await advance(SIGNING_LINK_MS + 60_000);
  await on.failGateway(Array.from({ length: 20 }, () => ({ status: 503, delayMs: 0 })));
  const form = { action: `/callback/success/${handoverId}`, fields: {} };
  const { location } = await on.callback(form, { ReturnStatus: 'Success' });
  expect(location).toContain('data=error');
  expect((await on.signing(id)).versions).toEqual([]);
  expect(await eventsOf(id)).toContain('failed');
  await on.failGateway([]);
});

test('verification by hashes reveals no case', async () => {
  const { id, documentId, page } = await handedOver();
  await on.callback(await on.click(page));
  const { original, versions } = await on.signing(id);
  const signed = versions[0]?.sha256 ?? '';
  const { body, text } = await on.ask('verifySignedFile', {
    body: { hashes: [signed, original.sha256, 'f'.repeat(64)] },
  });
  expect(body.versions).toEqual([
    {
      sha256: signed,
      isNewest: true,
      signatures: [{ name: 'Asha Rao', signedAt: expect.any(String) }],
    },
    { sha256: original.sha256, isNewest: false, signatures: [] },
  ]);
  for (const secret of [id, documentId, caseIdOf(1), 'ARB', 'Award', 'example.org'])
    expect(text).not.toContain(secret);
});

test('verification takes 120 calls of a source in an hour', async () => {
  const check = (viewer: string) =>
    on.ask('verifySignedFile', { body: { hashes: ['f'.repeat(64)] }, viewer });
  const replies = await Promise.all(
    Array.from({ length: 125 }, (_, n) => check(`203.0.113.7:${40_000 + n}`)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(120);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body).toMatchObject({
    code: 'too_many_tries',
    message: expect.stringMatching(/^Too many documents were checked. Please wait \d+ minutes$/),
  });
  expect((await check('203.0.113.8:443')).status).toBe(200);
  expect(JSON.stringify(await scanTable(on.table))).not.toContain('203.0.113.');
  await advance(3_600_000);
  expect((await check('203.0.113.7:443')).status).toBe(200);
});

test('verification reads a signing once, whatever number of its versions is asked for', async () => {
  const { id, page } = await handedOver();
  await on.callback(await on.click(page));
  const { original, versions } = await on.signing(id);
  const known = [original.sha256, ...versions.map(({ sha256 }) => sha256)];
  const others = Array.from({ length: 11 - known.length }, (_, n) => String(n % 10).repeat(64));
  const { requests, result } = await unitsOf(on.table, (table) =>
    verifySignedFile(
      { table, clock: systemClock },
      { body: { hashes: [...known, ...others] }, caller: { requestId: '', ip: '203.0.113.9' } },
    ),
  );
  expect(result.versions.map(({ sha256 }) => sha256)).toEqual(known);
  // The quota, a query for each hash, and the signing.
  expect(requests).toBe(1 + 11 + 1);
});

test('session keys are stored encrypted', async () => {
  const { handoverId } = await handedOver();
  const handover = await findHandover(on.table, hashOfToken(handoverId));
  expect(handover?.sealedKey).toMatch(/^key1\./);
});

test('the table never holds the address of a result', async () => {
  const { link, page, handoverId } = await handedOver();
  expect(JSON.stringify(await scanTable(on.table))).not.toContain(handoverId);
  await on.callback(await on.click(page));
  expect(JSON.stringify(await scanTable(on.table))).not.toContain(handoverId);
  expect((await on.record(link)).body.resultId).toBe(handoverId);
  const { body } = await on.ask('getSigningResult', { params: { id: handoverId } });
  expect(body.decryptedData.state).toBe('signed');
});
