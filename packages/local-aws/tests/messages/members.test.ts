import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  PinpointSMSVoiceV2Client,
  SendTextMessageCommand,
  type SendTextMessageCommandInput,
} from '@aws-sdk/client-pinpoint-sms-voice-v2';
import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { SendWhatsAppMessageCommand, SocialMessagingClient } from '@aws-sdk/client-socialmessaging';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMessages } from '../../src/messages/start-messages.ts';
import type { Emulator } from '../../src/shared/emulator.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'messages-members-'));
let emulator: Emulator;
let mail: SESv2Client;
let sms: PinpointSMSVoiceV2Client;
let app: SocialMessagingClient;
beforeAll(async () => {
  emulator = await startMessages({ port: 0, dataDir });
  const config = {
    region: 'ap-south-1',
    endpoint: emulator.endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  };
  mail = new SESv2Client(config);
  sms = new PinpointSMSVoiceV2Client(config);
  app = new SocialMessagingClient(config);
});
afterAll(async () => {
  for (const client of [mail, sms, app]) client.destroy();
  await emulator.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const listed = async () => {
  const response = await fetch(`${emulator.endpoint}/messages`);
  return ((await response.json()) as { messages: { replyTo?: string[] }[] }).messages;
};

const sendMail = (more: Partial<SendEmailCommandInput>) =>
  mail.send(
    new SendEmailCommand({
      FromEmailAddress: 'p@portal.example',
      Destination: { ToAddresses: ['a@example.com'] },
      Content: { Simple: { Subject: { Data: 's' }, Body: { Text: { Data: 't' } } } },
      ...more,
    }),
  );

/** Sends what the SDK cannot send. */
async function post(path: string, body: string, target = '') {
  const response = await fetch(emulator.endpoint + path, {
    method: 'POST',
    headers: { 'x-amz-target': target },
    body,
  });
  return { status: response.status, ...((await response.json()) as object) };
}

describe('a mail', () => {
  const raw = { Raw: { Data: Buffer.from('From: p@q.example\r\nTo: a@b.example\r\n\r\nx') } };
  it.each<[string, Partial<SendEmailCommandInput>, string, string]>([
    [
      'an empty address',
      { Destination: { ToAddresses: [''] } },
      'BadRequestException',
      'Invalid email address .',
    ],
    [
      'an address without a domain',
      { Destination: { ToAddresses: ['asha'] } },
      'BadRequestException',
      "Missing final '@domain'",
    ],
    [
      'a wrong address for answers',
      { ReplyToAddresses: ['asha'] },
      'BadRequestException',
      "Missing final '@domain'",
    ],
    ['no sender', { FromEmailAddress: undefined }, 'BadRequestException', 'FromEmailAddress'],
    ['no recipient', { Destination: undefined }, 'BadRequestException', 'Destination'],
    [
      'a tag with a space',
      { EmailTags: [{ Name: 'a b', Value: 'c' }] },
      'BadRequestException',
      'emailTags.1.member.name',
    ],
    [
      'a tag of 257 characters',
      { EmailTags: [{ Name: 'a', Value: 'x'.repeat(257) }] },
      'BadRequestException',
      'less than or equal to 256',
    ],
    [
      'its recipients in the MIME headers',
      { Content: raw, Destination: undefined },
      'NotImplementedException',
      'raw mail',
    ],
  ])('with %s is refused', async (_, more, name, message) => {
    await expect(sendMail(more)).rejects.toMatchObject({
      name,
      message: expect.stringContaining(message),
    });
    expect(await listed()).toEqual([]);
  });

  it('keeps the addresses for answers', async () => {
    const replyTo = ['Desk <desk@portal.example>'];
    await sendMail({ ReplyToAddresses: replyTo });
    expect(await listed()).toMatchObject([{ replyTo }]);
    await fetch(`${emulator.endpoint}/messages`, { method: 'DELETE' });
  });

  it.each(['{"Content":"x"}', '{"Content":{"Simple":7}}', '[]', 'null'])(
    'is no input as %s',
    async (body) => {
      expect(await post('/v2/email/outbound-emails', body)).toMatchObject({
        status: 400,
        __type: 'SerializationException',
      });
    },
  );
});

describe('a text message', () => {
  const send = (more: Partial<SendTextMessageCommandInput>) =>
    sms.send(
      new SendTextMessageCommand({
        DestinationPhoneNumber: '+919876543210',
        MessageBody: 'x',
        ...more,
      }),
    );
  const pairs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));

  it.each<[string, Partial<SendTextMessageCommandInput>, string]>([
    ['a blank body', { MessageBody: ' \n ' }, 'MessageBody'],
    ['a life of 4 seconds', { TimeToLive: 4 }, 'TimeToLive'],
    ['a life of more than three days', { TimeToLive: 259_201 }, 'TimeToLive'],
    ['a price without a point', { MaxPrice: '10' }, 'MaxPrice'],
    ['an identity with a space', { OriginationIdentity: 'OD RD' }, 'OriginationIdentity'],
    ['a configuration set with a space', { ConfigurationSetName: 'a b' }, 'ConfigurationSetName'],
    ['six entries of context', { Context: pairs(6) }, 'Context'],
    [
      'a template id of 65 characters',
      { DestinationCountryParameters: { IN_TEMPLATE_ID: 'x'.repeat(65) } },
      'DestinationCountryParameters.IN_TEMPLATE_ID',
    ],
  ])('with %s is refused', async (_, more, Name) => {
    await expect(send(more)).rejects.toMatchObject({
      name: 'ValidationException',
      Reason: 'FIELD_VALIDATION_FAILED',
      Fields: [{ Name, Message: expect.stringContaining('failed to satisfy constraint') }],
    });
    expect(await listed()).toEqual([]);
  });

  it('takes the values at each bound', async () => {
    await send({
      TimeToLive: 5,
      MaxPrice: '.5',
      Context: pairs(5),
      DestinationCountryParameters: { IN_TEMPLATE_ID: 'x'.repeat(64), IN_ENTITY_ID: '1' },
    });
    await send({ TimeToLive: 259_200, MaxPrice: '99.99999' });
    expect(await listed()).toHaveLength(2);
    await fetch(`${emulator.endpoint}/messages`, { method: 'DELETE' });
  });

  it('is no input with members of another type', async () => {
    const target = 'PinpointSMSVoiceV2.SendTextMessage';
    for (const body of ['{"DestinationPhoneNumber":7,"MessageBody":"x"}', '[]', 'null'])
      expect(await post('/', body, target)).toMatchObject({ __type: 'SerializationException' });
    expect(await post('/', '{"MessageBody":"x"}', target)).toMatchObject({
      __type: 'ValidationException',
      message:
        "1 validation error detected: Value null at 'destinationPhoneNumber' failed to satisfy constraint: Member must not be null",
    });
  });
});

it('refuses a WhatsApp message of more than 2,048,000 bytes, and an id of more than 100 characters', async () => {
  const send = (bytes: number, originationPhoneNumberId = 'phone-number-id-1') =>
    app.send(
      new SendWhatsAppMessageCommand({
        originationPhoneNumberId,
        metaApiVersion: 'v20.0',
        message: Buffer.alloc(bytes, ' '),
      }),
    );
  // At the bound, the content is looked at.
  await expect(send(2_048_000)).rejects.toMatchObject({ name: 'InvalidParametersException' });
  await expect(send(2_048_001)).rejects.toMatchObject({ name: 'ValidationException' });
  await expect(send(1, `phone-number-id-${'1'.repeat(85)}`)).rejects.toMatchObject({
    name: 'ValidationException',
  });
});
