import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  publicEncrypt,
  randomBytes,
} from 'node:crypto';
import { PDFDocument } from 'pdf-lib';

/*
 * The caller's side of the protocol, written from its table and not shared with the gateway:
 * Parameter1 is base64 of the session key under RSA PKCS#1 v1.5, Parameter2 is base64 of the
 * request under AES-256-ECB, Parameter3 is base64 of the raw SHA-256 of the request under the same.
 */

export const AUTH_TOKEN = 'token-of-the-test';

export const encrypt = (key: Buffer, bytes: Buffer) => {
  const cipher = createCipheriv('aes-256-ecb', key, '');
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

export const sealRequest = (certificatePem: string, request: object | string) => {
  const key = randomBytes(32);
  const json = Buffer.from(typeof request === 'string' ? request : JSON.stringify(request));
  const wrapped = publicEncrypt({ key: certificatePem, padding: constants.RSA_PKCS1_PADDING }, key);
  return {
    key,
    parameters: {
      Parameter1: wrapped.toString('base64'),
      Parameter2: encrypt(key, json).toString('base64'),
      Parameter3: encrypt(key, createHash('sha256').update(json).digest()).toString('base64'),
    },
  };
};

export const openValue = (key: Buffer, value: string): Buffer => {
  const decipher = createDecipheriv('aes-256-ecb', key, '');
  return Buffer.concat([decipher.update(Buffer.from(value, 'base64')), decipher.final()]);
};

export const makeDocument = async (pageCount = 1): Promise<Buffer> => {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pageCount; page++)
    document.addPage([595, 842]).drawText(`Award, page ${page}`, { x: 72, y: 700 });
  return Buffer.from(await document.save());
};

export const newReference = () => randomBytes(9).toString('hex');

export const makeRequest = (pdf: Buffer, changes: Record<string, unknown> = {}) => ({
  Name: 'Asha Rao',
  FileType: 'PDF',
  SignatureMode: '12,1,2,3',
  SelectPage: 'SPECIFIC',
  SignaturePosition: 'Bottom-Right',
  ReferenceNumber: newReference(),
  File: pdf.toString('base64'),
  PageNumber: 1,
  PreviewRequired: true,
  SUrl: 'http://127.0.0.1:9/success',
  FUrl: 'http://127.0.0.1:9/failure',
  CUrl: 'http://127.0.0.1:9/cancel',
  Enableuploadsignature: true,
  Enablefontsignature: true,
  EnableDrawSignature: true,
  EnableeSignaturePad: false,
  AuthenticationMode: 1,
  Anchor: 'Middle',
  CustomizeCoordinates: '350,700,180,60',
  IsCompressed: false,
  IsCosign: false,
  EnableViewDocumentLink: false,
  Storetodb: false,
  IsGSTN: false,
  IsGSTN3B: false,
  EnableInitials: false,
  AuthToken: AUTH_TOKEN,
  ...changes,
});

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string) => text.replace(/&\w+;/g, (one) => entities[one] ?? one);

/** Address and fields of the page's form that sends itself. */
export function readForm(html: string): { action: string; fields: Record<string, string> } {
  const action = unescaped(/<form id="result"[^>]* action="([^"]*)"/.exec(html)?.[1] ?? '');
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  const fields = Object.fromEntries(
    [...inputs].map(([, name, value = '']) => [name, unescaped(value)]),
  );
  return { action, fields };
}

/** A caller with a browser that follows redirects. */
export function openGateway(endpoint: () => string) {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(endpoint() + path, { method: 'POST', body: new URLSearchParams(fields) });
  return {
    /** Posts the form and gives the address of the page that it leads to. */
    async hand(parameters: Record<string, string>) {
      const response = await post('/signdoc', parameters);
      const text = await response.text();
      return { status: response.status, path: new URL(response.url).pathname, text };
    },
    async click(path: string, fields: Record<string, string>) {
      const response = await post(path, fields);
      return { status: response.status, html: await response.text() };
    },
    async api(
      operation: 'TransactionStatusRequest' | 'SignedDataRequest',
      headers: { token?: string; transaction?: string; reference: string },
    ) {
      const { token = AUTH_TOKEN, transaction = '', reference } = headers;
      const response = await fetch(`${endpoint()}/api/${operation}`, {
        headers: { Authtoken: token, Transactionnumber: transaction, Referencenumber: reference },
      });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    },
    local: (path: string, body: object) =>
      fetch(`${endpoint()}/_local/${path}`, { method: 'POST', body: JSON.stringify(body) }),
  };
}
