import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAuditEvents } from '#lambdas/signing/record/audit-chain.ts';
import { connectFiles } from '#shared/files/files.ts';
import { readObject } from '#shared/files/read-object.ts';
import { isChainIntact } from '#tests/support/is-chain-intact.ts';
import { caseIdOf } from '#tests/support/make-case.ts';
import { type Signings, startSignings } from '#tests/support/stores/start/start-signing.ts';

let on: Signings;
beforeAll(async () => {
  on = await startSignings();
}, 60_000);
afterAll(() => on.stop());

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const files = () => connectFiles(on.bucket);
const one = { arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' };
const three = { arbitratorName: 'Chitra Nair', arbitratorEmail: 'chitra@example.org' };
const four = { arbitratorName: 'Dev Menon', arbitratorEmail: 'dev@example.org' };
const two = { arbitratorName: 'Bina Sen', arbitratorEmail: 'bina@example.org' };

test('a document is signed by two in order and joins the case', async () => {
  const pdf = await on.pdf();
  const documentId = await on.addPdf(1, pdf);
  const requested = await on.request({
    documentId,
    message: 'Please sign by Friday',
    signatories: [one, { ...two, CustomizeCoordinates: '300,600,180,60', pageNumber: 2 }],
  });
  expect(requested.signatories.map(({ state }: { state: string }) => state)).toEqual([
    'issued',
    'waiting',
  ]);

  // The first signatory.
  const link = await on.linkOf(one.arbitratorEmail);
  expect(link).toHaveLength(43);
  const { body: record } = await on.record(link);
  expect(record).toMatchObject({
    arbitratorName: 'Asha Rao',
    documentName: 'Award.pdf',
    requestedBy: 'Name of usr_one',
    message: 'Please sign by Friday',
    state: 'opened',
    SignatureMode: '12,1,2,3',
    SignaturePosition: 'Bottom-Right',
    eSignedFile: '',
  });
  expect(sha256(new Uint8Array(await (await fetch(record.fileBase64)).arrayBuffer()))).toBe(
    sha256(pdf),
  );
  const { body: handedOver } = await on.handOver(link);
  const path = await on.openGateway(handedOver.data);
  const form = await on.click(path);
  const { status, location } = await on.callback(form);
  expect(status).toBe(303);
  const data = new URL(location, 'https://portal.example').searchParams.get('data') ?? '';
  expect(location).toBe(`/esign-in-final?data=${data}&uniqueId=${data}`);
  const { body: result } = await on.ask('getSigningResult', { params: { id: data } });
  expect(result.decryptedData).toMatchObject({ state: 'signed', problem: '' });
  const first = new Uint8Array(await (await fetch(result.decryptedData.eSignedFile)).arrayBuffer());
  expect(Buffer.from(first.subarray(0, pdf.length)).equals(pdf)).toBe(true);
  expect((await on.record(link)).body).toMatchObject({ state: 'signed', fileBase64: '' });

  // The second one signs the first one's version.
  const second = await on.linkOf(two.arbitratorEmail);
  const page = await on.openGateway((await on.handOver(second)).body.data);
  await on.callback(await on.click(page));
  const completed = await on.until('publication', async () => {
    const now = await on.signing(requested.id);
    return now.publication.evidence && now;
  });
  expect(completed.state).toBe('completed');
  // Who has signed this file is not asked to sign it again.
  const again = await on.ask('createSigning', {
    userId: 'usr_one',
    body: { caseId: caseIdOf(1), documentId, ...one, arbitratorEmail: 'Asha@Example.org' },
  });
  expect(again).toMatchObject({
    status: 409,
    body: { message: 'Asha Rao has signed this document already' },
  });

  // The signed document is one of the case's documents, byte by byte.
  const documents = await on.list(1);
  const published = documents.body.data.find(
    ({ id }: { id: string }) => id === completed.publication.documentId,
  );
  expect(published).toMatchObject({ name: 'Award (signed).pdf', visibilityType: 'all' });
  const { file } = (await on.documentRecord(1, published.id)) ?? {};
  const stored = file && (await readObject(files(), file));
  const newest = completed.versions[1];
  expect(stored && sha256(stored)).toBe(newest?.sha256);
  expect(
    Buffer.from(stored ?? [])
      .subarray(0, first.length)
      .equals(first),
  ).toBe(true);

  // The audit chain is complete, and verifiable.
  const events = await listAuditEvents(on.table, requested.id);
  expect(isChainIntact(events)).toBe(true);
  expect(events.map(({ event }) => event)).toEqual([
    'requested',
    'issued',
    'mailed',
    'opened',
    'handedOver',
    'authenticated',
    'signed',
    'issued',
    'mailed',
    'handedOver',
    'authenticated',
    'signed',
    'published',
  ]);
  const evidence = await readObject(files(), {
    key: `signings/${caseIdOf(1)}/${requested.id}/evidence.json`,
  });
  const parsed = JSON.parse(Buffer.from(evidence ?? []).toString('utf8'));
  expect(parsed.versions.map((version: { sha256: string }) => version.sha256)).toEqual(
    completed.versions.map((version) => version.sha256),
  );
  expect(isChainIntact(parsed.audit)).toBe(true);
});

test('a document of 5 MB is handed over by S3, and a signed one of 9 MB is fetched', async () => {
  const documentId = await on.addPdf(1, await on.largePdf(5_000_000));
  const { id } = await on.request({ documentId, ...three });
  const link = await on.linkOf(three.arbitratorEmail);
  const { body } = await on.handOverPrepared(link);
  expect(body.data.Parameter2).toBe('');
  const page = await on.openGateway(body.data);
  await on.click(page, 'sign', { fault: 'noCallback', resultBytes: '9000000' });
  // The state machine does this after ten minutes.
  const { link: stored } = (await on.signing(id)).signatories[0] ?? {};
  const followed = { caseId: caseIdOf(1), signingId: id, position: 1, linkHash: stored?.hash };
  expect(await on.steps({ action: 'reconcile', link: followed })).toMatchObject({
    outcome: 'signed',
  });
  expect((await on.signing(id)).versions[0]?.sizeBytes).toBeGreaterThan(9_000_000);
}, 600_000);

test('reminders are limited, and mail the same link', async () => {
  const { id } = await on.request({ documentId: await on.addPdf(1), ...four });
  const link = await on.linkOf(four.arbitratorEmail);
  const remind = () =>
    on.ask('remindSignatory', {
      userId: 'usr_one',
      params: { caseId: caseIdOf(1), signingId: id },
      body: { position: 1 },
    });
  const statuses = [];
  for (let tries = 0; tries < 4; tries += 1) statuses.push((await remind()).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const links = await on.linksTo(four.arbitratorEmail);
  expect(links).toHaveLength(4);
  expect(new Set(links)).toEqual(new Set([link]));
});
