/** The approved WhatsApp templates, by name and language; docs/deploy.md has the texts to submit. */
export const whatsAppTemplates = {
  case_comment: {
    en: '{{1}} commented in the matter {{2}}: {{3}} This copy is for your information; please answer in the portal.',
  },
  case_document: {
    en: {
      header: 'document',
      body: '{{1}} sent you this document in the matter {{2}}. Please keep it confidential.',
    },
  },
} as const;
