import { SendWhatsAppMessageCommand, SocialMessagingClient } from '@aws-sdk/client-socialmessaging';

/**
 * Sends WhatsApp messages through AWS End User Messaging Social. A business may start a
 * conversation only with an approved template, whose placeholders take the variable text.
 */
export type WhatsApp = {
  client: Pick<SocialMessagingClient, 'send'>;
  /** ARN or id of the sender number. */
  phoneNumberId: string;
  templateName: string;
  templateLanguage: string;
};

/** Short, so that one slow message does not use up the time of the others. */
const REQUEST_TIMEOUT_MS = 4_000;

export const createWhatsAppClient = () =>
  new SocialMessagingClient({
    maxAttempts: 2,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  });

/** Version of Meta's API that defines the message format below. */
const META_API_VERSION = 'v20.0';

/**
 * Sends the template to a number in E.164 format, with `places` as the values of its placeholders,
 * in order. Each value becomes one line, because WhatsApp refuses line breaks, tabs and
 * consecutive spaces.
 */
export async function sendWhatsApp(
  { client, phoneNumberId, templateName, templateLanguage }: WhatsApp,
  { to, places }: { to: string; places: readonly string[] },
): Promise<void> {
  const message = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: {
      name: templateName,
      language: { code: templateLanguage },
      components: [
        {
          type: 'body',
          parameters: places.map((text) => ({ type: 'text', text: asOneLine(text) })),
        },
      ],
    },
  };
  await client.send(
    new SendWhatsAppMessageCommand({
      originationPhoneNumberId: phoneNumberId,
      metaApiVersion: META_API_VERSION,
      message: new TextEncoder().encode(JSON.stringify(message)),
    }),
  );
}

const asOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
