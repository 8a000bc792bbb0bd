/**
 * The templates that WhatsApp has approved for this machine's number, by name and language;
 * docs/deploy.md has the words to hand in for a real one.
 */
export const whatsAppTemplates: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  case_comment: {
    en: '{{1}} commented in the matter {{2}}: {{3}} This copy is for your information; please answer in the portal.',
  },
};
