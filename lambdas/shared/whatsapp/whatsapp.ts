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

export type WhatsAppMessage = {
  /** E.164. */
  to: string;
  /** Values of the template's placeholders, in order. */
  places: readonly string[];
  /** For a template with a document as its header. WhatsApp fetches the link. */
  document?: { link: string; fileName: string };
};

/**
 * Sends the template to a number. Each placeholder's value becomes one line, because WhatsApp
 * refuses line breaks, tabs and consecutive spaces.
 */
export async function sendWhatsApp(
  { client, phoneNumberId, templateName, templateLanguage }: WhatsApp,
  { to, places, document }: WhatsAppMessage,
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
        ...(document
          ? [
              {
                type: 'header',
                parameters: [
                  {
                    type: 'document',
                    document: { link: document.link, filename: document.fileName },
                  },
                ],
              },
            ]
          : []),
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

/** Whether the service refused the message, so that it was not sent. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  // SDK errors carry the response's status here, if there was a response.
  (error.$metadata as { httpStatusCode?: number }).httpStatusCode !== undefined;

const asOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
