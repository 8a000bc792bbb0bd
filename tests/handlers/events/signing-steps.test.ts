import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { expect } from 'vitest';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { findSigning } from '#lambdas/signing/record/signing-repository.ts';
import {
  caseId,
  completedGateway,
  givenRequester,
  givenSigning,
  handoverId,
  linkHash,
  pdf,
  preparationWith,
  signingId,
} from '#tests/support/handlers/given-signing.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';
import { makeCertificate } from '#tests/support/keys/make-certificate.ts';
import { SIGNING_TOKEN_SECRET_NAME } from '#tests/support/keys/signing-keys.ts';

const { certificatePem } = await makeCertificate();
const link = { caseId, signingId, position: 1, linkHash };
const changedMeanwhile = {
  at: /^TransactWrite CASE#\S*SIGNINGS\/SIGNING#/,
  when: ['finds a condition false'],
  answer: 'done',
  because: 'the signing was changed meanwhile and is read again',
} as const;
const notifiedBefore = {
  at: 'ACTIVITIES/RECEIPT#',
  when: ['finds a condition false'],
  answer: 'done',
  exceptEffects: /ACTIVITIES\/RECEIPT#/,
  because: 'the activity was written by an earlier run of the same step',
} as const;
const anyToken = {
  at: 'GetSecretValue portal/signing-token',
  when: ['gives a malformed secret'],
  answer: 'done',
  because: 'any text can be a token: the gateway refuses a wrong one',
} as const;

await testEvents(eventFunctions.signingSteps, {
  environment: {
    SIGNING_GATEWAY: JSON.stringify({
      url: 'https://gateway.example/signdoc',
      apiUrl: 'https://gateway.example/api',
      certificatePem,
      tokenSecret: SIGNING_TOKEN_SECRET_NAME,
    }),
  },
  async given({ table, aws }) {
    await givenRequester(table);
    aws.serveHttp(completedGateway);
  },
  events: {
    'a new link is mailed': {
      given: (under) => givenSigning(under, 'issued'),
      event: () => ({ action: 'issue', link }),
      reply: { outcome: 'waiting', waitSeconds: 345_601 },
      deviations: [changedMeanwhile],
    },
    'a large document is prepared': {
      given: (under) => givenSigning(under, 'issued', { isLarge: true }),
      event: () => ({ action: 'prepare', link }),
      reply: { outcome: 'waiting', waitSeconds: 345_601 },
      async check({ effects }, { table, aws }) {
        const { preparation } =
          (await findSigning(table, { caseId, signingId }))?.signatories[0] ?? {};
        expect(preparation).toMatchObject({ linkHash, baseVersion: 0 });
        const { bytes } = aws.bucket.find(preparation?.parameter2Key ?? '') ?? {};
        expect(bytes?.length).toBeGreaterThan(pdf.length);
        expect(effects).toHaveLength(2);
      },
      deviations: [changedMeanwhile, anyToken],
    },
    'a large document that is prepared stays as it is': {
      given: (under) =>
        givenSigning(under, 'opened', {
          isLarge: true,
          signatory: { preparation: preparationWith(certificatePem) },
        }),
      event: () => ({ action: 'prepare', link }),
      reply: { outcome: 'waiting' },
      check({ effects }) {
        expect(effects).toEqual([]);
      },
    },
    'a form of other settings is prepared again': {
      given: (under) =>
        givenSigning(under, 'opened', {
          isLarge: true,
          signatory: {
            preparation: preparationWith('former certificate'),
            isPreparationWanted: true,
          },
        }),
      event: () => ({ action: 'prepare', link }),
      reply: { outcome: 'waiting' },
      async check(_, { table }) {
        const stored = await findSigning(table, { caseId, signingId });
        const { preparation, isPreparationWanted } = stored?.signatories[0] ?? {};
        expect(preparation?.handoverId).not.toBe(handoverId);
        expect(isPreparationWanted).toBeUndefined();
      },
      deviations: [changedMeanwhile, anyToken],
    },
    'a small document needs no preparation': {
      given: (under) => givenSigning(under, 'opened'),
      event: () => ({ action: 'prepare', link }),
      reply: { outcome: 'waiting' },
      check({ effects }) {
        expect(effects).toEqual([]);
      },
    },
    'a waiting task is known by its token': {
      given: (under) => givenSigning(under, 'opened'),
      event: () => ({ action: 'awaitHandover', link, taskToken: 'token-1' }),
      reply: { outcome: 'waiting' },
      async check({ effects }, { table }) {
        const stored = await findSigning(table, { caseId, signingId });
        expect(stored?.signatories[0]?.taskToken).toBe('token-1');
        expect(effects).toHaveLength(1);
      },
      deviations: [changedMeanwhile],
    },
    'a task whose event has happened is completed at once': {
      given: (under) => givenSigning(under, 'signing'),
      event: () => ({ action: 'awaitHandover', link, taskToken: 'token-1' }),
      reply: { outcome: 'pending' },
      check(_, { aws }) {
        expect(aws.clients.workflows).toHaveReceivedCommandWith(SendTaskSuccessCommand, {
          taskToken: 'token-1',
        });
      },
      deviations: [changedMeanwhile],
    },
    'a task ends at once if the signatory’s page waits for a preparation': {
      given: (under) =>
        givenSigning(under, 'signing', {
          isLarge: true,
          signatory: { isPreparationWanted: true },
        }),
      event: () => ({ action: 'awaitResult', link, taskToken: 'token-1' }),
      reply: { outcome: 'pending' },
      check(_, { aws }) {
        expect(aws.clients.workflows).toHaveReceivedCommandWith(SendTaskSuccessCommand, {
          taskToken: 'token-1',
        });
      },
      deviations: [changedMeanwhile],
    },
    'a hand-over without a callback is settled': {
      given: (under) => givenSigning(under, 'signing'),
      event: () => ({ action: 'reconcile', link }),
      reply: { outcome: 'signed' },
      async check(_, { table }) {
        expect((await findSigning(table, { caseId, signingId }))?.versions).toHaveLength(1);
      },
      deviations: [
        changedMeanwhile,
        anyToken,
        {
          at: /^GET /,
          answer: 'done',
          exceptEffects: /./,
          because: 'the state machine asks the gateway again in ten minutes',
        },
      ],
    },
    'a link ends after five days': {
      given: (under) => givenSigning(under, 'opened'),
      event: () => ({ action: 'expire', link }),
      reply: { outcome: 'ended' },
      async check(_, { table }) {
        const stored = await findSigning(table, { caseId, signingId });
        expect(stored?.signatories[0]?.state).toBe('expired');
      },
      deviations: [changedMeanwhile, notifiedBefore],
    },
    'a completed signing joins the case': {
      given: (under) => givenSigning(under, 'signed'),
      event: () => ({ action: 'complete', link }),
      reply: { outcome: 'ended' },
      async check(_, { table }) {
        const stored = await findSigning(table, { caseId, signingId });
        expect(stored?.publication).toMatchObject({
          documentId: 'doc_00000000000000000000000001',
          evidence: { contentType: 'application/json' },
        });
      },
      deviations: [changedMeanwhile, notifiedBefore],
    },
  },
});
