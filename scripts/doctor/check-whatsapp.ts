import {
  GetLinkedWhatsAppBusinessAccountPhoneNumberCommand,
  paginateListWhatsAppMessageTemplates,
  SocialMessagingClient,
  type TemplateSummary,
} from '@aws-sdk/client-socialmessaging';
import type { StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok } from './finding.ts';

/** The number of the messaging app, and that its templates are approved in the language. */
export async function checkWhatsApp({
  region,
  whatsApp,
}: Pick<StageSettings, 'region' | 'whatsApp'>): Promise<Finding[]> {
  if (!whatsApp) return [];
  const { phoneNumberArn, templateName, documentTemplateName, templateLanguage } = whatsApp;
  const what = 'Templates of WhatsApp';
  return ask(
    what,
    async () => {
      const client = new SocialMessagingClient({ region });
      const { linkedWhatsAppBusinessAccountId: id = '' } = await client.send(
        new GetLinkedWhatsAppBusinessAccountPhoneNumberCommand({ id: phoneNumberArn }),
      );
      const templates: TemplateSummary[] = [];
      for await (const page of paginateListWhatsAppMessageTemplates({ client }, { id }))
        templates.push(...(page.templates ?? []));
      return [templateName, ...(documentTemplateName ? [documentTemplateName] : [])].map((name) => {
        const found = templates.find(
          (one) => one.templateName === name && one.templateLanguage === templateLanguage,
        );
        const template = `Template ${name} of WhatsApp in ${templateLanguage}`;
        return found?.templateStatus === 'APPROVED'
          ? ok(template)
          : missing(
              `${template} (it is ${found?.templateStatus ?? 'not there'})`,
              'docs/deploy.md, Messaging app: copies of comments and documents fail until it is approved.',
            );
      });
    },
    missing('The number of whatsApp.phoneNumberArn', `Link it in ${region} (docs/deploy.md).`),
  );
}
