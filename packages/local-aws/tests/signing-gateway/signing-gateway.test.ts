import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { isExtensionOf, readSignatures } from 'pdf-signatures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSigningGateway } from '../../src/signing-gateway/start-signing-gateway.ts';
import {
  AUTH_TOKEN,
  encrypt,
  makeDocument,
  makeRequest,
  newReference,
  openGateway,
  openValue,
  readForm,
  sealRequest,
} from './gateway-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'signing-gateway-test-'));
let gateway: Awaited<ReturnType<typeof startSigningGateway>>;
const start = async () => {
  gateway = await startSigningGateway({ port: 0, dataDir, authToken: AUTH_TOKEN });
};
const client = openGateway(() => gateway.endpoint);
beforeAll(start);
afterAll(async () => {
  await gateway.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Hands a request over and returns its page. */
async function handOver(changes: Record<string, unknown> = {}, pdf?: Buffer) {
  const document = pdf ?? (await makeDocument());
  const request = makeRequest(document, changes);
  const { key, parameters } = sealRequest(gateway.certificatePem, request);
  return { document, request, key, parameters, ...(await client.hand(parameters)) };
}

/** Hands a request over and signs; returns what the browser posts back. */
async function signVia(click: Record<string, string> = {}, changes: Record<string, unknown> = {}) {
  const handed = await handOver(changes);
  const { html } = await client.click(handed.path, { action: 'sign', ...click });
  const { action, fields } = readForm(html);
  return { ...handed, action, fields, html, value: fields['Returnvalue'] ?? '' };
}

function isDocument(key: Buffer, value: string): boolean {
  try {
    return openValue(key, value).toString('latin1', 0, 5) === '%PDF-';
  } catch {
    return false;
  }
}

describe('a request', () => {
  it('is signed and posted back, encrypted with the key of the request', async () => {
    const { action, document, fields, key, parameters, request, text, value } = await signVia();
    expect(parameters.Parameter1).toHaveLength(344);
    expect(parameters.Parameter3).toHaveLength(64);
    expect(text).toContain('Asha Rao');
    expect(action).toBe(request.SUrl);
    expect(fields).toEqual({
      ReturnStatus: 'Success',
      ErrorMessage: '',
      Returnvalue: value,
      Transactionnumber: expect.stringMatching(/^\w+$/),
      Referencenumber: request.ReferenceNumber,
      FileType: 'PDF',
    });
    const signed = openValue(key, value);
    expect(isExtensionOf(document, signed)).toBe(true);
    expect(await readSignatures(signed)).toMatchObject([
      {
        signerName: 'Asha Rao',
        isIntact: true,
        coversWholeFile: true,
        isChainValid: true,
        timestamp: { isIntact: true, isChainValid: true },
      },
    ]);
  });

  it('shows the document that was sent', async () => {
    const { document, path } = await handOver();
    const response = await fetch(`${gateway.endpoint}${path}/document.pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(document.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
  });

  it('needs the unguessable address of its page', async () => {
    const response = await fetch(`${gateway.endpoint}/sign/AAAAAAAAAAAAAAAAAAAAAA`);
    expect(response.status).toBe(404);
  });

  it.each([
    ['decline', 'FUrl', 'The signatory declined to sign'],
    ['cancel', 'CUrl', 'The signatory cancelled the signing'],
  ] as const)('can end by %s', async (action, address, message) => {
    const { path, request } = await handOver();
    const form = readForm((await client.click(path, { action })).html);
    expect(form.action).toBe(request[address]);
    expect(form.fields).toMatchObject({
      ReturnStatus: 'Failure',
      ErrorMessage: message,
      Returnvalue: '',
      Referencenumber: request.ReferenceNumber,
    });
    const status = await client.api('TransactionStatusRequest', {
      reference: request.ReferenceNumber,
    });
    expect(status.body).toMatchObject({ Status: 'Failed', ErrorMessage: message });
  });

  it('is signed once, however often the signatory clicks', async () => {
    const { path, value } = await signVia();
    const again = readForm((await client.click(path, { action: 'sign' })).html);
    const declined = readForm((await client.click(path, { action: 'decline' })).html);
    expect(value).not.toBe('');
    expect(again.fields['Returnvalue'] === value).toBe(true);
    expect(declined.fields['Returnvalue'] === value).toBe(true);
  });

  it('goes where the coordinates say', async () => {
    const { key, value } = await signVia({}, { CustomizeCoordinates: '100,50,200,80' });
    const document = await PDFDocument.load(openValue(key, value));
    const [field] = document.getForm().getFields();
    expect(field?.acroField.getWidgets()[0]?.getRectangle()).toEqual({
      x: 100,
      y: 842 - 50 - 80,
      width: 200,
      height: 80,
    });
  });

  it.each([
    ['on each page', { SelectPage: 'ALL', CustomizeCoordinates: '' }, [1, 1, 1]],
    ['on the last page', { SelectPage: 'LAST' }, [0, 0, 1]],
    ['on the chosen page', { SelectPage: 'SPECIFIC', PageNumber: '2' }, [0, 1, 0]],
    [
      'on pages with coordinates of their own',
      { SelectPage: 'PAGE LEVEL', PagelevelCoordinates: '1,10,10,90,40;3,20,20,90,40;' },
      [1, 0, 1],
    ],
  ])('is signed %s', async (_, changes, expected) => {
    const { path, key } = await handOver(changes, await makeDocument(3));
    const { fields } = readForm((await client.click(path, { action: 'sign' })).html);
    const pages = (await PDFDocument.load(openValue(key, fields['Returnvalue'] ?? ''))).getPages();
    expect(pages.map(({ node }) => node.Annots()?.size() ?? 0)).toEqual(expected);
  });

  it('fails with the reason when the document cannot be signed', async () => {
    const { action, fields, request } = await signVia({}, { PageNumber: 7 });
    expect(action).toBe(request.FUrl);
    expect(fields).toMatchObject({
      ReturnStatus: 'Failure',
      ErrorMessage: 'The PDF has no page 7',
    });
  });
});

describe('a request that is refused', () => {
  const sealed = async () =>
    sealRequest(gateway.certificatePem, makeRequest(await makeDocument())).parameters;
  const constant = 'The request could not be decrypted.';

  it.each([
    [
      'a session key for another certificate',
      'Parameter1',
      (value: string) => `${'A'.repeat(342)}${value.slice(342)}`,
    ],
    ['no session key', 'Parameter1', () => ''],
    ['a changed request', 'Parameter2', (value: string) => `${value.slice(0, -12)}AAAAAAAAAAA=`],
    ['a cut request', 'Parameter2', (value: string) => value.slice(0, -4)],
    ['another digest', 'Parameter3', (value: string) => `AAAA${value.slice(4)}`],
    ['spaces instead of +', 'Parameter2', (value: string) => ` ${value.slice(1)}`],
  ] as const)('with %s gets the same answer as any other', async (_, name, change) => {
    const parameters = await sealed();
    const changed = { ...parameters, [name]: change(parameters[name]) };
    const { status, text } = await client.hand(changed);
    expect(status).toBe(400);
    expect(text).toContain(constant);
  });

  it('for its digest: the request was replaced under the same key', async () => {
    const { key, parameters } = sealRequest(
      gateway.certificatePem,
      makeRequest(await makeDocument()),
    );
    const other = JSON.stringify(makeRequest(await makeDocument(), { Name: 'Somebody else' }));
    const Parameter2 = encrypt(key, Buffer.from(other)).toString('base64');
    const { status, text } = await client.hand({ ...parameters, Parameter2 });
    expect(status).toBe(400);
    expect(text).toContain(constant);
  });

  it('with a wrong AuthToken is sent nowhere', async () => {
    const { status, text } = await handOver({ AuthToken: 'another' });
    expect(status).toBe(403);
    expect(text).not.toContain('<form');
  });

  it.each([
    ['another file type', { FileType: 'XML' }, 'FileType'],
    ['a reference number of 21 characters', { ReferenceNumber: 'x'.repeat(21) }, 'ReferenceNumber'],
    ['no reference number', { ReferenceNumber: undefined }, 'ReferenceNumber'],
    ['no name', { Name: ' ' }, 'Name'],
    ['no document', { File: '' }, 'File'],
    ['a Word file', { File: 'UEsDBBQ=' }, 'File'],
    ['coordinates of three numbers', { CustomizeCoordinates: '1,2,3' }, 'CustomizeCoordinates'],
    ['a compressed document', { IsCompressed: true }, 'IsCompressed'],
    ['page 0', { PageNumber: 0 }, 'PageNumber'],
  ])('for %s is sent to FUrl with the reason', async (_, changes, key) => {
    const { request, text, status } = await handOver(changes);
    expect(status).toBe(200);
    const { action, fields } = readForm(text);
    expect(action).toBe(request.FUrl);
    expect(fields['ReturnStatus']).toBe('Failure');
    expect(fields['ErrorMessage']).toContain(key);
    expect(fields['Returnvalue']).toBe('');
  });

  it('for a reference number that was used before', async () => {
    const { request } = await handOver();
    const { text } = await handOver({ ReferenceNumber: request.ReferenceNumber });
    expect(readForm(text).fields['ErrorMessage']).toBe('The ReferenceNumber was used before.');
  });

  it.each(['nowhere', 'javascript:alert(1)', 'data:text/html,x'])(
    'for the address %s shows the reason',
    async (SUrl) => {
      const { status, text } = await handOver({ SUrl });
      expect(status).toBe(400);
      expect(text).toContain('SUrl');
      expect(text).not.toContain('<form');
    },
  );
});

describe('the API', () => {
  it('tells Initiate, then Completed with the signed document', async () => {
    const { path, key, document, request } = await handOver();
    const reference = request.ReferenceNumber;
    const before = await client.api('SignedDataRequest', { reference });
    expect(before.body).toMatchObject({ Status: 'Initiate', Returnvalue: '' });

    const { fields } = readForm((await client.click(path, { action: 'sign' })).html);

    const transaction = fields['Transactionnumber'] ?? '';
    const status = await client.api('TransactionStatusRequest', { reference, transaction });
    expect(status).toEqual({
      status: 200,
      body: {
        ReturnStatus: 'Success',
        ErrorMessage: '',
        Status: 'Completed',
        Transactionnumber: transaction,
        Referencenumber: reference,
      },
    });
    const { body } = await client.api('SignedDataRequest', { reference });
    expect(isExtensionOf(document, openValue(key, body['Returnvalue'] ?? ''))).toBe(true);
  });

  it.each([
    ['a wrong token', { token: 'another' }, 401],
    ['an unknown reference', { reference: newReference() }, 404],
    ['another transaction', { transaction: 'LSG1' }, 404],
  ])('tells nothing with %s', async (_, changes, status) => {
    const { request } = await signVia();
    const reply = await client.api('SignedDataRequest', {
      reference: request.ReferenceNumber,
      ...changes,
    });
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({ ReturnStatus: 'Failure', Status: '' });
    expect(reply.body['Returnvalue']).toBeUndefined();
  });

  it('fails as often as a test asks', async () => {
    const { request } = await handOver();
    const reference = request.ReferenceNumber;
    await client.local('faults', [{ status: 503 }, { status: 500 }]);
    const statuses = [];
    for (let call = 0; call < 3; call++)
      statuses.push((await client.api('TransactionStatusRequest', { reference })).status);
    expect(statuses).toEqual([503, 500, 200]);
  });

  it('answers other operations with 501', async () => {
    const response = await fetch(`${gateway.endpoint}/api/BulkSign`);
    expect(response.status).toBe(501);
  });
});

describe('after a restart', () => {
  it('requests, results, reference numbers and certificates are the same', async () => {
    const signed = await signVia();
    const open = await handOver();
    const certificate = gateway.certificatePem;
    await gateway.close();
    await start();

    expect(gateway.certificatePem).toBe(certificate);
    const { body } = await client.api('SignedDataRequest', {
      reference: signed.request.ReferenceNumber,
    });
    expect(body['Returnvalue'] === signed.value).toBe(true);
    const { fields } = readForm((await client.click(open.path, { action: 'sign' })).html);
    const [first] = await readSignatures(openValue(signed.key, signed.value));
    const [second] = await readSignatures(openValue(open.key, fields['Returnvalue'] ?? ''));
    // The same root.
    expect(second?.certificates.at(-1)).toEqual(first?.certificates.at(-1));
    const again = await handOver({ ReferenceNumber: signed.request.ReferenceNumber });
    expect(readForm(again.text).fields['ErrorMessage']).toContain('used before');
  });
});

describe('a fault on demand', () => {
  it('delays outcome and result until the clock has moved', async () => {
    const { path, request, html } = await signVia({ delaySeconds: '3600' });
    const reference = request.ReferenceNumber;
    expect(html).toContain('Please wait');
    expect((await client.api('SignedDataRequest', { reference })).body).toMatchObject({
      Status: 'Initiate',
      Returnvalue: '',
    });
    await client.local('clock', { advanceSeconds: 3600 });
    const page = await fetch(gateway.endpoint + path);
    expect(readForm(await page.text()).fields['ReturnStatus']).toBe('Success');
    const { body } = await client.api('TransactionStatusRequest', { reference });
    expect(body['Status']).toBe('Completed');
  });

  it('changes a byte of the signed document', async () => {
    const { key, value, document } = await signVia({ fault: 'tampered' });
    const signed = openValue(key, value);
    expect(signed.subarray(0, 5).toString()).toBe('%PDF-');
    expect(isExtensionOf(document, signed)).toBe(false);
    expect(await readSignatures(signed)).toMatchObject([{ isIntact: false, problem: 'changed' }]);
  });

  it('returns another signed document', async () => {
    const { key, value, document } = await signVia({ fault: 'otherDocument' });
    const signed = openValue(key, value);
    expect(isExtensionOf(document, signed)).toBe(false);
    expect(await readSignatures(signed)).toMatchObject([{ isIntact: true }]);
  });

  it.each(['swappedBlocks', 'missingBlocks'])(
    'posts a value with %s after the document, while the API has the genuine one',
    async (fault) => {
      const { key, value, document, request } = await signVia({ fault });
      const posted = openValue(key, value);
      expect(isExtensionOf(document, posted)).toBe(true);
      const signatures = await readSignatures(posted);
      expect(signatures.some(({ coversWholeFile }) => coversWholeFile)).toBe(false);
      const { body } = await client.api('SignedDataRequest', {
        reference: request.ReferenceNumber,
      });
      const genuine = openValue(key, body['Returnvalue'] ?? '');
      expect(await readSignatures(genuine)).toMatchObject([{ coversWholeFile: true }]);
    },
  );

  it('posts the value and number of another transaction', async () => {
    const other = await signVia();
    const { fields, request, value, key } = await signVia({ fault: 'otherRecord' });
    expect(value === other.value).toBe(true);
    expect(fields['Transactionnumber']).toBe(other.fields['Transactionnumber']);
    expect(fields['Referencenumber']).toBe(request.ReferenceNumber);
    // One wrong key in 256 gives a valid padding by chance.
    expect(isDocument(key, value)).toBe(false);
  });

  it('returns the document with a comment instead of a signature', async () => {
    const { key, value, document } = await signVia({ fault: 'unsignedTail' });
    const returned = openValue(key, value);
    expect(isExtensionOf(document, returned)).toBe(true);
    expect(await readSignatures(returned)).toEqual([]);
  });

  it('cuts the value off, in the middle of a quantum', async () => {
    const { value, request } = await signVia({ fault: 'truncated' });
    expect(value.length % 4).not.toBe(0);
    const { body } = await client.api('SignedDataRequest', { reference: request.ReferenceNumber });
    expect(body['Returnvalue']?.startsWith(value)).toBe(true);
    expect(body['Returnvalue']?.length).toBeGreaterThan(value.length);
  });

  it('turns + into spaces and drops the padding', async () => {
    const { key, value, document } = await signVia({ fault: 'lostPlus' });
    expect(value).toContain(' ');
    expect(value).not.toMatch(/[+=]/);
    expect(isExtensionOf(document, openValue(key, value.replaceAll(' ', '+')))).toBe(true);
  });

  it('writes field names in other casings', async () => {
    const { fields } = await signVia({ fault: 'otherCasings' });
    expect(Object.keys(fields)).toEqual([
      'returnStatus',
      'ErrorMessage',
      'returnValue',
      'TransactionNumber',
      'referenceNumber',
      'FileType',
    ]);
  });

  it('sends no result, while the API has it', async () => {
    const { html, request } = await signVia({ fault: 'noCallback' });
    expect(html).not.toContain('<form');
    const { body } = await client.api('SignedDataRequest', { reference: request.ReferenceNumber });
    expect(body).toMatchObject({ Status: 'Completed' });
  });

  it('sends the result twice', async () => {
    const received: URLSearchParams[] = [];
    const server = await listenForForms(received);
    const SUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/success`;
    const { action, value } = await signVia({ fault: 'twice' }, { SUrl });
    server.close();
    expect(action).toBe(SUrl);
    expect(received.map((form) => form.get('Returnvalue'))).toEqual([value]);
  });

  it.each([9_000_000, 60_000_000])('returns a signed document of %d bytes', async (resultBytes) => {
    const { key, value, document } = await signVia({ resultBytes: String(resultBytes) });
    const signed = openValue(key, value);
    expect(signed.length).toBeGreaterThan(resultBytes);
    expect(isExtensionOf(document, signed)).toBe(true);
    expect(await readSignatures(signed)).toMatchObject([{ isIntact: true, coversWholeFile: true }]);
  });

  it('is chosen for the next click by a route too', async () => {
    await client.local('behaviour', { fault: 'noCallback' });
    expect((await signVia()).html).not.toContain('<form');
    expect((await signVia()).html).toContain('<form id="result"');
  });
});

async function listenForForms(received: URLSearchParams[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push(new URLSearchParams(body));
    response.writeHead(303, { location: '/done' }).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
