import { SendWhatsAppMessageCommand, SocialMessagingClient } from '@aws-sdk/client-socialmessaging';

/**
 * Messages to WhatsApp through AWS End User Messaging Social. WhatsApp lets a business write
 * first only in the words of a template that it approved; what differs from message to message
 * goes into the template's places.
 */
export type WhatsApp = {
  client: Pick<SocialMessagingClient, 'send'>;
  /** ARN or id of the number that messages come from. */
  phoneNumberId: string;
  templateName: string;
  templateLanguage: string;
};

/** One message of many must not use up the time of all. */
const REQUEST_TIMEOUT_MS = 4_000;

export const createWhatsAppClient = () =>
  new SocialMessagingClient({
    maxAttempts: 2,
    requestHandler: { requestTimeout: REQUEST_TIMEOUT_MS, throwOnRequestTimeout: true },
  });

/** The version of Meta's interface whose message shape is used below. */
const META_API_VERSION = 'v20.0';

/**
 * Sends the template with `places` filled in, in their order, to a number in E.164. A place
 * takes one line: WhatsApp refuses line breaks, tabs and rows of spaces.
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
