import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isExtensionOf, readSignatures } from 'pdf-signatures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSigningGateway } from '../../src/signing-gateway/start-signing-gateway.ts';
import {
  AUTH_TOKEN,
  makeDocument,
  makeRequest,
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
  const { status, path, text } = await client.hand(parameters);
  return { document, request, key, parameters, status, path, text };
}

describe('the signing gateway', () => {
  it('signs the document and posts it back, encrypted with the key of the request', async () => {
    const { document, key, parameters, path, request, text } = await handOver();
    expect(parameters.Parameter1).toHaveLength(344);
    expect(parameters.Parameter3).toHaveLength(64);
    expect(text).toContain('Asha Rao');

    const { html } = await client.click(path, { action: 'sign' });

    const { action, fields } = readForm(html);
    expect(action).toBe(request.SUrl);
    expect(fields).toMatchObject({
      ReturnStatus: 'Success',
      ErrorMessage: '',
      Referencenumber: request.ReferenceNumber,
      FileType: 'PDF',
    });
    const signed = openValue(key, fields['Returnvalue'] ?? '');
    expect(isExtensionOf(document, signed)).toBe(true);
    expect(await readSignatures(signed)).toMatchObject([
      { signerName: 'Asha Rao', isIntact: true, coversWholeFile: true, isChainValid: true },
    ]);
  });
});
