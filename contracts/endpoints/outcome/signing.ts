import * as z from 'zod';
import { endpoint, redirectSchema } from '#contracts/http/endpoint.ts';
import { example, exampleFileUrl } from '#contracts/http/examples.ts';
import { resolutionKinds } from '#contracts/rules/cases/case-status.ts';
import { evidenceKeySchema } from '#contracts/rules/evidence-key.ts';
import {
  caseIdSchema,
  emailSchema,
  idSchema,
  mailedLineSchema,
  messageSchema,
  nameSchema,
  textAreaSchema,
} from '#contracts/rules/fields.ts';
import {
  OMISSION_REASON_MAX,
  omissionSchema,
  signingTribunalSchema,
} from '#contracts/rules/outcome/award-signature-fields.ts';
import {
  coordinatesSchema,
  DEFAULT_SIGNATURE_MODE,
  DEFAULT_SIGNATURE_POSITION,
  SIGNATORIES_MAX,
  sha256Schema,
  signatoryStates,
  signatureModeSchema,
  signaturePositionSchema,
  signingEvents,
  signingOrders,
  signingStates,
} from '#contracts/rules/outcome/signing.ts';
import { hearingDaySchema, reporterNameSchema } from '#contracts/rules/speech/reporter-fields.ts';

/** Electronic signing (seed 2, sections 2 to 8; D90–D94). */

/** Messages of the signer page (seed 2, section 8). */
export const LINK_EXPIRED = 'Link is expired, please contact to renew the link';
/** For a link that is unknown, or was replaced by a newer one. */
export const LINK_UNKNOWN =
  'This link is not valid. Please use the newest link that was mailed to you';
export const ALREADY_SIGNED = 'You have already signed this given link';

const signatoryInputSchema = z.object({
  arbitratorName: nameSchema('Name is required'),
  arbitratorEmail: emailSchema,
  SignaturePosition: signaturePositionSchema.default(DEFAULT_SIGNATURE_POSITION),
  /** Of the page as displayed; '' for the default position. */
  CustomizeCoordinates: z.union([z.literal(''), coordinatesSchema]).default(''),
  /** Page of the signature; 1-based. */
  pageNumber: z.int().min(1).max(5_000).default(1),
  SignatureMode: signatureModeSchema.default(DEFAULT_SIGNATURE_MODE),
});
export type SignatoryInput = z.input<typeof signatoryInputSchema>;

/** Longest message to the signatories. */
export const SIGNING_MESSAGE_MAX = 500;

/** A message to the signatories, in their mails; line breaks become spaces. */
export const signingMessageSchema = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(
    z.union([
      z.literal(''),
      mailedLineSchema(
        'A message is required',
        SIGNING_MESSAGE_MAX,
        'The message cannot hold an address',
      ),
    ]),
  )
  .default('');

// Object.keys loses the literal type; the states are the record's own keys.
const stateSchema = z.enum(Object.keys(signatoryStates) as [keyof typeof signatoryStates]);

const signatorySchema = z.object({
  /** 1-based place in the order. */
  position: z.number(),
  name: z.string(),
  email: z.string(),
  state: stateSchema,
  issuedAt: z.string().optional(),
  expiresAt: z.string().optional(),
  openedAt: z.string().optional(),
  signedAt: z.string().optional(),
  /** Why the last try failed; '' if none has. */
  problem: z.string(),
});

/** A version of a transcript, whose reporter's form is signed. */
const transcriptToSignSchema = z.object({
  /** Of a transcript, or of the case whose cross-examination is signed. */
  transcriptId: idSchema,
  crossExamination: z.boolean().default(false),
  /** What is signed is this version, whatever is saved later. That of a cross-examination is its revision. */
  version: z.int().min(0).max(1_000_000),
  /** Replaces redacted words by marks. Case managers cannot switch it off. */
  redact: z.boolean().default(true),
  /** Time of each paragraph. */
  hasTimes: z.boolean().default(false),
  /** Name under the certificate; the first signatory's if absent. */
  reporter: reporterNameSchema,
  /** Day on the cover, 'YYYY-MM-DD'; '' leaves it out. */
  hearingDate: hearingDaySchema,
});

const signingSchema = z.object({
  id: z.string(),
  caseId: z.string(),
  /** Of a document or agreement, or the transcript's id. */
  documentId: z.string(),
  documentName: z.string(),
  /** The version of a transcript that is signed; absent for documents. */
  transcript: z
    .object({
      transcriptId: z.string(),
      version: z.number(),
      /** transcriptId is the case's then. */
      crossExamination: z.boolean().optional(),
    })
    .optional(),
  /** Whose signatures an award of a tribunal of several needs; absent for other documents. */
  tribunal: signingTribunalSchema.optional(),
  /** Why members of the tribunal have not signed, once it is stated. */
  omissions: z.array(omissionSchema).optional(),
  order: z.enum(signingOrders),
  message: z.string(),
  state: z.enum(signingStates),
  requestedBy: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  signatories: z.array(signatorySchema),
  /** Whether the caller may remind, renew and cancel. */
  mayManage: z.boolean(),
  /** The signed document among the case's documents, once all have signed. */
  signedDocumentId: z.string().optional(),
  /** Whether there is a signed version that the caller may have; getSignedFile gives its address. */
  hasSignedFile: z.boolean(),
});
export type Signing = z.output<typeof signingSchema>;

const auditEventSchema = z.object({
  /** 1-based, without gaps. */
  sequence: z.number(),
  /** UTC instant. */
  at: z.string(),
  event: z.enum(signingEvents),
  /** Who did it: a name, or 'Signing gateway', or 'Portal'. */
  actor: z.string(),
  /** Facts, e.g. the reference number or a SHA-256. */
  details: z.record(z.string(), z.string()),
  previousHash: sha256Schema,
  hash: sha256Schema,
});
export type SigningAuditEvent = z.output<typeof auditEventSchema>;

const certificateSchema = z.object({
  documentName: z.string(),
  caseCode: z.string(),
  state: z.enum(signingStates),
  /** SHA-256 of the document before the first signature. */
  originalSha256: sha256Schema,
  /** SHA-256 of the newest signed version; absent before the first signature. */
  signedSha256: sha256Schema.optional(),
  signatories: z.array(
    signatorySchema.pick({ position: true, name: true, state: true, signedAt: true }).extend({
      referenceNumber: z.string(),
      transactionNumber: z.string(),
    }),
  ),
  /** Of an award of a tribunal of several, with the legal source; absent for other documents. */
  tribunal: signingTribunalSchema.optional(),
  /** Why members of the tribunal have not signed, once it is stated. */
  omissions: z.array(omissionSchema).optional(),
  events: z.array(auditEventSchema),
  /** The newest event by the signing's record, with the deployment's signature over it. */
  head: z.object({
    sequence: z.number(),
    hash: sha256Schema,
    signature: z.object({ key: z.string(), value: z.string() }).optional(),
  }),
  /** The server's check against the record, the copies outside the database and the signature. */
  trail: z.object({
    result: z.enum(['whole', 'broken', 'unproven']),
    /** Why it is not whole; '' otherwise. */
    problem: z.string(),
  }),
  evidenceKey: evidenceKeySchema,
  /** Signed URL of the evidence (JSON), once all have signed; '' before. */
  evidenceUrl: z.string(),
});
export type SigningCertificate = z.output<typeof certificateSchema>;

const signingParams = z.object({ caseId: caseIdSchema, signingId: idSchema });
const signatoryBody = z.object({ position: z.int().min(1).max(SIGNATORIES_MAX) });

/** Most signatures in the list of those that wait for a person. */
export const WAITING_SIGNATURES_MAX = 50;

/** Lambda takes events of 6 MB; larger posts are refused by API Gateway (D93). */
const CALLBACK_BYTES_MAX = 6_000_000;

/** The link of one signatory: an unguessable id (D90). */
const linkParams = z.object({ arbitratorId: idSchema });

const resultSchema = z.object({
  Referencenumber: z.string(),
  Transactionnumber: z.string(),
  /** Signed URL of the signed document; '' if none was signed. */
  eSignedFile: z.string(),
  /** YYYY-MM-DD HH:mm:ss in IST; '' if none was signed. */
  signedDate: z.string(),
});

/** Printable ASCII without markup. */
const shortText = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-;=?-~]*$/);

/** An acknowledged result, as getSigningResult returned it. */
const acknowledgedSchema = z.object({
  Referencenumber: shortText(64),
  Transactionnumber: shortText(128),
  eSignedFile: shortText(8_192),
  /** Absent without a signature (seed 2, section 4). */
  signedDate: shortText(40).default(''),
});

export const signingEndpoints = {
  createSigning: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign',
    summary: 'Request signatures on an award, agreement, order or transcript of a case',
    description:
      'Body: caseId, documentId, and one signatory (arbitratorName, arbitratorEmail, …) or a list of signatories with their order; or, in place of documentId, transcript (transcriptId, crossExamination, version, redact, hasTimes, reporter, hearingDate), whose reporter’s form is made and signed. With crossExamination, transcriptId is the case’s and version its revision; 409 if that has changed. The links are mailed. 403 for redacted words that a case manager wants open.',
    access: 'onboarded',
    takesIdempotencyKey: true,
    body: z.union([
      z.object({
        caseId: caseIdSchema,
        documentId: idSchema,
        order: z.enum(signingOrders).default('inOrder'),
        message: signingMessageSchema,
        signatories: z.array(signatoryInputSchema).min(1).max(SIGNATORIES_MAX),
      }),
      z.object({
        caseId: caseIdSchema,
        transcript: transcriptToSignSchema,
        order: z.enum(signingOrders).default('inOrder'),
        message: signingMessageSchema,
        // The portal places the signatures on the last page of the form.
        signatories: z
          .array(signatoryInputSchema.pick({ arbitratorName: true, arbitratorEmail: true }))
          .min(1)
          .max(SIGNATORIES_MAX),
      }),
      signatoryInputSchema.extend({
        caseId: caseIdSchema,
        documentId: idSchema,
        message: signingMessageSchema,
      }),
    ]),
    exampleBody: {
      caseId: example.caseId,
      documentId: example.documentId,
      order: 'inOrder',
      message: 'Please sign the award of 15 March',
      signatories: [
        {
          arbitratorName: 'Raghav Menon',
          arbitratorEmail: 'raghav.menon@example.com',
          SignaturePosition: 'Bottom-Right',
          pageNumber: 12,
        },
      ],
    },
    response: messageSchema.extend({ signing: signingSchema }),
    // conflict: the document is being signed already, was replaced, or is withheld by the malware scan; or
    // the case has 100 signings.
    errors: [
      'not_found',
      'not_allowed',
      'conflict',
      'too_large',
      'unsupported_type',
      'too_many_tries',
      'unavailable',
    ],
  }),
  listCaseSignings: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/case/{caseId}',
    summary: 'List the signings of a case, newest first',
    description:
      'state of a signatory tells whether their link is open, signed, expired or cancelled. Available to neutrals of the case.',
    access: 'onboarded',
    params: z.object({ caseId: caseIdSchema }),
    response: z.object({ signings: z.array(signingSchema) }),
    exampleResponse: {
      signings: [
        {
          id: 'sgn_01KCCD1GDJFMGT83PXT891WB09',
          caseId: example.caseId,
          documentId: example.documentId,
          documentName: 'Award.pdf',
          order: 'inOrder',
          message: '',
          state: 'open',
          requestedBy: 'Raghav Menon',
          created_at: '2027-03-15T05:30:00.000Z',
          updated_at: '2027-03-15T05:31:00.000Z',
          signatories: [
            {
              position: 1,
              name: 'Raghav Menon',
              email: 'raghav.menon@example.com',
              state: 'issued',
              issuedAt: '2027-03-15T05:30:00.000Z',
              expiresAt: '2027-03-20T05:30:00.000Z',
              problem: '',
            },
          ],
          mayManage: true,
          hasSignedFile: false,
        },
      ],
    },
    errors: ['not_found'],
  }),
  remindSignatory: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/case/{caseId}/requests/{signingId}/remind',
    summary: 'Mail a signatory the link again',
    description:
      'The link expires as before. Errors: 409 unless this signatory can sign now; 429 after three reminders in a day. Available to neutrals of the case.',
    access: 'onboarded',
    params: signingParams,
    body: signatoryBody,
    exampleBody: { position: 1 },
    response: messageSchema,
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  renewSignatory: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/case/{caseId}/requests/{signingId}/renew',
    summary: 'Issue a new link for five days; the old one ends',
    description:
      'Errors: 409 if this signatory has signed, has no link yet or is at the gateway; 429 after five renewals in a day. Available to neutrals of the case.',
    access: 'onboarded',
    params: signingParams,
    body: signatoryBody,
    exampleBody: { position: 1 },
    response: messageSchema,
    errors: ['not_found', 'conflict', 'too_many_tries'],
  }),
  cancelSigning: endpoint({
    domain: 'signing',
    method: 'DELETE',
    path: 'preSign/case/{caseId}/requests/{signingId}',
    summary: 'Cancel a signing; signatures already given are kept',
    description:
      'Its links end. A repeat changes nothing. 409 if all have signed. Available to neutrals of the case.',
    access: 'onboarded',
    params: signingParams,
    response: messageSchema,
    errors: ['not_found', 'conflict'],
  }),
  stateOmissions: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/case/{caseId}/requests/{signingId}/omissions',
    summary:
      'State why members of a tribunal have not signed, and end the signing with the majority',
    description:
      'Body: omissions, one for each member who has not signed, with memberId and reason. For an award of several arbitrators, and papers that refer to it, once the majority has signed. An open signing ends, and the signed document joins the case; so does that of a cancelled one with signatures. A repeat changes nothing. 403 for others than the tribunal. 409 without a majority, while a member is at the gateway, for other members than those who have not signed, and if reasons are stated already.',
    access: 'onboarded',
    params: signingParams,
    body: z.object({
      omissions: z
        .array(
          z.object({
            memberId: idSchema,
            reason: textAreaSchema('The reason is required', OMISSION_REASON_MAX),
          }),
        )
        .min(1)
        .max(SIGNATORIES_MAX),
    }),
    exampleBody: {
      omissions: [
        {
          memberId: 'usr_01KCCD1GDJFMGT83PXT891WB07',
          reason: 'The member dissents and has delivered an opinion of their own.',
        },
      ],
    },
    response: messageSchema,
    errors: ['not_found', 'not_allowed', 'conflict'],
  }),
  getSignedFile: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/case/{caseId}/requests/{signingId}/file',
    summary: 'Get a signed URL of the newest signed version; the audit records the download',
    description:
      'url is valid for five minutes. Errors: 403 for a case manager if the file is a transcript with words that are redacted; 404 before the first signature; 429 over 60 downloads in an hour. Available to neutrals of the case.',
    access: 'onboarded',
    params: signingParams,
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'not_allowed', 'too_many_tries'],
  }),
  getSigningCertificate: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/case/{caseId}/requests/{signingId}/certificate',
    summary: 'Get the certificate of a signing: signatures, hashes and the audit chain',
    description:
      'trail is the server’s check of the audit chain. Available to neutrals of the case.',
    access: 'onboarded',
    params: signingParams,
    response: certificateSchema,
    errors: ['not_found'],
  }),

  /* By the caller's verified address. */
  listWaitingSignatures: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/waiting',
    summary: 'List the signatures that wait for the caller, requested longest ago first',
    description: `Signatures that were requested from the caller’s verified email address and have a link that has not expired; ${WAITING_SIGNATURES_MAX} at most.`,
    access: 'onboarded',
    response: z.object({
      data: z.array(
        z.object({
          signingId: z.string(),
          caseId: z.string(),
          caseCode: z.string(),
          caseTitle: z.string(),
          resolutionKind: z.enum(resolutionKinds),
          documentName: z.string(),
          /** Name of the neutral who requests the signature. */
          requestedBy: z.string(),
          /** Instant at which the link expires. */
          expiresAt: z.string(),
        }),
      ),
    }),
    exampleResponse: {
      data: [
        {
          signingId: 'sgn_01KCCD1GDJFMGT83PXT891WB09',
          caseId: example.caseId,
          caseCode: 'ARB-2026-000042',
          caseTitle: 'Konark Steel Fabricators v. Satpura Logistics',
          resolutionKind: 'arbitration',
          documentName: 'Award.pdf',
          requestedBy: 'Farida Contractor',
          expiresAt: '2027-03-20T05:30:00.000Z',
        },
      ],
    },
  }),
  openOwnSigning: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/waiting/{signingId}',
    summary: 'Get the link of a signature that waits for the caller',
    description:
      'arbitratorId opens the signer’s page without the mail. The audit records the first time. Available to the signatory whose email address is the caller’s verified one; 409 once the link has expired.',
    access: 'onboarded',
    params: z.object({ signingId: idSchema }),
    response: linkParams,
    exampleResponse: { arbitratorId: example.linkToken },
    errors: ['not_found', 'conflict'],
  }),

  /* Without a session: the signatory's link is the permission. */
  getSigningRecord: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/sign-in/{arbitratorId}',
    summary: 'Get the record of a signatory’s link',
    description:
      'Of a link that expired, was cancelled, or has signed more than five days ago, only the state.',
    access: 'public',
    params: linkParams,
    response: z.object({
      /** '' once the link has ended, as all texts are. */
      arbitratorName: z.string(),
      documentName: z.string(),
      /** Name of the neutral who requests the signature. */
      requestedBy: z.string(),
      message: z.string(),
      state: stateSchema,
      /** Instant; '' if the link does not expire any more. */
      expiresAt: z.string(),
      /** Why the last try failed; '' if none has. */
      problem: z.string(),
      /** Id for getSigningResult once signed; '' before. */
      resultId: z.string(),
      /** Signed URL of the document to sign, valid for a few minutes; '' unless it can be signed. */
      fileBase64: z.string(),
      /** Instant of issue or renewal; the link expires SIGNING_LINK_MS later (D91). */
      updated_at: z.string(),
      SignaturePosition: z.string(),
      CustomizeCoordinates: z.string(),
      SignatureMode: z.string(),
      /** Signed URL of the signed document; '' before. */
      eSignedFile: z.string(),
    }),
    exampleResponse: {
      arbitratorName: 'Raghav Menon',
      documentName: 'Award.pdf',
      requestedBy: 'Farida Contractor',
      message: '',
      state: 'opened',
      expiresAt: '2027-03-20T05:30:00.000Z',
      problem: '',
      resultId: '',
      fileBase64: exampleFileUrl('award.pdf'),
      updated_at: '2027-03-15T05:30:00.000Z',
      SignaturePosition: 'Bottom-Right',
      CustomizeCoordinates: '',
      SignatureMode: '12',
      eSignedFile: '',
    },
    errors: ['not_found'],
  }),
  startHandover: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/create',
    summary: 'Hand the encrypted document over to the signing gateway',
    description:
      'While a large document is being encrypted, isPreparing is true and data is absent; repeat the request.',
    access: 'public',
    body: linkParams,
    exampleBody: { arbitratorId: example.linkToken },
    response: z.object({
      /** True while the document is being encrypted for this hand-over. */
      isPreparing: z.boolean(),
      /** Absent while isPreparing. */
      data: z
        .object({
          Parameter1: z.string(),
          /** '' if it is too large for a response; then it is the text at parameter2Url. */
          Parameter2: z.string(),
          Parameter3: z.string(),
          /** Signed URL, valid for a few minutes; '' if Parameter2 is given. */
          parameter2Url: z.string(),
          /** URL to which the browser posts the three parameters. */
          gatewayUrl: z.string(),
          /** Of this hand-over: the id of its result, with which the browser returns. */
          uniqueId: z.string(),
        })
        .optional(),
    }),
    exampleResponse: {
      isPreparing: false,
      data: {
        Parameter1: 'c2Vzc2lvbiBrZXk=',
        Parameter2: 'ZW5jcnlwdGVkIGRvY3VtZW50',
        Parameter3: 'aW50ZWdyaXR5',
        parameter2Url: '',
        gatewayUrl: 'https://gateway.example.com/esign',
        uniqueId: example.linkToken,
      },
    },
    // conflict: expired, signed, cancelled, or another signatory is signing now.
    errors: ['not_found', 'conflict', 'unavailable', 'too_many_tries'],
  }),
  receiveGatewayResult: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/callback/{outcome}/{uniqueId}',
    summary: 'Receive the gateway’s form post; continues at /esign-in-final',
    description:
      'Posted by the signatory’s browser when it returns from the gateway. The body is only a hint: the portal asks the gateway for the result. The answer is the redirect, whatever the outcome.',
    access: 'public',
    needsUsageMode: false,
    params: z.object({ outcome: z.enum(['success', 'failure', 'cancel']), uniqueId: idSchema }),
    requestType: 'application/x-www-form-urlencoded',
    maxBodyBytes: CALLBACK_BYTES_MAX,
    maxBodyValues: 100,
    body: z.record(z.string(), z.string()),
    exampleBody: { Returnvalue: 'c2lnbmVkIGRvY3VtZW50', Transactionnumber: 'TXN20270315113012' },
    redirects: true,
    response: redirectSchema,
  }),
  getSigningResult: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/base64/{id}',
    summary: 'Get the result of a hand-over to the gateway',
    description:
      'id is uniqueId of POST preSign/create. state is pending until the gateway has answered. 404 if it is unknown, was ended by DELETE preSign/clear-base64, or is older than five days.',
    access: 'public',
    params: z.object({ id: idSchema }),
    response: z.object({
      decryptedData: resultSchema.extend({
        state: z.enum(['pending', 'signed', 'failed']),
        /** Why it failed; '' otherwise. */
        problem: z.string(),
      }),
    }),
    exampleResponse: {
      decryptedData: {
        Referencenumber: 'REF20270315113012',
        Transactionnumber: 'TXN20270315113012',
        eSignedFile: exampleFileUrl('award-signed.pdf'),
        signedDate: '2027-03-15 11:34:20',
        state: 'signed',
        problem: '',
      },
    },
    errors: ['not_found'],
  }),
  clearSigningResult: endpoint({
    domain: 'signing',
    method: 'DELETE',
    path: 'preSign/clear-base64',
    summary: 'End the address of a result; the signed document is kept',
    description:
      'base64Id is in the body or in the query. A result that is pending is not ended. 404 if it is unknown.',
    access: 'public',
    query: z.object({ base64Id: idSchema.optional() }),
    body: z.object({ base64Id: idSchema.optional() }),
    exampleBody: { base64Id: example.linkToken },
    response: messageSchema,
    errors: ['not_found'],
  }),
  downloadSignedFile: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/sign-in/{arbitratorId}/download',
    summary: 'Get a signed URL of the signed document by a signatory’s link; the audit records it',
    description:
      'The audit entry `downloaded` says that the download was asked for. Whether the browser fetched the whole file, the portal cannot see.',
    access: 'public',
    params: linkParams,
    response: z.object({ url: z.string() }),
    errors: ['not_found', 'invalid_link'],
  }),
  getEvidenceKey: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/evidence-key',
    summary: 'Get the public key of the signatures on receipts, results and audit trails',
    description: 'docs/security.md says how to check a signature with OpenSSL.',
    access: 'public',
    response: evidenceKeySchema.extend({ algorithm: z.literal('ECDSA_SHA_256') }),
  }),
  acknowledgeSigning: endpoint({
    domain: 'signing',
    method: 'PUT',
    path: 'preSign/update-esigned-file/{arbitratorId}',
    summary: 'Record the time of a signing, or acknowledge its result; stores no file (D92)',
    description:
      'Body: update_at and esignerLogs (YYYY-MM-DD HH:mm:ss, Indian time), the first of which counts; or the result as GET preSign/base64/{id} returned it. Errors: 400 for a time that does not exist; 409 if the body names another file or result than those stored.',
    access: 'public',
    params: linkParams,
    body: z.union([
      z.object({ update_at: shortText(40), esignerLogs: shortText(40) }),
      acknowledgedSchema,
    ]),
    exampleBody: {
      Referencenumber: 'REF20270315113012',
      Transactionnumber: 'TXN20270315113012',
      eSignedFile: exampleFileUrl('award-signed.pdf'),
      signedDate: '2027-03-15 11:34:20',
    },
    response: messageSchema,
    // conflict: the body names another file or another result than those stored.
    errors: ['not_found', 'conflict'],
  }),
  getSignatoryCertificate: endpoint({
    domain: 'signing',
    method: 'GET',
    path: 'preSign/certificate/{arbitratorId}',
    summary: 'Get the certificate of a signing by a signatory’s link',
    description: 'Until the link ends, or until five days after the signature.',
    access: 'public',
    params: linkParams,
    response: certificateSchema,
    errors: ['not_found', 'invalid_link'],
  }),
  verifySignedFile: endpoint({
    domain: 'signing',
    method: 'POST',
    path: 'preSign/verify',
    summary: 'Tell whether a file with this SHA-256 was signed here, by whom and when',
    description: 'The file stays in the browser. The response reveals nothing about the case.',
    access: 'public',
    body: z.object({
      /** Of the whole file, and of its part up to the end of each signature. */
      hashes: z
        .array(sha256Schema)
        .min(1)
        .max(SIGNATORIES_MAX + 1),
    }),
    exampleBody: { hashes: [example.sha256] },
    response: z.object({
      /** Versions known here, by hash. */
      versions: z.array(
        z.object({
          sha256: sha256Schema,
          /** Whether later signatures exist. */
          isNewest: z.boolean(),
          signatures: z.array(z.object({ name: z.string(), signedAt: z.string() })),
        }),
      ),
    }),
    exampleResponse: {
      versions: [
        {
          sha256: example.sha256,
          isNewest: true,
          signatures: [{ name: 'Raghav Menon', signedAt: '2027-03-15T06:04:20.000Z' }],
        },
      ],
    },
    errors: ['too_many_tries'],
  }),
};
