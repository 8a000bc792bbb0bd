import { expect } from 'vitest';
import { testApi } from '../support/handlers/test-api.ts';
import { signIn } from '../support/people/sign-in.ts';

await testApi('upload-addresses', {
  given: ({ table }) => signIn(table, 'usr_one'),
  endpoints: {
    createUploadAddresses: {
      userId: 'usr_one',
      body: {
        key: ['award.pdf'],
        purpose: 'outcomeAgreement',
        contentTypes: ['application/pdf'],
        sizes: [2048],
      },
      reply: { url: [expect.stringContaining('/incoming/usr_one/outcomeAgreement/upl_')] },
    },
  },
});
