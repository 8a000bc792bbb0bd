import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
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
type Signatory = (typeof signatories)[number];

/** The links in all mails to a signatory, one for each mail. */
const linksTo = async ({ arbitratorEmail }: Signatory) =>
  (await messagesTo(addresses, arbitratorEmail)).flatMap(
    ({ text }) => /document-sign-in\?arbitratorId=([\w-]+)/.exec(text)?.[1] ?? [],
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

it('a signing that is killed at each of its moments mails, signs and publishes once', async () => {
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
    // The machine waits for the hand-over.
    const link = await linkOf(signatory);
    await restart();
    expect(await linkOf(signatory)).toBe(link);

    // The hand-over has ended that wait.
    const { status, body } = await call(addresses, 'POST', 'preSign/create', {
      body: { arbitratorId: link },
    });
    expect(status).toBe(200);
    const { action, form } = await signAtGateway(body.data);
    await restart();

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
  expect(await signing()).toEqual(completed);
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
