import { expect } from 'vitest';
import { createCase } from '#lambdas/cases/case-repository.ts';
import { testApi } from '../support/handlers/test-api.ts';
import { caseIdOf, makeCase } from '../support/make-case.ts';
import { signIn } from '../support/people/sign-in.ts';

const agreement = (kind: 'negotiationAgreement' | 'dealAgreement') => ({
  id: `doc_${kind}`,
  kind,
  key: `uploads/usr_one/outcomeAgreement/${kind}`,
  name: `${kind}.pdf`,
});
const request = { userId: 'usr_one', params: { caseId: caseIdOf(1) } };
const replyOf = (kind: string) => ({
  data: [{ id: `doc_${kind}`, kind, url: { url: expect.stringContaining(`${kind}?`) } }],
});

await testApi('agreements', {
  async given({ table }) {
    await signIn(table, 'usr_one');
    await createCase(
      table,
      makeCase(1, 'usr_one', {
        uploadedDocuments: [agreement('negotiationAgreement'), agreement('dealAgreement')],
      }),
    );
  },
  endpoints: {
    getNegotiationAgreement: { ...request, reply: replyOf('negotiationAgreement') },
    getDealAgreement: { ...request, reply: replyOf('dealAgreement') },
  },
});
