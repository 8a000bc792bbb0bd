import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { SendTaskSuccessCommand } from '@aws-sdk/client-sfn';
import { expect } from 'vitest';
import { newLink } from '#lambdas/signing/record/signing-record.ts';
import { findHandover, findSigning } from '#lambdas/signing/record/signing-repository.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { connectFiles } from '#shared/files/files.ts';
import { openPersonalLink } from '#shared/outbox/personal-link.ts';
import type { Deviation } from '#tests/support/handlers/fault-runs.ts';
import {
  caseId,
  completedGateway,
  givenRequester,
  givenSigning,
  handoverId,
  handoverToken,
  linkId,
  parameter2Key,
  pdf,
  preparationWith,
  referenceNumber,
  returnedValue,
  signedKey,
  signedSha256,
  signingId,
} from '#tests/support/handlers/given-signing.ts';
import { PORTAL_ORIGIN } from '#tests/support/handlers/handler-under-test.ts';
import { testApi } from '#tests/support/handlers/test-api.ts';
import { evidence } from '#tests/support/keys/evidence-key.ts';
import { linkKeys } from '#tests/support/keys/link-keys.ts';
import { makeCertificate } from '#tests/support/keys/make-certificate.ts';
import { SIGNING_TOKEN_SECRET_NAME } from '#tests/support/keys/signing-keys.ts';

const { certificatePem } = await makeCertificate();
const documentId = 'doc_00000000000000000000000001';
const ofSigning = { userId: 'usr_one', params: { caseId, signingId } };
const byLink = { params: { arbitratorId: linkId } };

/** The caller as the signatory. */
const ownSignatory = {
  email: 'usr_one@example.com',
  link: newLink(linkKeys, new Date().toISOString()),
};

/** What the gateway posts is settled by the state machine if it cannot be settled here. */
const settledLater: Deviation = {
  at: /./,
  answer: 'done',
  exceptEffects: /./,
  because: 'the browser always continues at the return page; the state machine settles the result',
};
const changedMeanwhile: Deviation = {
  at: /^TransactWrite CASE#\S*SIGNINGS\/SIGNING#/,
  when: ['finds a condition false'],
  answer: 'done',
  because: 'the signing was changed meanwhile and is read again',
};
const anyToken: Deviation = {
  at: 'GetSecretValue portal/signing-token',
  when: ['gives a malformed secret'],
  answer: 'done',
  because: 'any text can be a token: the gateway refuses a wrong one',
};
const quotaUsed: Deviation = {
  at: /^Update QUOTA/,
  when: ['finds a condition false'],
  answer: 'too_many_tries',
  because: 'the quota is used up',
};

await testApi('signing', {
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
    aws.bucket.put('uploads/usr_one/outcomeAgreement/upl_one', pdf, 'application/pdf');
  },
  deviations: [changedMeanwhile, quotaUsed],
  endpoints: {
    createSigning: [
      {
        name: 'of a document',
        userId: 'usr_one',
        headers: { 'Idempotency-Key': 'signing-of-the-award' },
        body: {
          caseId,
          documentId,
          signatories: [{ arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' }],
        },
        reply: {
          message: 'Signature Requested Successfully',
          signing: { documentName: 'Award.pdf', state: 'open', signatories: [{ state: 'issued' }] },
        },
        check(_, { aws }) {
          // The copy of the document, and the anchor of the audit.
          expect(aws.clients.s3).toHaveReceivedCommandTimes(PutObjectCommand, 2);
        },
      },
      {
        name: 'of a version of a transcript',
        userId: 'usr_one',
        headers: { 'Idempotency-Key': 'signing-of-the-transcript' },
        given: async ({ table }) => {
          await createTranscript(
            {
              table,
              files: connectFiles('portal-files'),
              clock: { now: () => new Date('2026-03-01T06:00:00.000Z') },
            },
            {
              ...{ id: 'trn_one', caseId, meetingId: '', recordId: '', title: 'Hearing' },
              ...{ audioFileName: '', audio: undefined, mediaType: '' },
              words: [{ text: 'Heard', start: 0, end: 1, confidence: 90, speaker: 'spk_0' }],
            },
          );
        },
        body: {
          caseId,
          transcript: { transcriptId: 'trn_one', version: 0 },
          signatories: [{ arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' }],
        },
        reply: {
          message: 'Signature Requested Successfully',
          signing: { transcript: { transcriptId: 'trn_one', version: 0 }, state: 'open' },
        },
      },
    ],
    listCaseSignings: {
      userId: 'usr_one',
      params: { caseId },
      given: (under) => givenSigning(under, 'opened'),
      reply: {
        signings: [{ id: signingId, signatories: [{ name: 'Asha Rao', state: 'opened' }] }],
      },
    },
    remindSignatory: {
      ...ofSigning,
      body: { position: 1 },
      given: (under) => givenSigning(under, 'opened'),
      reply: { message: 'Reminder Sent Successfully' },
    },
    renewSignatory: {
      ...ofSigning,
      body: { position: 1 },
      given: (under) =>
        givenSigning(under, 'opened', { signatory: { taskToken: 'token-of-the-task' } }),
      reply: { message: 'Link Renewed Successfully' },
      deviations: [
        {
          at: /^SendTaskSuccess/,
          answer: 'done',
          exceptEffects: /^SendTaskSuccess/,
          because: 'the link is renewed; the former link’s execution finds that it has ended',
        },
      ],
      check(_, { aws }) {
        expect(aws.clients.workflows).toHaveReceivedCommandWith(SendTaskSuccessCommand, {
          taskToken: 'token-of-the-task',
        });
      },
    },
    cancelSigning: {
      ...ofSigning,
      given: (under) => givenSigning(under, 'opened'),
      reply: { message: 'Signing Cancelled Successfully' },
      async check(_, { table }) {
        expect((await findSigning(table, { caseId, signingId }))?.state).toBe('cancelled');
      },
    },
    stateOmissions: {
      ...ofSigning,
      given: (under) => givenSigning(under, 'signed', { isOfTribunal: true }),
      body: { omissions: [{ memberId: 'usr_three', reason: 'Ill since March' }] },
      reply: { message: 'Reasons Stated Successfully' },
      async check(_, { table }) {
        expect(await findSigning(table, { caseId, signingId })).toMatchObject({
          state: 'completed',
          omissions: [{ memberId: 'usr_three', name: 'Chitra Nair', reason: 'Ill since March' }],
        });
      },
    },
    getSignedFile: {
      ...ofSigning,
      given: (under) => givenSigning(under, 'signed'),
      reply: { url: expect.stringContaining(signedKey) },
    },
    getSigningCertificate: {
      ...ofSigning,
      given: (under) => givenSigning(under, 'signed'),
      reply: { state: 'completed', signedSha256, events: [{ event: 'requested' }] },
    },
    listWaitingSignatures: {
      userId: 'usr_one',
      given: (under) => givenSigning(under, 'issued', { signatory: ownSignatory }),
      reply: { data: [{ signingId, documentName: 'Award.pdf', caseCode: 'ARB-2026-000001' }] },
    },
    openOwnSigning: {
      userId: 'usr_one',
      params: { signingId },
      given: (under) => givenSigning(under, 'issued', { signatory: ownSignatory }),
      reply: { arbitratorId: openPersonalLink(linkKeys, ownSignatory.link) },
      async check(_, { table }) {
        const stored = await findSigning(table, { caseId, signingId });
        expect(stored?.signatories[0]?.link?.givenAt).toBeDefined();
      },
    },
    getSigningRecord: [
      {
        name: 'first opened',
        ...byLink,
        given: (under) => givenSigning(under, 'issued'),
        reply: { state: 'opened', documentName: 'Award.pdf', eSignedFile: '' },
      },
      {
        name: 'of a large document that is not prepared',
        ...byLink,
        given: (under) =>
          givenSigning(under, 'opened', {
            isLarge: true,
            signatory: { taskToken: 'token-of-the-task' },
          }),
        reply: { state: 'opened', documentName: 'Award.pdf' },
        check(_, { aws }) {
          expect(aws.clients.workflows).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 1);
        },
        deviations: [
          {
            at: /^SendTaskSuccess/,
            answer: 'done',
            exceptEffects: /^SendTaskSuccess/,
            because: 'the record is shown; the hand-over asks for the preparation again',
          },
        ],
      },
      {
        name: 'signed',
        ...byLink,
        given: (under) => givenSigning(under, 'signed'),
        reply: { state: 'signed', eSignedFile: expect.stringContaining(signedKey) },
      },
    ],
    startHandover: [
      {
        name: 'of a small document',
        body: { arbitratorId: linkId },
        given: (under) =>
          givenSigning(under, 'opened', { signatory: { taskToken: 'token-of-the-task' } }),
        reply: {
          data: {
            Parameter1: expect.stringMatching(/^[A-Za-z0-9+/]{342}==$/),
            Parameter3: expect.stringMatching(/^[A-Za-z0-9+/]{64}$/),
            gatewayUrl: 'https://gateway.example/signdoc',
          },
        },
        deviations: [
          {
            at: /^TransactWrite/,
            when: ['meets another transaction once'],
            answer: 'done',
            says: /Parameter1/,
            because: 'each encryption gives other parameters',
          },
          anyToken,
          {
            at: /^SendTaskSuccess/,
            answer: 'unavailable',
            because: 'without its state machine nobody would fetch a lost result',
          },
        ],
      },
      {
        name: 'of a prepared document',
        body: { arbitratorId: linkId },
        given: (under) =>
          givenSigning(under, 'opened', {
            isLarge: true,
            signatory: {
              preparation: preparationWith(certificatePem),
              taskToken: 'token-of-the-task',
            },
          }),
        reply: {
          isPreparing: false,
          data: {
            Parameter1: 'parameter-1',
            Parameter2: '',
            Parameter3: 'parameter-3',
            parameter2Url: expect.stringContaining(parameter2Key),
            uniqueId: handoverToken,
          },
        },
        async check(_, { table, aws }) {
          const [signatory] = (await findSigning(table, { caseId, signingId }))?.signatories ?? [];
          expect(signatory?.handovers).toMatchObject([{ id: handoverId }]);
          expect(signatory?.preparation).toBeUndefined();
          expect(aws.clients.s3).not.toHaveReceivedCommand(GetObjectCommand);
        },
        deviations: [
          {
            at: 'GetSecretValue portal/signing-token',
            when: ['gives a malformed secret'],
            answer: 'done',
            says: /isPreparing/,
            exceptEffects: /./,
            because: 'it was encrypted with another token: it is prepared again',
          },
          {
            at: /^SendTaskSuccess/,
            answer: 'unavailable',
            because: 'without its state machine nobody would fetch a lost result',
          },
        ],
      },
      {
        name: 'of a document that is not prepared yet',
        body: { arbitratorId: linkId },
        given: (under) =>
          givenSigning(under, 'opened', {
            isLarge: true,
            signatory: { taskToken: 'token-of-the-task' },
          }),
        reply: { isPreparing: true },
        async check({ reply }, { table, aws }) {
          expect(JSON.parse(reply?.body ?? '')).toEqual({ isPreparing: true });
          const [signatory] = (await findSigning(table, { caseId, signingId }))?.signatories ?? [];
          expect(signatory).toMatchObject({ handovers: [], isPreparationWanted: true });
          expect(aws.clients.workflows).toHaveReceivedCommandWith(SendTaskSuccessCommand, {
            taskToken: 'token-of-the-task',
          });
          expect(aws.clients.s3).not.toHaveReceivedCommand(GetObjectCommand);
        },
        deviations: [
          {
            at: /^SendTaskSuccess/,
            answer: 'unavailable',
            because: 'without its state machine nothing would be prepared',
          },
        ],
      },
    ],
    receiveGatewayResult: {
      params: { outcome: 'success', uniqueId: handoverToken },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: new URLSearchParams({
        ReturnStatus: 'Success',
        Returnvalue: returnedValue(),
        Transactionnumber: 'TXN1',
        Referencenumber: referenceNumber,
      }).toString(),
      given: (under) => givenSigning(under, 'signing'),
      reply: { location: `/esign-in-final?data=${handoverToken}&uniqueId=${handoverToken}` },
      async check(_, { table, aws }) {
        expect((await findHandover(table, handoverId))?.outcome).toBe('signed');
        expect((await findSigning(table, { caseId, signingId }))?.state).toBe('completed');
        expect(aws.clients.workflows).toHaveReceivedCommandTimes(SendTaskSuccessCommand, 1);
      },
      deviations: [settledLater],
    },
    getSigningResult: {
      params: { id: handoverToken },
      given: (under) => givenSigning(under, 'signed'),
      reply: {
        decryptedData: {
          state: 'signed',
          Referencenumber: referenceNumber,
          eSignedFile: expect.stringContaining(signedKey),
          signedDate: '2026-03-01 11:30:00',
        },
      },
    },
    clearSigningResult: {
      query: { base64Id: handoverToken },
      given: (under) => givenSigning(under, 'signed'),
      reply: { message: 'Cleared Successfully' },
      deviations: [
        {
          at: /^Update HANDOVER#/,
          when: ['finds a condition false'],
          answer: 'done',
          exceptEffects: /^Update HANDOVER#/,
          because: 'the hand-over’s time to live has removed it',
        },
      ],
    },
    acknowledgeSigning: [
      {
        name: 'time',
        ...byLink,
        body: { update_at: '2026-03-02 11:30:00', esignerLogs: '2026-03-02 11:30:00' },
        given: (under) => givenSigning(under, 'signing'),
        reply: { message: 'Signing Time Recorded' },
        async check(_, { table }) {
          const stored = await findSigning(table, { caseId, signingId });
          expect(stored?.signatories[0]?.loggedAt).toBe('2026-03-02T06:00:00.000Z');
        },
      },
      {
        name: 'result',
        ...byLink,
        body: {
          eSignedFile: `https://portal-files.s3.ap-south-1.amazonaws.com/${signedKey}?X-Amz-Signature=1`,
          Referencenumber: referenceNumber,
          Transactionnumber: 'TXN1',
          signedDate: '2026-03-01 11:30:00',
        },
        given: (under) => givenSigning(under, 'signed'),
        reply: { message: 'E-Signed File Updated Successfully' },
      },
    ],
    downloadSignedFile: {
      ...byLink,
      given: (under) => givenSigning(under, 'signed'),
      reply: { url: expect.stringContaining(signedKey) },
      async check(_, { table }) {
        const stored = await findSigning(table, { caseId, signingId });
        expect(stored?.signatories[0]?.downloadedAt).toBe('2026-03-02T06:00:00.000Z');
      },
    },
    getEvidenceKey: {
      reply: { algorithm: 'ECDSA_SHA_256', ...evidence.published },
    },
    getSignatoryCertificate: {
      ...byLink,
      given: (under) => givenSigning(under, 'signed'),
      reply: { state: 'completed', signatories: [{ name: 'Asha Rao', referenceNumber }] },
    },
    verifySignedFile: {
      body: { hashes: [signedSha256, '0'.repeat(64)] },
      given: (under) => givenSigning(under, 'signed'),
      reply: { versions: [{ sha256: signedSha256, isNewest: true }] },
      check({ reply }) {
        // Names and times only: nothing of the case.
        for (const secret of [caseId, signingId, 'ARB-', 'Award', documentId, PORTAL_ORIGIN])
          expect(reply?.body).not.toContain(secret);
      },
    },
  },
});
