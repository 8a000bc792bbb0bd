import { readSignatures } from 'pdf-signatures';
import { expect, inject, it, vi } from 'vitest';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { ownCase } from '#tests/support/stack/own-case.ts';
import { call, messagesTo } from '#tests/support/stack/portal-client.ts';
import { signAtGateway } from '#tests/support/stack/sign-at-gateway.ts';

/** An award is signed over HTTP: mail, link, gateway, callback, state machine, publication. */

const addresses = inject('addresses');
const token = inject('tokens')['arbitrator'];
const api = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { token, body });
const signer = (method: string, path: string, body?: unknown) =>
  call(addresses, method, path, { body });
const waited = { timeout: 90_000, interval: 250 };

async function addAward(caseId: string): Promise<string> {
  const pdf = await textPdf('Award', 2);
  const { body } = await api('POST', 's3-url', {
    ...{ key: ['award.pdf'], purpose: 'caseDocument' },
    ...{ contentTypes: ['application/pdf'], sizes: [pdf.length] },
  });
  const address = String(body.url[0]);
  await fetch(address, {
    method: 'PUT',
    body: new Uint8Array(pdf),
    headers: { 'Content-Type': 'application/pdf' },
  });
  const registered = await api('POST', `uploads/case/${caseId}`, {
    documentDetails: [
      { name: 'Award.pdf', url: { url: address.split('?')[0] }, visibilityType: 'all' },
    ],
  });
  return registered.body.documents[0].id;
}

it('an award is requested, signed at the gateway and joins the case', async () => {
  const { id: caseId } = await ownCase({ kind: 'arbitration', status: 'negotiationOngoing' });
  const documentId = await addAward(caseId);
  const email = `signatory.${caseId.slice(-8).toLowerCase()}@example.org`;
  // Withheld until the malware scan has found it clean.
  const requested = await vi.waitFor(async () => {
    const reply = await api('POST', 'preSign', {
      ...{ caseId, documentId, arbitratorName: 'Asha Rao', arbitratorEmail: email },
      CustomizeCoordinates: '100,200,120,60',
    });
    expect(reply).toMatchObject({ status: 200 });
    return reply;
  }, waited);

  const link = await vi.waitFor(async () => {
    const [mail] = await messagesTo(addresses, email);
    const id = /arbitratorId=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    expect(id).toBeDefined();
    return String(id);
  }, waited);
  expect((await signer('GET', `preSign/sign-in/${link}`)).body).toMatchObject({ state: 'opened' });
  const { status, body } = await signer('POST', 'preSign/create', { arbitratorId: link });
  expect(status).toBe(200);
  const { action, form } = await signAtGateway(body.data);

  // The gateway's page posts to the portal without any header of its own.
  const callback = await fetch(action, { method: 'POST', body: form, redirect: 'manual' });
  expect(callback.status).toBe(303);
  const location = callback.headers.get('location') ?? '';
  expect(location).toMatch(/^\/esign-in-final\?data=([\w-]{43})&uniqueId=\1$/);
  const id = new URL(location, addresses.web).searchParams.get('data');
  const result = (await signer('GET', `preSign/base64/${id}`)).body.decryptedData;
  expect(result.state).toBe('signed');
  const signed = new Uint8Array(await (await fetch(result.eSignedFile)).arrayBuffer());
  expect(await readSignatures(signed)).toMatchObject([{ isIntact: true, coversWholeFile: true }]);

  const completed = await vi.waitFor(async () => {
    const { body: listed } = await api('GET', `preSign/case/${caseId}`);
    const [signing] = listed.signings;
    expect(signing).toMatchObject({ id: requested.body.signing.id, state: 'completed' });
    expect(signing.signedDocumentId).toBeDefined();
    return signing;
  }, waited);
  const documents = await api('GET', `uploads/case/${caseId}?commonView=true`);
  expect(documents.body.data.map((document: { id: string }) => document.id)).toContain(
    completed.signedDocumentId,
  );
});

it('a post that is too large for API Gateway continues at the return page', async () => {
  const response = await fetch(`${addresses.api}/preSign/callback/success/${'A'.repeat(43)}`, {
    method: 'POST',
    headers: { Accept: 'text/html,application/xhtml+xml', 'Content-Type': 'text/plain' },
    body: 'A'.repeat(11_000_000),
  });
  expect(response.status).toBe(413);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(await response.text()).toContain('url=/esign-in-final');
});
