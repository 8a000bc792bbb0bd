import { lazyClient } from '../lazy-client.ts';
import type { WhatsApp } from './whatsapp.ts';

/**
 * Connects to WhatsApp; undefined if the stage has no sender number or
 * no such template (its settings are then '').
 * The client is loaded on the first message.
 */
export function connectWhatsApp(
  settings: Record<
    'WHATSAPP_PHONE_NUMBER_ID' | 'WHATSAPP_TEMPLATE_NAME' | 'WHATSAPP_TEMPLATE_LANGUAGE',
    string
  >,
): WhatsApp | undefined {
  if (settings.WHATSAPP_PHONE_NUMBER_ID === '' || settings.WHATSAPP_TEMPLATE_NAME === '')
    return undefined;
  return {
    client: lazyClient(async () => (await import('./whatsapp.ts')).createWhatsAppClient()),
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
    templateName: settings.WHATSAPP_TEMPLATE_NAME,
    templateLanguage: settings.WHATSAPP_TEMPLATE_LANGUAGE,
  };
}
