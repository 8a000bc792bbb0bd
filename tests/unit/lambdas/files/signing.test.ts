import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  privateDecrypt,
} from 'node:crypto';
import { signPdf } from 'pdf-signatures/sign';
import { describe, expect, test } from 'vitest';
import { AUDIT_START, auditText, maySignatoryBecome } from '#contracts/rules/outcome/signing.ts';
import { checkSignature } from '#lambdas/signing/gateway/check-signature.ts';
import { encryptRequest } from '#lambdas/signing/gateway/gateway-parameters.ts';
import { gatewayRequest } from '#lambdas/signing/gateway/gateway-request.ts';
import { openReturnedFile } from '#lambdas/signing/gateway/returned-file.ts';
import { auditHash } from '#lambdas/signing/record/audit-chain.ts';
import { textPdf } from '#tests/support/files/text-pdf.ts';
import { isChainIntact } from '#tests/support/is-chain-intact.ts';
import { makeCertificate } from '#tests/support/keys/make-certificate.ts';

const identity = await makeCertificate();
const sessionKey = Buffer.from([...Array(32).keys()]);

/**
 * The gateway's side, written from the protocol's table and not shared with the code under test.
 * RSA without padding removal, which is done by hand: privateDecrypt refuses PKCS#1 v1.5.
 */
function unwrap(parameter1: string): Buffer {
  const padded = privateDecrypt(
    { key: identity.privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(parameter1, 'base64'),
  );
  expect([...padded.subarray(0, 2)]).toEqual([0, 2]);
  const end = padded.indexOf(0, 2);
  expect(end).toBeGreaterThanOrEqual(10);
  return padded.subarray(end + 1);
}

/** AES-256 block by block, without a mode: PKCS#7 padding is removed by hand. */
function decryptBlocks(key: Buffer, text: string): Buffer {
  const bytes = Buffer.from(text, 'base64');
  expect(bytes.length % 16).toBe(0);
  const blocks = Array.from({ length: bytes.length / 16 }, (_, at) => {
    // One block of CBC with a zero vector is the block cipher itself.
    const decipher = createDecipheriv('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
    return decipher.update(bytes.subarray(at * 16, at * 16 + 16));
  });
  const padded = Buffer.concat(blocks);
  const length = padded.at(-1) ?? 0;
  expect(padded.subarray(-length).every((one) => one === length)).toBe(true);
  return padded.subarray(0, -length);
}

test('the request has each key of the gateway’s table', () => {
  const signatory = {
    name: 'आशा राव',
    coordinates: '',
    pageNumber: 1,
    signatureMode: '12,1,2,3',
    signaturePosition: 'Bottom-Right',
  };
  const requestOf = (change: Partial<typeof signatory>) =>
    gatewayRequest({
      signatory: { ...signatory, ...change },
      referenceNumber: 'PHN1XTYBQT5CJ0FWWYZC',
      token: 'token',
      pdf: Buffer.from('%PDF-'),
      authToken: 'secret',
      portalOrigin: 'https://portal.example',
    });
  const callback = 'https://portal.example/api/preSign/callback';
  expect(requestOf({})).toEqual({
    Name: 'आशा राव',
    FileType: 'PDF',
    SignatureMode: '12,1,2,3',
    SelectPage: 'ALL',
    SignaturePosition: 'Bottom-Right',
    ReferenceNumber: 'PHN1XTYBQT5CJ0FWWYZC',
    File: 'JVBERi0=',
    PageNumber: 1,
    PreviewRequired: true,
    SUrl: `${callback}/success/token`,
    FUrl: `${callback}/failure/token`,
    CUrl: `${callback}/cancel/token`,
    Enableuploadsignature: true,
    Enablefontsignature: true,
    EnableDrawSignature: true,
    EnableeSignaturePad: false,
    AuthenticationMode: 1,
    Anchor: 'Middle',
    SignatureType: 2,
    CustomizeCoordinates: '',
    PagelevelCoordinates: '',
    IsCompressed: false,
    IsCosign: false,
    EnableViewDocumentLink: false,
    Storetodb: false,
    IsGSTN: false,
    IsGSTN3B: false,
    EnableInitials: false,
    AuthToken: 'secret',
  });
  expect(requestOf({ coordinates: '100,200,180,60', pageNumber: 3 })).toMatchObject({
    PageNumber: 3,
    CustomizeCoordinates: '',
    PagelevelCoordinates: '3,100,200,180,60;',
  });
});

describe('the parameters for the gateway', () => {
  const request = { Name: 'आशा राव', FileType: 'PDF', File: 'JVBERi0=', AuthToken: 'secret' };
  const parameters = encryptRequest(identity.certificatePem, sessionKey, request);

  test('are what the gateway’s table says: key, request and its raw SHA-256', () => {
    expect(parameters.Parameter1).toHaveLength(344);
    expect(parameters.Parameter3).toHaveLength(64);
    const key = unwrap(parameters.Parameter1);
    expect(key.equals(sessionKey)).toBe(true);
    const json = decryptBlocks(key, parameters.Parameter2);
    expect(json.toString('utf8')).toBe(JSON.stringify(request));
    const hash = decryptBlocks(key, parameters.Parameter3);
    expect(hash.equals(createHash('sha256').update(json).digest())).toBe(true);
  });

  test('hide the key anew each time', () => {
    const again = encryptRequest(identity.certificatePem, sessionKey, request);
    expect(again.Parameter1).not.toBe(parameters.Parameter1);
    expect(again.Parameter2).toBe(parameters.Parameter2);
  });
});

/** What the gateway returns. */
function encryptForTest(bytes: Uint8Array): string {
  const cipher = createCipheriv('aes-256-ecb', sessionKey, null);
  return Buffer.concat([cipher.update(bytes), cipher.final()]).toString('base64');
}

describe('a returned document', async () => {
  const sent = await textPdf('Award', 1);
  const sign = (pdf: Uint8Array) =>
    signPdf(pdf, {
      ...{ key: identity.key, certificates: [identity.certificate], name: 'Asha Rao', page: 1 },
      signedAt: new Date('2026-03-01T06:00:00.000Z'),
    });
  const signed = Buffer.from(await sign(sent));
  const value = encryptForTest(signed);
  const open = (text: string) => openReturnedFile(sessionKey, text, sent);

  test('is decrypted, also with lost plus signs, padding and with line breaks', () => {
    for (const text of [
      value,
      value.replaceAll('+', ' '),
      value.replace(/=+$/, ''),
      value.replaceAll('+', ' ').replace(/=+$/, ''),
      value.replaceAll(/.{76}/g, '$&\r\n'),
    ])
      expect(open(text)?.equals(signed)).toBe(true);
  });

  test('is refused if it is truncated, of another key, or of another document', async () => {
    for (const length of [0, 1, 100, value.length / 2, value.length - 24])
      expect(open(value.slice(0, length))).toBeUndefined();
    expect(openReturnedFile(Buffer.alloc(32, 9), value, sent)).toBeUndefined();
    expect(open('not base64 at all!')).toBeUndefined();
    const other = Buffer.from(await sign(await textPdf('Another award', 1)));
    expect(open(encryptForTest(other))).toBeUndefined();
    // The document itself, without a signature, is no extension.
    expect(open(encryptForTest(sent))).toBeUndefined();
  });

  test('needs a valid signature over the whole file', async () => {
    expect(await checkSignature(signed, { sentBytes: sent.length, isFetched: true })).toMatchObject(
      {
        verification: 'intact',
        certificateSha256: createHash('sha256').update(identity.certificate).digest('hex'),
      },
    );
    const appended = Buffer.concat([signed, Buffer.from('\n% more\n')]);
    expect(
      await checkSignature(appended, { sentBytes: sent.length, isFetched: true }),
    ).toBeUndefined();
    const unsigned = Buffer.concat([sent, Buffer.from('\n% more\n')]);
    expect(
      await checkSignature(unsigned, { sentBytes: sent.length, isFetched: true }),
    ).toBeUndefined();
    const changed = Buffer.from(signed);
    changed[sent.length + 20] = (changed[sent.length + 20] ?? 0) ^ 1;
    expect(
      await checkSignature(changed, { sentBytes: sent.length, isFetched: true }),
    ).toBeUndefined();
    // An earlier signature does not count for a later signatory.
    expect(
      await checkSignature(signed, { sentBytes: signed.length, isFetched: true }),
    ).toBeUndefined();
    expect(
      await checkSignature(await sign(signed), { sentBytes: signed.length, isFetched: true }),
    ).toBeDefined();
  });
});

describe('the audit chain', () => {
  const chain = () => {
    let previousHash = AUDIT_START;
    return ['requested', 'issued', 'signed'].map((event, position) => {
      const one = {
        sequence: position + 1,
        at: '2026-03-01T06:00:00.000Z',
        // One of the names above.
        event: event as 'requested',
        actor: 'Asha Rao',
        details: { zeta: '1', alpha: 'ä "quoted"' },
        previousHash,
      };
      previousHash = auditHash(one);
      return { ...one, hash: previousHash };
    });
  };

  test('has a documented form that other code can compute', () => {
    const [first] = chain();
    const form = `[1,"2026-03-01T06:00:00.000Z","requested","Asha Rao",[["alpha","ä \\"quoted\\""],["zeta","1"]],"${'0'.repeat(64)}"]`;
    expect(first && auditText(first)).toBe(form);
    expect(first?.hash).toBe(createHash('sha256').update(form, 'utf8').digest('hex'));
  });

  test('shows each change, removal and exchange of an event', () => {
    const events = chain();
    expect(isChainIntact(events)).toBe(true);
    expect(isChainIntact(events.slice(1))).toBe(false);
    expect(isChainIntact(events.toReversed())).toBe(false);
    for (const change of [
      { actor: 'Bina Sen' },
      { at: '2026-03-01T06:00:00.001Z' },
      { details: {} },
      { event: 'failed' as const },
    ])
      expect(isChainIntact(events.map((one, at) => (at === 1 ? { ...one, ...change } : one)))).toBe(
        false,
      );
  });
});

test('a signed or cancelled signatory changes no more', () => {
  for (const to of ['waiting', 'issued', 'opened', 'signing', 'signed', 'expired'] as const) {
    expect(maySignatoryBecome('signed', to)).toBe(false);
    expect(maySignatoryBecome('cancelled', to)).toBe(false);
  }
});
