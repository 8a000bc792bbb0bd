/**
 * A local signing gateway. It takes the browser's form post with an encrypted request, shows the
 * document to the signatory, signs it, and sends the browser back with the result.
 *
 * Covered: POST /signdoc with Parameter1 (session key, RSA), Parameter2 (request, AES-256-ECB) and
 * Parameter3 (encrypted SHA-256 of the request); the page with Sign, Decline and Cancel; a PAdES B-T
 * signature by a certificate in the signatory's name, from a root that is made at the first start;
 * the form post to SUrl, FUrl or CUrl; GET /api/TransactionStatusRequest and /api/SignedDataRequest
 * with the headers Authtoken, Transactionnumber and Referencenumber. Everything else answers 501.
 * State is kept in SQLite.
 *
 * Different from a vendor's gateway: nobody's identity is checked; each kind of SignatureMode is the
 * same click; IsCompressed, IsCosign, GSTN, initials and the signature pad are refused.
 *
 * For tests: the page's Behaviour box, or POST /_local/behaviour for the next click, choose a delay,
 * a fault or a large result. POST /_local/faults makes the next calls of the API fail, GET
 * /_local/transactions lists the transactions, POST /_local/clock moves the clock.
 */
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { createMovableClock } from '../shared/movable-clock.ts';
import { readBody } from '../shared/read-body.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { answerApi } from './answer-api.ts';
import { answerLocal } from './answer-local.ts';
import { type Behaviour, behaviourSchema } from './behaviour.ts';
import { openRequest } from './envelope.ts';
import { type Gateway, html, isOver, isToken, parseJson, type Reply } from './gateway.ts';
import {
  noResultPage,
  type ResultForm,
  refusalPage,
  resultPage,
  signatoryPage,
  waitingPage,
} from './pages.ts';
import { resultForm } from './result-form.ts';
import { resultAddressesSchema, signingRequestSchema } from './signing-request.ts';
import { type Ended, openTransactionStore, type Transaction } from './transaction-store.ts';

export type SigningGatewayOptions = EmulatorOptions & {
  /** Shared secret with the caller. */
  authToken: string;
  /** Clock for tests. */
  now?: () => Date;
  onLog?: (line: string) => void;
};

/** Loaded when a certificate is made or a document is signed: their libraries are hundreds of modules. */
const certificates = () => import('./certificates.ts');
const results = () => import('./create-result.ts');

/** A document of 100 MB, twice in base64, and some for the form's encoding. */
const LARGEST_BODY_BYTES = 200_000_000;

/** Starts the gateway. Throws PortBusyError. */
export async function startSigningGateway({
  port,
  dataDir,
  authToken,
  now,
  onLog = () => undefined,
}: SigningGatewayOptions): Promise<Emulator & { certificatePem: string }> {
  const store = openTransactionStore(dataDir);
  const clock = createMovableClock(now);
  const startedAt = new Date(clock.nowMs());
  const gateway: Gateway = {
    authToken,
    store,
    clock,
    transport: await store.identity('transport', async () =>
      (await certificates()).createTransportIdentity(startedAt),
    ),
    root: await store.identity('root', async () => (await certificates()).createRoot(startedAt)),
    onLog,
    nextBehaviour: undefined,
    faults: [],
  };
  const server = createRequestServer('signing-gateway', async (incoming, outgoing) =>
    send(outgoing, await answer(gateway, incoming)),
  );
  const endpoint = `http://127.0.0.1:${await listen(server, port)}`;
  return {
    name: 'signing-gateway',
    endpoint,
    certificatePem: new X509Certificate(gateway.transport.certificate).toString(),
    async close() {
      await close(server);
      store.close();
    },
  };
}

async function answer(gateway: Gateway, incoming: IncomingMessage): Promise<Reply> {
  const path = URL.parse(incoming.url ?? '/', 'http://127.0.0.1')?.pathname ?? '/';
  const body = await readBody(incoming, LARGEST_BODY_BYTES);
  if (!body) return html(413, refusalPage('The request is too large.'));
  const route = `${incoming.method} ${path}`;
  const asset = /^GET \/assets\/(\w+\.\w+)$/.exec(route)?.[1];
  if (asset) return sendAsset(asset);
  if (route === 'POST /signdoc') return takeRequest(gateway, body);
  const [, method, pageId = '', isDocument] =
    /^(GET|POST) \/sign\/([\w-]+)(\/document\.pdf)?$/.exec(route) ?? [];
  if (method) {
    const transaction = gateway.store.findByPage(pageId);
    if (!transaction) return html(404, refusalPage('There is no signing at this address.'));
    if (isDocument && method === 'GET') return documentReply(gateway, pageId);
    if (method === 'POST') return takeClick(gateway, { transaction, body });
    return showPage(gateway, transaction);
  }
  if (path.startsWith('/api/')) return answerApi(gateway, { route, incoming });
  if (path.startsWith('/_local/')) return answerLocal(gateway, { route, body });
  return html(501, refusalPage(`The local signing gateway does not cover ${route}.`));
}

const ASSETS: Record<string, 'text/css' | 'text/javascript'> = {
  'signing.css': 'text/css',
  'submit.js': 'text/javascript',
  'wait.js': 'text/javascript',
};

function sendAsset(name: string): Reply {
  const type = ASSETS[name];
  if (!type) return html(404, refusalPage('There is nothing at this address.'));
  return { status: 200, type, body: readFileSync(new URL(name, import.meta.url), 'utf8') };
}

/* From the form post to the page. */

/** Takes an encrypted request and continues at the signatory's page. */
function takeRequest(gateway: Gateway, body: Buffer): Reply {
  const form = new URLSearchParams(body.toString('latin1'));
  const parameter = (number: number) => form.get(`Parameter${number}`) ?? '';
  const privateKey = createPrivateKey({
    key: Buffer.from(gateway.transport.privateKey),
    format: 'der',
    type: 'pkcs8',
  });
  const opened = openRequest(privateKey, [parameter(1), parameter(2), parameter(3)]);
  if (!opened) return html(400, refusalPage('The request could not be decrypted.'));
  const request = parseJson(opened.json);
  const token = z.object({ AuthToken: z.string() }).safeParse(request);
  // A wrong token ends the request without a redirect.
  if (!token.success || !isToken(gateway, token.data.AuthToken))
    return html(403, refusalPage('The AuthToken is wrong.'));
  const parsed = signingRequestSchema.safeParse(request);
  if (!parsed.success) return refuseRequest(request, z.prettifyError(parsed.error));
  const { File: file, AuthToken: _, ...rest } = parsed.data;
  const transaction = {
    pageId: randomBytes(16).toString('base64url'),
    transactionNumber: `LSG${randomBytes(8).toString('hex').toUpperCase()}`,
    referenceNumber: parsed.data.ReferenceNumber,
    request: rest,
    sessionKey: Uint8Array.from(opened.sessionKey),
    document: Buffer.from(file, 'base64'),
  };
  if (!gateway.store.add(transaction))
    return refuseRequest(request, 'The ReferenceNumber was used before.');
  gateway.onLog(`signing-gateway: request ${transaction.referenceNumber}`);
  return html(303, '', { location: `/sign/${transaction.pageId}` });
}

const referenceSchema = z.object({ ReferenceNumber: z.string().max(100).default('') });

/** Sends the browser to FUrl with the reason, or shows it if there is no address. */
function refuseRequest(request: unknown, reason: string): Reply {
  const addresses = resultAddressesSchema.safeParse(request);
  if (!addresses.success) return html(400, refusalPage(reason));
  const reference = referenceSchema.safeParse(request);
  return formReply({
    address: addresses.data.FUrl,
    fields: [
      ['ReturnStatus', 'Failure'],
      ['ErrorMessage', reason],
      ['Returnvalue', ''],
      ['Transactionnumber', ''],
      ['Referencenumber', reference.success ? reference.data.ReferenceNumber : ''],
      ['FileType', 'PDF'],
    ],
  });
}

const formReply = (form: ResultForm): Reply =>
  html(200, resultPage(form), {
    'content-security-policy': policy(new URL(form.address).origin),
  });

function documentReply({ store }: Gateway, pageId: string): Reply {
  return {
    status: 200,
    type: 'application/pdf',
    body: store.documentOf(pageId),
    headers: { 'content-security-policy': "frame-ancestors 'self'" },
  };
}

/* From the click to the result. */

const clickSchema = z.object({ action: z.enum(['sign', 'decline', 'cancel']) });
type Action = z.output<typeof clickSchema>['action'];

/** Signs, declines or cancels, once: a repeated click gets the first outcome again. */
async function takeClick(
  gateway: Gateway,
  { transaction, body }: { transaction: Transaction; body: Buffer },
): Promise<Reply> {
  const form = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const click = clickSchema.safeParse(form);
  const chosen = behaviourSchema.safeParse(form);
  if (!click.success || !chosen.success) return html(400, refusalPage('The form is incomplete.'));
  const { pageId } = transaction;
  if (!transaction.outcome) {
    const behaviour = gateway.nextBehaviour ?? chosen.data;
    gateway.nextBehaviour = undefined;
    const outcome = await outcomeOf(gateway, {
      transaction,
      behaviour,
      action: click.data.action,
    });
    const outcomeAtMs = gateway.clock.nowMs() + behaviour.delaySeconds * 1000;
    gateway.store.end(pageId, { outcomeAtMs, behaviour, ...outcome });
  }
  const ended = gateway.store.findByPage(pageId);
  if (ended?.behaviour?.fault === 'twice') await sendResult(gateway, ended);
  // The result is a page of its own, so that a reload does not click again.
  return html(303, '', { location: `/sign/${pageId}` });
}

async function outcomeOf(
  { clock, onLog, root, store }: Gateway,
  {
    transaction: { pageId, request },
    behaviour,
    action,
  }: { transaction: Transaction; behaviour: Behaviour; action: Action },
): Promise<Pick<Ended, 'outcome' | 'errorMessage' | 'result'>> {
  if (action === 'decline')
    return { outcome: 'failed', errorMessage: 'The signatory declined to sign' };
  if (action === 'cancel')
    return { outcome: 'cancelled', errorMessage: 'The signatory cancelled the signing' };
  const { createResult, PdfSigningError } = await results();
  try {
    const document = store.documentOf(pageId);
    const now = new Date(clock.nowMs());
    const result = await createResult({ request, document, behaviour, root, now });
    return { outcome: 'signed', errorMessage: '', result };
  } catch (error) {
    if (!(error instanceof PdfSigningError)) throw error;
    onLog(`signing-gateway: ${error.message}`);
    return { outcome: 'failed', errorMessage: error.message };
  }
}

/** Posts the result without the browser, which posts it too. */
async function sendResult(gateway: Gateway, transaction: Transaction): Promise<void> {
  const { address, fields } = resultForm(gateway, transaction);
  await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  }).catch((error: unknown) => gateway.onLog(`signing-gateway: ${String(error)}`));
}

function showPage(gateway: Gateway, transaction: Transaction): Reply {
  if (!transaction.outcome) return html(200, signatoryPage(transaction));
  if (!isOver(gateway, transaction)) return html(200, waitingPage());
  if (transaction.behaviour?.fault === 'noCallback') return html(200, noResultPage());
  return formReply(resultForm(gateway, transaction));
}

/** Forms post to this page and to the caller, which may redirect to itself. */
const policy = (caller?: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "frame-src 'self'",
    `form-action 'self'${caller ? ` ${caller}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function send(outgoing: ServerResponse, { status, type, body, headers }: Reply): void {
  outgoing.writeHead(status, {
    'content-security-policy': policy(),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-type': type === 'application/pdf' ? type : `${type}; charset=utf-8`,
    ...headers,
  });
  outgoing.end(body);
}
