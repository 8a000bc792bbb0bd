import * as z from 'zod';
import { lazyClient } from '../lazy-client.ts';
import type { WhatsApp } from './whatsapp.ts';

/** The settings of a function that sends; '' where the stage has no number. */
export const whatsAppSettings = {
  WHATSAPP_PHONE_NUMBER_ID: z.string(),
  WHATSAPP_TEMPLATE_NAME: z.string(),
  WHATSAPP_TEMPLATE_LANGUAGE: z.string(),
};

/** Undefined where the stage has no number. The client is loaded with the first message. */
export function connectWhatsApp(
  settings: Record<keyof typeof whatsAppSettings, string>,
): WhatsApp | undefined {
  if (settings.WHATSAPP_PHONE_NUMBER_ID === '') return undefined;
  return {
    client: lazyClient(async () => (await import('./whatsapp.ts')).createWhatsAppClient()),
    phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
    templateName: settings.WHATSAPP_TEMPLATE_NAME,
    templateLanguage: settings.WHATSAPP_TEMPLATE_LANGUAGE,
  };
}
