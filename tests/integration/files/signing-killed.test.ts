import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { isChainIntact } from '#tests/support/is-chain-intact.ts';
import { killableStack } from '#tests/support/stack/killable-stack.ts';
import { call, messagesTo, signIn } from '#tests/support/stack/portal-client.ts';
import { signAtGateway } from '#tests/support/stack/sign-at-gateway.ts';

/**
 * The process with the functions, the table and the state machines' interpreter is killed at the
 * moments of a signing, and started again.
 */

const stack = killableStack({ keepsPorts: true });
afterAll(() => stack.remove());
const waited = { timeout: 120_000, interval: 100 };
/** A dozen starts of the stack in one test take minutes on a busy machine. */
const HANGS_AFTER_MS = 600_000;

let addresses: EndpointsFile;
let token = '';
const restart = async () => {
  await stack.kill();
  addresses = await stack.start();
};
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });

const signatories = [
  { arbitratorName: 'Asha Rao', arbitratorEmail: 'asha.rao@example.org' },
  { arbitratorName: 'Imran Khan', arbitratorEmail: 'imran.khan@example.org' },
] as const;
const third = {
  arbitratorName: 'Chitra Nair',
  arbitratorEmail: 'chitra.nair@example.org',
} as const;
type Signatory = (typeof signatories)[number] | typeof third;

/** The links in all mails to a signatory, one for each mail. */
const linksTo = async ({ arbitratorEmail }: Signatory) =>
  (await messagesTo(addresses, arbitratorEmail)).flatMap(
    ({ text }) => /document-sign-in\?arbitratorId=([\w-]+)/.exec(text)?.[1] ?? [],
  );
/** The mails that tell a signatory the checksums of what all have signed. */
const proofsTo = async ({ arbitratorEmail }: Signatory) =>
  (await messagesTo(addresses, arbitratorEmail)).filter(({ text }) =>
    text.includes('SHA-256 of the signed document'),
  );
const linkOf = (signatory: Signatory) =>
  vi.waitFor(async () => {
    const [link] = await linksTo(signatory);
    if (!link) throw new Error(`No link to ${signatory.arbitratorName}`);
    return link;
  }, waited);

/** A case of the arbitrator with an award in PDF. */
async function findAward(): Promise<{ caseId: string; documentId: string }> {
  const { body } = await api('GET', 'mediator/uploads?filter=uploaded&perPage=50');
  for (const { id, agreementsAndAwards } of body.data)
    if (agreementsAndAwards[0]?.name.endsWith('.pdf'))
      return { caseId: id, documentId: agreementsAndAwards[0].id };
  throw new Error('No case has an award');
}

it('a signing that is killed at each of its moments mails, signs and publishes once', {
  timeout: HANGS_AFTER_MS,
}, async () => {
  await restart();
  const person = addresses.people.find(({ role }) => role === 'arbitrator');
  if (!person) throw new Error('No demo arbitrator');
  token = await signIn(addresses, person);
  const { caseId, documentId } = await findAward();
  const signing = async () => {
    const { body } = await api('GET', `preSign/case/${caseId}`);
    return body.signings[0];
  };
  const publishedOf = async (name: string) => {
    const { body } = await api('GET', `uploads/case/${caseId}?commonView=true`);
    return body.data.filter((document: { name: string }) => document.name === name);
  };

  // The request is answered; its state machine may not exist yet.
  const requested = await api('POST', 'preSign', { caseId, documentId, signatories });
  expect(requested.status).toBe(200);
  const { id: signingId, documentName } = requested.body.signing;
  await restart();

  for (const [at, signatory] of signatories.entries()) {
    // The machine waits for the hand-over. It waits for the last signatory as for the first.
    const link = await linkOf(signatory);
    if (at === 0) await restart();
    expect(await linkOf(signatory)).toBe(link);

    // The hand-over has ended that wait.
    const { status, body } = await call(addresses, 'POST', 'preSign/create', {
      body: { arbitratorId: link },
    });
    expect(status).toBe(200);
    const { action, form } = await signAtGateway(body.data);
    if (at === 0) await restart();

    // The callback is being answered: the signature, the next link or the publication.
    const post = () => fetch(action, { method: 'POST', body: form, redirect: 'manual' });
    const lost = post().catch(() => undefined);
    await pause(at === 0 ? 40 : 150);
    await restart();
    await lost;
    // The browser sends the form again, as it does on a reload.
    expect((await post()).status).toBe(303);
    await vi.waitFor(async () => {
      expect((await signing()).signatories[at].state).toBe('signed');
    }, waited);
    await restart();
  }

  const completed = await vi.waitFor(async () => {
    const found = await signing();
    expect(found).toMatchObject({ id: signingId, state: 'completed' });
    expect(found.signedDocumentId).toBeDefined();
    return found;
  }, waited);
  await restart();
  // The kill may have come before the evidence. The mail that states it ends the publication.
  for (const signatory of signatories)
    await vi.waitFor(async () => expect(await proofsTo(signatory)).toHaveLength(1), waited);
  const { updated_at } = await signing();
  expect(await signing()).toEqual({ ...completed, updated_at });
  const signedName = documentName.replace(/\.pdf$/, ' (signed).pdf');
  expect(await publishedOf(signedName)).toMatchObject([{ id: completed.signedDocumentId }]);
  for (const signatory of signatories) expect(await linksTo(signatory)).toHaveLength(1);

  const certificate = await api('GET', `preSign/case/${caseId}/requests/${signingId}/certificate`);
  const { events } = certificate.body;
  expect(isChainIntact(events)).toBe(true);
  const countOf = (name: string) =>
    events.filter(({ event }: { event: string }) => event === name).length;
  for (const name of ['issued', 'mailed', 'signed'])
    expect([name, countOf(name)]).toEqual([name, 2]);
  for (const name of ['requested', 'published']) expect([name, countOf(name)]).toEqual([name, 1]);
});

it('a large document is prepared, handed over once and signed, with a kill at each moment', {
  timeout: HANGS_AFTER_MS,
}, async () => {
  const caseId = (await findAward()).caseId;
  const { status, body } = await api('POST', 'preSign', {
    caseId,
    documentId: await addLargeDocument(caseId),
    signatories: [third],
  });
  expect([status, body.message]).toEqual([200, 'Signature Requested Successfully']);
  const signing = async () =>
    (await api('GET', `preSign/case/${caseId}`)).body.signings.find(
      ({ id }: { id: string }) => id === body.signing.id,
    );
  const handOver = (arbitratorId: string) =>
    call(addresses, 'POST', 'preSign/create', { body: { arbitratorId } });
  const prepared = (arbitratorId: string) =>
    vi.waitFor(async () => {
      const reply = await handOver(arbitratorId);
      expect([reply.status, reply.body.isPreparing]).toEqual([200, false]);
      return reply.body.data;
    }, waited);

  // The document is being encrypted.
  const link = await linkOf(third);
  await restart();
  const first = await prepared(link);
  // It was handed over; the browser never reached the gateway. The next form is being encrypted.
  const asked = await handOver(link);
  expect(asked.body).toEqual({ isPreparing: true });
  await restart();
  const second = await prepared(link);
  expect(second.uniqueId).not.toBe(first.uniqueId);

  const Parameter2 = await (await fetch(second.parameter2Url)).text();
  const { action, form } = await signAtGateway({ ...second, Parameter2 });
  expect((await fetch(action, { method: 'POST', body: form, redirect: 'manual' })).status).toBe(
    303,
  );
  await vi.waitFor(async () => expect((await signing()).state).toBe('completed'), waited);
  expect(await linksTo(third)).toHaveLength(1);
  const { body: certificate } = await api(
    'GET',
    `preSign/case/${caseId}/requests/${body.signing.id}/certificate`,
  );
  const countOf = (name: string) =>
    certificate.events.filter(({ event }: { event: string }) => event === name).length;
  expect([countOf('handedOver'), countOf('signed')]).toEqual([2, 1]);
});

/** A document of 3 MB: comments at the end of a PDF are part of it. */
async function addLargeDocument(caseId: string): Promise<string> {
  const small = await textPdf('Large award', 1);
  const comments = Buffer.from(`\n${'%'.repeat(3_000_000)}\n`);
  const bytes = Buffer.concat([small, comments, small.subarray(-1_024)]);
  const { body } = await api('POST', 's3-url', {
    ...{ key: ['Large award.pdf'], purpose: 'caseDocument' },
    ...{ contentTypes: ['application/pdf'], sizes: [bytes.length] },
  });
  const address = String(body.url[0]);
  await fetch(address, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/pdf' },
    body: new Uint8Array(bytes),
  });
  const registered = await api('POST', `uploads/case/${caseId}`, {
    documentDetails: [
      { name: 'Large award.pdf', url: { url: address.split('?')[0] }, visibilityType: 'others' },
    ],
  });
  const { id } = registered.body.documents[0];
  await vi.waitFor(async () => {
    const { body: read } = await api('GET', `uploads/case/${caseId}/${id}`);
    expect(read.document.processing.state).toBe('ready');
  }, waited);
  return id;
}
