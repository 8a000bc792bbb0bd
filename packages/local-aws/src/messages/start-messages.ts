/**
 * The local mail, SMS and WhatsApp services, with an inbox page. Nothing leaves the machine.
 *
 * Covered: SES v2 SendEmail with simple content (text, HTML) or raw MIME with attachments; GetAccount of
 * an account with production access and no limit a day;
 * SendTextMessage of AWS End User Messaging SMS (v2); SendWhatsAppMessage of AWS End User Messaging
 * Social with a template whose body has text places. One message is stored per recipient.
 *
 * Everything else answers 501: templated mail, attachments and headers of simple content, raw mail
 * without FromEmailAddress and Destination, bodies of more than 524,288 characters, list management,
 * identities, dry runs, other operations. Identity ARNs have no effect. A mail with a configuration
 * set, which needs no registration, is reported to EventBridge with its tags: delivered at once, or
 * as the addresses bounce@ and complaint@ of SES's mailbox simulator stand for. The inbox has a
 * button for each report.
 * Signatures are not checked; senders and origination identities need no registration.
 *
 * For people: the inbox at GET /. For tests: GET and DELETE /messages, POST /_local/faults and
 * /_local/reports.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { readBody } from '../shared/read-body.ts';
import { reportFailure } from '../shared/report-failure.ts';
import { createRequestServer, isForeign } from '../shared/request-server.ts';
import { reportKinds, reportOf } from './mail-report.ts';
import { messageSchema } from './message.ts';
import { type MessageStore, openMessageStore } from './message-store.ts';
import { readSendEmail } from './send-email.ts';
import { notImplemented, SendError } from './send-error.ts';
import { readSendTextMessage } from './send-text-message.ts';
import { readSendWhatsAppMessage, type WhatsAppTemplates } from './send-whatsapp-message.ts';

export type MessagesOptions = EmulatorOptions & {
  /** Approved WhatsApp templates: name → language → text with places {{1}}, {{2}} … */
  whatsAppTemplates?: WhatsAppTemplates;
  /** Of the local EventBridge, for reports about mails. */
  eventsEndpoint?: () => string;
  /** Clock for tests. */
  now?: () => Date;
};

/** SES takes messages of 40 MB after encoding. */
const LARGEST_REQUEST_BYTES = 41 * 1024 * 1024;
const PAGE = 200;

type Deps = {
  store: MessageStore;
  whatsAppTemplates: WhatsAppTemplates;
  now: () => Date;
  /** Number of next sends that fail, by channel. */
  faults: { sms: number; email: number; whatsapp: number };
};
type Reply = { status: number; headers: Record<string, string>; body: string };
type Handler = (deps: Deps, request: { body: string; url: URL }) => Reply | Promise<Reply>;

export async function startMessages(options: MessagesOptions): Promise<Emulator> {
  const { dataDir, whatsAppTemplates = {}, now = () => new Date() } = options;
  const deps: Deps = {
    store: openMessageStore(dataDir, options.eventsEndpoint),
    whatsAppTemplates,
    now,
    faults: { sms: 0, email: 0, whatsapp: 0 },
  };
  const server = createRequestServer('messages', async (incoming, outgoing) =>
    send(outgoing, await answer(deps, incoming)),
  );
  const port = await listen(server, options.port);
  return {
    name: 'messages',
    endpoint: `http://127.0.0.1:${port}`,
    async close() {
      await close(server);
      await deps.store.close();
    },
  };
}

async function answer(deps: Deps, incoming: IncomingMessage): Promise<Reply> {
  try {
    const url = URL.parse(incoming.url ?? '/', 'http://127.0.0.1');
    if (!url) throw notImplemented(`the address ${incoming.url}`);
    const body = await readBody(incoming, LARGEST_REQUEST_BYTES);
    if (!body) throw requestTooLarge();
    // AWS refuses web pages by their missing signature.
    if (incoming.method !== 'GET' && isForeign(incoming))
      throw new SendError('AccessDeniedException', 403, 'Not for web pages of another origin');
    return await chooseHandler(incoming, url)(deps, { body: body.toString('utf8'), url });
  } catch (error) {
    if (error instanceof SendError) return errorReply(error);
    reportFailure('messages', error);
    return errorReply(new SendError('InternalServerException', 500, 'Internal failure'));
  }
}

function chooseHandler(incoming: IncomingMessage, url: URL): Handler {
  const call = `${incoming.method} ${url.pathname}`;
  const target = incoming.headers['x-amz-target'];
  switch (call) {
    case 'POST /v2/email/outbound-emails':
      return sendEmail;
    case 'GET /v2/email/account':
      return getAccount;
    case 'POST /v1/whatsapp/send':
      return sendWhatsAppMessage;
    case 'POST /':
      if (target === 'PinpointSMSVoiceV2.SendTextMessage') return sendTextMessage;
      throw notImplemented(String(target ?? 'requests without X-Amz-Target'));
    case 'GET /messages':
      return listMessages;
    case 'DELETE /messages':
      return deleteMessages;
    case 'POST /_local/faults':
      return setFaults;
    case 'POST /_local/reports':
      return addReport;
    case 'GET /':
      return asset('inbox.html', 'text/html');
    case 'GET /inbox.css':
      return asset('inbox.css', 'text/css');
    case 'GET /inbox.js':
      return asset('inbox.js', 'text/javascript');
    case 'GET /favicon.ico':
      return () => ({ status: 204, headers: {}, body: '' });
    default:
      throw notImplemented(call);
  }
}

const sendEmail: Handler = async (deps, { body }) => {
  const messages = await readSendEmail(parseJson(body), deps.now().toISOString());
  if (deps.faults.email > 0) {
    deps.faults.email -= 1;
    throw new SendError('TooManyRequestsException', 429, 'Maximum sending rate exceeded.');
  }
  deps.store.add(messages);
  return jsonReply({ MessageId: messages[0]?.messageId });
};

/** SES's value for a day without a limit. */
const UNLIMITED = -1;

/** As mails sent it counts all that the inbox holds. */
const getAccount: Handler = ({ store }) =>
  jsonReply({
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: 'HEALTHY',
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    SendQuota: {
      Max24HourSend: UNLIMITED,
      MaxSendRate: 500,
      SentLast24Hours: store.count({ kind: 'email' }),
    },
  });

const sendTextMessage: Handler = (deps, { body }) => {
  const message = readSendTextMessage(parseJson(body), deps.now().toISOString());
  if (deps.faults.sms > 0) {
    deps.faults.sms -= 1;
    throw new SendError('ThrottlingException', 400, 'Rate exceeded');
  }
  deps.store.add([message]);
  return jsonReply({ MessageId: message.messageId }, 'application/x-amz-json-1.0');
};

const sendWhatsAppMessage: Handler = (deps, { body }) => {
  const message = readSendWhatsAppMessage(parseJson(body), {
    templates: deps.whatsAppTemplates,
    sentAt: deps.now().toISOString(),
  });
  if (deps.faults.whatsapp > 0) {
    deps.faults.whatsapp -= 1;
    throw new SendError('ThrottledRequestException', 429, 'Rate exceeded');
  }
  deps.store.add([message]);
  return jsonReply({ messageId: message.messageId });
};

const wholeNumber = z.coerce.number().int().nonnegative();
const filterSchema = z.object({
  to: z.string().optional(),
  kind: messageSchema.shape.kind.optional(),
  after: wholeNumber.optional(),
  before: wholeNumber.optional(),
  limit: wholeNumber.max(1000).default(PAGE),
});

const listMessages: Handler = (deps, { url }) => {
  const filter = parse(filterSchema, Object.fromEntries(url.searchParams));
  return jsonReply({ messages: deps.store.list(filter), total: deps.store.count(filter) });
};

/** All messages, or those to one address or number. */
const deleteMessages: Handler = (deps, { url }) => {
  const to = url.searchParams.get('to');
  if (to === null) deps.store.clear();
  else deps.store.removeTo(to);
  return { status: 204, headers: {}, body: '' };
};

const faultsSchema = z.object({ channel: messageSchema.shape.kind, failNext: wholeNumber });

const setFaults: Handler = (deps, { body }) => {
  const { channel, failNext } = parse(faultsSchema, parseJson(body));
  deps.faults[channel] = failNext;
  return jsonReply({ channel, failNext });
};

const askedReportSchema = z.object({ id: wholeNumber, kind: z.enum(reportKinds) });

const addReport: Handler = (deps, { body }) => {
  const { id, kind } = parse(askedReportSchema, parseJson(body));
  const message = deps.store.find(id);
  const report = message && reportOf(message, kind, deps.now());
  if (!report) throw new SendError('NotFoundException', 404, 'No such mail is reported.');
  deps.store.report(report);
  return jsonReply({ id, kind });
};

/** Mails are shown in a sandboxed frame that inherits this policy: no scripts, no tracking. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data: http://127.0.0.1:* http://localhost:*',
  "frame-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function asset(name: string, type: string): Handler {
  return () => ({
    status: 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': PAGE_POLICY,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: readFileSync(new URL(name, import.meta.url), 'utf8'),
  });
}

const requestTooLarge = () =>
  new SendError('RequestEntityTooLargeException', 413, 'The request is too large.');

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    const error = new SendError('SerializationException', 400, 'The body is not valid JSON.');
    error.cause = cause;
    throw error;
  }
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new SendError('ValidationException', 400, z.prettifyError(parsed.error));
}

function jsonReply(value: unknown, type = 'application/json'): Reply {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  return { status: 200, headers, body: JSON.stringify(value) };
}

/** For both protocols: SES clients read the header, End User Messaging clients `__type`. */
function errorReply(error: SendError): Reply {
  const body = { __type: error.type, message: error.message, Message: error.message };
  return {
    status: error.status,
    headers: { 'content-type': 'application/json', 'x-amzn-errortype': error.type },
    body: JSON.stringify({ ...body, ...error.details }),
  };
}

function send(outgoing: ServerResponse, reply: Reply): void {
  const isEmpty = reply.status === 204;
  outgoing.writeHead(reply.status, {
    ...reply.headers,
    ...(!isEmpty && { 'content-length': String(Buffer.byteLength(reply.body)) }),
  });
  outgoing.end(isEmpty ? undefined : reply.body);
}
