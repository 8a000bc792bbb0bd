import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribePhoneNumbersCommand,
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import {
  GetAccountCommand,
  ListEmailIdentitiesCommand,
  SESv2Client,
  SendEmailCommand,
} from '@aws-sdk/client-sesv2';
import {
  ListLinkedWhatsAppBusinessAccountsCommand,
  SendWhatsAppMessageCommand,
  SocialMessagingClient,
} from '@aws-sdk/client-socialmessaging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Message, messageSchema } from '../../src/messages/message.ts';
import { startMessages } from '../../src/messages/start-messages.ts';
import type { Emulator } from '../../src/shared/emulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'messages-test-'));
const whatsAppTemplates = {
  case_comment: {
    en: '{{1}} commented in the matter {{2}}: {{3}} This copy is for your information; please answer in the portal.',
  },
  case_document: { en: { header: 'document', body: '{{1}} sent a document' } },
} as const;
let emulator: Emulator;
let mail: SESv2Client;
let sms: PinpointSMSVoiceV2Client;
let app: SocialMessagingClient;

const start = async () => {
  emulator = await startMessages({ port: 0, dataDir, whatsAppTemplates });
  const config = {
    region: 'ap-south-1',
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  };
  mail = new SESv2Client(config);
  sms = new PinpointSMSVoiceV2Client(config);
  app = new SocialMessagingClient(config);
};
const stop = async () => {
  mail.destroy();
  sms.destroy();
  app.destroy();
  await emulator.close();
};
beforeAll(start);
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await fetch(`${emulator.endpoint}/messages`, { method: 'DELETE' });
});

const list = async (query = ''): Promise<Message[]> => {
  const response = await fetch(`${emulator.endpoint}/messages${query}`);
  expect(response.status).toBe(200);
  return z.object({ messages: z.array(messageSchema) }).parse(await response.json()).messages;
};
const sendMail = (to: string[], body: { text?: string; html?: string }, subject = 'Your code') =>
  mail.send(
    new SendEmailCommand({
      FromEmailAddress: 'Portal <no-reply@portal.example>',
      Destination: { ToAddresses: to },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: {
            ...(body.text !== undefined && { Text: { Data: body.text } }),
            ...(body.html !== undefined && { Html: { Data: body.html } }),
          },
        },
      },
    }),
  );
const sendSms = (DestinationPhoneNumber: string, MessageBody: string, more = {}) =>
  sms.send(new SendTextMessageCommand({ DestinationPhoneNumber, MessageBody, ...more }));
const failNext = (channel: string, count: number) =>
  fetch(`${emulator.endpoint}/_local/faults`, {
    method: 'POST',
    body: JSON.stringify({ channel, failNext: count }),
  });

describe('mail', () => {
  it('stores a mail with its text, HTML, code and links', async () => {
    const begunAt = Date.now();
    const { MessageId } = await sendMail(['Asha <asha@example.com>'], {
      text: 'Your code is 482913. Or open https://portal.example/v?a=1&b=654321.',
      html: '<p>Code <b>482913</b> <a href="https://portal.example/v?a=1&amp;b=2">verify</a></p>',
    });
    const [message, ...others] = await list();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      messageId: MessageId,
      kind: 'email',
      to: 'asha@example.com',
      from: 'Portal <no-reply@portal.example>',
      subject: 'Your code',
      codes: ['482913'],
      links: ['https://portal.example/v?a=1&b=654321', 'https://portal.example/v?a=1&b=2'],
    });
    const sentAt = Date.parse(message?.sentAt ?? '');
    expect(sentAt).toBeGreaterThanOrEqual(begunAt);
    expect(sentAt).toBeLessThanOrEqual(Date.now());
  });

  it('removes the messages to one recipient', async () => {
    await sendMail(['Asha <asha@example.com>', 'natasha@example.com'], { text: 'One' });
    await fetch(`${emulator.endpoint}/messages?to=Asha%40example.com`, { method: 'DELETE' });
    expect((await list()).map(({ to }) => to)).toEqual(['natasha@example.com']);
  });

  it('extracts code and text from a mail that has only HTML', async () => {
    await sendMail(['a@example.com'], {
      html: '<style>p{color:#123456}</style><p>Use&nbsp;135790 now</p><p>Amount 1,234,567.00</p>',
    });
    const [message] = await list();
    expect(message).toMatchObject({
      codes: ['135790'],
      text: 'Use 135790 now\nAmount 1,234,567.00',
    });
  });

  it('stores one message per recipient, also for copies', async () => {
    await mail.send(
      new SendEmailCommand({
        FromEmailAddress: 'p@portal.example',
        Destination: {
          ToAddresses: ['to@example.com'],
          CcAddresses: ['cc@example.com'],
          BccAddresses: ['bcc@example.com'],
        },
        Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } },
      }),
    );
    const messages = await list();
    expect(messages.map((message) => message.to).sort()).toEqual([
      'bcc@example.com',
      'cc@example.com',
      'to@example.com',
    ]);
    expect(new Set(messages.map((message) => message.messageId)).size).toBe(1);
  });

  it('refuses a mail without recipient, with a bad address or without body', async () => {
    const refused = { name: 'BadRequestException', $metadata: { httpStatusCode: 400 } };
    await expect(sendMail([], { text: 'x' })).rejects.toMatchObject(refused);
    await expect(sendMail(['not an address'], { text: 'x' })).rejects.toMatchObject(refused);
    await expect(sendMail(['a@example.com'], {})).rejects.toMatchObject(refused);
    await expect(
      sendMail(['a@example.com'], { text: 'x' }, 'a\r\nBcc: b@c.de'),
    ).rejects.toMatchObject(refused);
    expect(await list()).toEqual([]);
  });

  it('answers 501 to a body above the limit', async () => {
    await expect(
      sendMail(['a@example.com'], { text: 'x'.repeat(600 * 1024) }),
    ).rejects.toMatchObject({ name: 'NotImplementedException' });
    expect(await list()).toEqual([]);
  });

  it('parses raw mail with its alternatives and attachments', async () => {
    const raw = [
      'From: p@portal.example',
      'To: a@example.com',
      'Subject: =?UTF-8?B?4oK5IDUgbGFraA==?=',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="m"',
      '',
      '--m',
      'Content-Type: multipart/alternative; boundary="a"',
      '',
      '--a',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Hearing at 10:30',
      '--a',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Hearing at 10:30</p>',
      '--a--',
      '--m',
      'Content-Type: text/calendar; charset=utf-8; method=CANCEL',
      'Content-Disposition: attachment; filename="cancelled.ics"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('BEGIN:VCALENDAR\r\nMETHOD:CANCEL').toString('base64'),
      '--m--',
      '',
    ].join('\r\n');
    await mail.send(
      new SendEmailCommand({
        FromEmailAddress: 'p@portal.example',
        Destination: { ToAddresses: ['a@example.com'] },
        Content: { Raw: { Data: Buffer.from(raw) } },
      }),
    );
    expect(await list()).toEqual([
      expect.objectContaining({
        to: 'a@example.com',
        subject: '₹ 5 lakh',
        text: expect.stringContaining('Hearing at 10:30'),
        html: expect.stringContaining('<p>Hearing at 10:30</p>'),
        attachments: [
          {
            fileName: 'cancelled.ics',
            contentType: 'text/calendar; method=CANCEL',
            content: expect.stringContaining('METHOD:CANCEL'),
          },
        ],
      }),
    ]);
  });

  it('refuses raw mail without the required headers', async () => {
    const send = mail.send(
      new SendEmailCommand({
        FromEmailAddress: 'p@portal.example',
        Destination: { ToAddresses: ['a@example.com'] },
        Content: { Raw: { Data: Buffer.from('Subject: x\r\n\r\nText') } },
      }),
    );
    await expect(send).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(await list()).toEqual([]);
  });

  it('answers 501 to templates and other operations', async () => {
    const send = (Content: SendEmailCommand['input']['Content']) =>
      mail.send(
        new SendEmailCommand({
          FromEmailAddress: 'p@portal.example',
          Destination: { ToAddresses: ['a@example.com'] },
          Content,
        }),
      );
    const notCovered = { name: 'NotImplementedException', $metadata: { httpStatusCode: 501 } };
    await expect(send({ Template: { TemplateName: 't' } })).rejects.toMatchObject(notCovered);
    await expect(mail.send(new ListEmailIdentitiesCommand({}))).rejects.toMatchObject(notCovered);
    expect(await list()).toEqual([]);
  });
});

describe('text messages', () => {
  it('stores a text message with its code', async () => {
    const { MessageId } = await sendSms('+919876543210', 'OTP 204060 for sign in', {
      OriginationIdentity: 'ODRDSK',
      MessageType: 'TRANSACTIONAL',
      DestinationCountryParameters: { IN_ENTITY_ID: '1', IN_TEMPLATE_ID: '2' },
    });
    expect(await list()).toEqual([
      expect.objectContaining({
        messageId: MessageId,
        kind: 'sms',
        to: '+919876543210',
        from: 'ODRDSK',
        text: 'OTP 204060 for sign in',
        codes: ['204060'],
        links: [],
      }),
    ]);
  });

  it.each(['9876543210', '+0123456789', '+91 98765 43210', '+1234567890123456', ''])(
    'refuses the number %j',
    async (number) => {
      await expect(sendSms(number, 'x')).rejects.toMatchObject({
        name: 'ValidationException',
        // Those that match the pattern of the reference are no numbers all the same.
        Reason: /^\+?[1-9]\d+$/.test(number) ? 'INVALID_PARAMETER' : 'FIELD_VALIDATION_FAILED',
        Fields: [{ Name: 'DestinationPhoneNumber', Message: expect.any(String) }],
      });
      expect(await list()).toEqual([]);
    },
  );

  it('accepts 1600 characters and refuses 1601', async () => {
    await sendSms('+919876543210', 'x'.repeat(1600));
    await expect(sendSms('+919876543210', 'x'.repeat(1601))).rejects.toMatchObject({
      name: 'ValidationException',
    });
    expect(await list()).toHaveLength(1);
  });

  it('answers 501 to other operations and to dry runs', async () => {
    const notCovered = { name: 'NotImplementedException', $metadata: { httpStatusCode: 501 } };
    await expect(sms.send(new DescribePhoneNumbersCommand({}))).rejects.toMatchObject(notCovered);
    await expect(sendSms('+919876543210', 'x', { DryRun: true })).rejects.toMatchObject(notCovered);
    expect(await list()).toEqual([]);
  });
});

describe('the list for tests', () => {
  it('returns the newest first and filters by recipient, kind and id', async () => {
    await sendMail(['First@example.com'], { text: 'one' });
    await sendSms('+919876543210', 'two');
    await sendMail(['second@example.com'], { text: 'three' });
    expect((await list()).map((message) => message.text)).toEqual(['three', 'two', 'one']);
    expect((await list('?to=first@example.com')).map((message) => message.text)).toEqual(['one']);
    expect(await list(`?to=${encodeURIComponent('+9198')}`)).toHaveLength(1);
    expect(await list('?to=%25')).toEqual([]);
    expect((await list('?kind=email')).map((message) => message.text)).toEqual(['three', 'one']);
    const [, second] = await list();
    expect((await list(`?after=${second?.id}`)).map((message) => message.text)).toEqual(['three']);
    expect((await list(`?before=${second?.id}`)).map((message) => message.text)).toEqual(['one']);
    expect(await list('?limit=1')).toHaveLength(1);
  });

  it('refuses an unknown filter', async () => {
    expect((await fetch(`${emulator.endpoint}/messages?kind=fax`)).status).toBe(400);
    expect((await fetch(`${emulator.endpoint}/messages?after=yesterday`)).status).toBe(400);
  });

  it('deletes everything and never reuses an id', async () => {
    await sendSms('+919876543210', 'one');
    const [before] = await list();
    const deleted = await fetch(`${emulator.endpoint}/messages`, { method: 'DELETE' });
    expect(deleted.status).toBe(204);
    expect(await list()).toEqual([]);
    await sendSms('+919876543210', 'two');
    const [after] = await list();
    expect(after?.id).toBeGreaterThan(before?.id ?? Number.POSITIVE_INFINITY);
  });

  it('keeps messages across a restart', async () => {
    await sendSms('+919876543210', 'kept 112233');
    await sendMail(['kept@example.com'], { text: 'kept' });
    const before = await list();
    await stop();
    await start();
    expect(await list()).toEqual(before);
  });
});

describe('faults', () => {
  it('makes the next text messages fail as throttled, then no more', async () => {
    await failNext('sms', 2);
    const throttled = { name: 'ThrottlingException' };
    await expect(sendSms('+919876543210', 'a')).rejects.toMatchObject(throttled);
    await expect(sendSms('+919876543210', 'b')).rejects.toMatchObject(throttled);
    await sendSms('+919876543210', 'c');
    expect((await list()).map((message) => message.text)).toEqual(['c']);
  });

  it('makes the next mail fail, and no text message', async () => {
    await failNext('email', 1);
    await sendSms('+919876543210', 'sms');
    await expect(sendMail(['a@example.com'], { text: 'x' })).rejects.toMatchObject({
      name: 'TooManyRequestsException',
      $metadata: { httpStatusCode: 429 },
    });
    await sendMail(['a@example.com'], { text: 'mail' });
    expect((await list()).map((message) => message.text)).toEqual(['mail', 'sms']);
  });

  it('refuses an unknown channel', async () => {
    expect((await failNext('pigeon', 1)).status).toBe(400);
  });
});

describe('the inbox page', () => {
  it('is served with a policy that allows only its own script', async () => {
    const page = await fetch(emulator.endpoint);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    const html = await page.text();
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect((await fetch(`${emulator.endpoint}${path}`)).status).toBe(200);
    }
    expect(html).not.toMatch(/<script(?![^>]*\ssrc=)/);
  });

  it('answers 501 to any other address', async () => {
    expect((await fetch(`${emulator.endpoint}/../etc/passwd`)).status).toBe(501);
    expect((await fetch(emulator.endpoint, { method: 'PUT' })).status).toBe(501);
  });
});

describe('WhatsApp messages', () => {
  const message = (places: string[], more = {}) => ({
    messaging_product: 'whatsapp',
    to: '+919820012345',
    type: 'template',
    template: {
      name: 'case_comment',
      language: { code: 'en' },
      components: [{ type: 'body', parameters: places.map((text) => ({ type: 'text', text })) }],
    },
    ...more,
  });
  const sendApp = (content: unknown, more = {}) =>
    app.send(
      new SendWhatsAppMessageCommand({
        originationPhoneNumberId: 'phone-number-id-01234567890123456789012345678901',
        metaApiVersion: 'v20.0',
        message: new TextEncoder().encode(
          typeof content === 'string' ? content : JSON.stringify(content),
        ),
        ...more,
      }),
    );
  const places = ['Asha Rao', 'MED-2026-000001 Rent', 'See you at ten'];

  it('stores a message with the text of its template, beside mails and SMS', async () => {
    const { messageId } = await sendApp(message(places));
    const [kept, ...others] = await list('?kind=whatsapp');
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ messageId, kind: 'whatsapp', to: '+919820012345' });
    expect(kept?.text).toContain(
      'Asha Rao commented in the matter MED-2026-000001 Rent: See you at ten',
    );
    expect(await list('?kind=sms')).toEqual([]);
  });

  it.each([
    ['no JSON', 'hello', 'not valid JSON'],
    ['a number that is none', message(places, { to: '98' }), '131009'],
    ['too few places', message(places.slice(1)), '132000'],
    ['a line break in a place', message(['a\nb', 'c', 'd']), '132018'],
    ['an empty place', message(['', 'c', 'd']), '131008'],
    ['more than a template holds', message(['a', 'b', 'c'.repeat(1100)]), '132005'],
    [
      'an unknown template',
      message(places, { template: { name: 'other', language: { code: 'en' } } }),
      '132001',
    ],
  ])('refuses %s and stores nothing', async (_, content, reason) => {
    await expect(sendApp(content)).rejects.toMatchObject({
      name: 'InvalidParametersException',
      message: expect.stringContaining(reason),
    });
    expect(await list()).toEqual([]);
  });

  const link = 'https://files.example/a.pdf?X-Amz-Expires=3600';
  const header = {
    type: 'header',
    parameters: [{ type: 'document', document: { link, filename: 'Offer.pdf' } }],
  };
  const documentMessage = (headers: object[]) =>
    message([], {
      template: {
        name: 'case_document',
        language: { code: 'en' },
        components: [
          ...headers,
          { type: 'body', parameters: [{ type: 'text', text: 'Asha Rao' }] },
        ],
      },
    });

  it('stores the document of a template that has one as its header', async () => {
    await sendApp(documentMessage([header]));
    const [kept] = await list('?kind=whatsapp');
    expect(kept).toMatchObject({
      text: 'Asha Rao sent a document',
      document: { fileName: 'Offer.pdf', link },
    });
  });

  it.each([
    ['a document template without its document', documentMessage([])],
    ['a document template with two documents', documentMessage([header, header])],
    [
      'a document for a template without one',
      message([], {
        template: { name: 'case_comment', language: { code: 'en' }, components: [header] },
      }),
    ],
  ])('refuses %s', async (_, content) => {
    await expect(sendApp(content)).rejects.toMatchObject({
      name: /two documents/.test(_) ? 'ValidationException' : 'InvalidParametersException',
    });
    expect(await list()).toEqual([]);
  });

  it('refuses an invalid phone number id', async () => {
    await expect(
      sendApp(message(places), { originationPhoneNumberId: '+911234567890' }),
    ).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('answers 501 to free text and other operations', async () => {
    const text = { messaging_product: 'whatsapp', to: '+919820012345', type: 'text', text: {} };
    const refused = { $metadata: { httpStatusCode: 501 } };
    await expect(sendApp(text)).rejects.toMatchObject(refused);
    await expect(app.send(new ListLinkedWhatsAppBusinessAccountsCommand({}))).rejects.toMatchObject(
      refused,
    );
    expect(await list()).toEqual([]);
  });

  it('fails the set number of times, then sends', async () => {
    await failNext('whatsapp', 1);
    await expect(sendApp(message(places))).rejects.toMatchObject({
      name: 'ThrottledRequestException',
    });
    await sendApp(message(places));
    expect(await list()).toHaveLength(1);
  });
});

it('tells the limits of the account: a rate, no limit a day, and the mails that it holds', async () => {
  const quota = async () => (await mail.send(new GetAccountCommand({}))).SendQuota;
  expect(await quota()).toEqual({ Max24HourSend: -1, MaxSendRate: 500, SentLast24Hours: 0 });
  await mail.send(
    new SendEmailCommand({
      FromEmailAddress: 'no-reply@example.org',
      Destination: { ToAddresses: ['asha@example.org', 'binod@example.org'] },
      Content: {
        Simple: { Subject: { Data: 'A hearing' }, Body: { Text: { Data: 'On Monday.' } } },
      },
    }),
  );
  expect(await quota()).toMatchObject({ SentLast24Hours: 2 });
});
