import { setTimeout as pause } from 'node:timers/promises';
import { synthesiseSpeech, writeWav } from 'local-aws/transcribe';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { MULTIPART_FROM_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { type EndpointId, endpointList, type endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { caseIdSchema } from '#contracts/rules/fields.ts';
import type { Role } from '#contracts/rules/roles.ts';
import { indianDayOf } from '#shared/india-time.ts';
import { call, type Reply } from '#tests/support/stack/portal-client.ts';
import type { FormFields } from '../support/form-body.ts';
import { completeProfile, type NewPerson, onboard } from '../support/people/people.ts';
import {
  annotationText,
  makeTarget,
  PARTY,
  type Target,
} from '../support/people/target-of-strangers.ts';

/**
 * Calls every endpoint as a neutral without access to the target’s cases, parties, invitations
 * and files. An endpoint whose contract declares a case (`caseIdSchema`) is called with the
 * target’s case; any other endpoint fails here until it has a row below.
 */

type Wish = { path: string; body?: object; form?: FormFields };
type Row =
  | {
      /** Requests for the target’s data, valid except for their sender. */
      aims: (target: Target) => readonly Wish[];
      refused: 403 | 404;
      /** The permitted caller, where it is not the target. */
      may?: 'caseManager';
      /** What the permitted caller gets, where the state of the target refuses the request. */
      answers?: 409;
    }
  | {
      /** Requests for a case, which have a result for each case. */
      eachCase: (caseId: string) => Wish;
      /** The target's case. */
      caseOf: (target: Target) => string;
    }
  | {
      /** Why no foreign data can be requested: the endpoint reads the caller’s data only. */
      own: string;
      /** Where the caller’s state refuses the request. */
      answers?: number;
      wish: (caller: NewPerson) => Wish;
    };

/** Public endpoints; their own tests cover what they hide. */
type PublicRow = { public: string };

type AccessOf<Id extends EndpointId> = (typeof endpoints)[Id]['access'];

const at = (path: string, body?: object) => [{ path, ...(body && { body }) }];
const own = (
  why: string,
  path: string,
  body?: (caller: NewPerson) => object,
  answers = 200,
): Row => ({
  own: why,
  answers,
  wish: (caller) => ({ path, ...(body && { body: body(caller) }) }),
});
const aims = (refused: 403 | 404, wishes: (target: Target) => readonly Wish[]): Row => ({
  refused,
  aims: wishes,
});

const annotationsPath = (caseId: string) => `mediator/cases/${caseId}/annotations`;

const signingPath = (target: Target, id: 'signingId' | 'signedId' = 'signingId') =>
  `preSign/case/${target.running}/requests/${target[id]}`;

const clockPath = ({ running, clockId }: Target, act: string) =>
  `clocks/cases/${running}/${clockId}/${act}`;

const draftPath = ({ written }: Target) =>
  `mediator/cases/${written.caseId}/desk/${written.draftId}`;

const hearingDay = `04/03/${new Date().getFullYear() + 1}`;
const hearing = {
  date: `${hearingDay} 00:00:00`,
  time: `${hearingDay} 11:30:00`,
  hearingType: 'Joint session',
  remarks: 'Both sides',
};
const complete = { description: 'Said in the draft' };

type AgreementKind = keyof Target['papers'];
const agreementBody = ({ outcomeAgreement }: Target) => ({
  url: { url: outcomeAgreement, uploadType: '' },
});
const newAgreement = (target: Target, kind: AgreementKind) =>
  at(`mediator/uploads/case/${target.papers[kind].caseId}/${kind}`, agreementBody(target));
const replacedAgreement = (target: Target, kind: AgreementKind) => {
  const { completeId, documentId } = target.papers[kind];
  return at(`mediator/uploads/case/${completeId}/${kind}/${documentId}`, agreementBody(target));
};

const emptyManifest = { items: [], hasPageNumbers: false, hasContents: false };

const rows = {
  verifySignUp: { public: 'opens an account with a code that goes to the phone' },
  validateMobile: { public: 'tells that a number is free, as the sign-up form must' },
  validateEmail: { public: 'tells that an address is free, as the sign-up form must' },
  startSession: { public: 'the same answer for every number' },
  signInWithGoogle: { public: 'asks for an id token of Google' },
  verifyLogin: { public: 'asks for the code on the phone' },
  resendVerifyEmail: { public: 'the same answer for every address' },
  forgotPassword: { public: 'the same answer for every address' },
  resetPassword: { public: 'asks for the mailed link' },
  getSystemConfig: { public: 'the same for everybody' },
  readCalendarFeed: { public: 'asks for the secret address' },
  viewOffer: { public: 'asks for the mailed link' },
  submitOffer: { public: 'asks for the mailed link' },
  viewServed: { public: 'asks for the mailed link' },

  transcribeClip: aims(404, ({ running }) => [
    {
      path: 'orderDictate',
      form: {
        caseId: running,
        audio_data: { type: 'audio/wav', bytes: writeWav(synthesiseSpeech('Adjourned.')) },
      },
    },
  ]),

  getTranscript: aims(404, ({ transcriptId }) =>
    ['', '?from=0&version=0'].map((query) => ({
      path: `getTranscriptionData/${transcriptId}${query}`,
    })),
  ),
  findCited: aims(404, ({ running }) => [
    { path: `mediator/cases/${running}/citations?cited=${encodeURIComponent('{T-1/1:1}')}` },
  ]),
  searchCase: aims(404, ({ running }) => [
    { path: `mediator/cases/${running}/search?query=ropes` },
  ]),
  listTranscriptVersions: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/versions`),
  ),
  exportTranscript: aims(404, ({ transcriptId, running }) => [
    ...at('downloadTranscripts', { transcriptId: running, crossExamination: true }),
    ...at('downloadTranscripts', { transcriptId }),
    ...at('downloadTranscripts', { meetingId: 'mtg_ropes', fileFormat: 'text' }),
  ]),
  saveTranscript: aims(404, ({ transcriptId }) =>
    at(`updateTranscriptionData/${transcriptId}`, {
      editedTranscriptionData: { version: 0, segments: [], removed: ['seg_1'] },
    }),
  ),
  getTranscriptChanges: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/versions/0`),
  ),
  restoreTranscript: aims(404, ({ transcriptId }) =>
    at(`transcripts/${transcriptId}/versions/0/restore`, { version: 1 }),
  ),
  saveTurn: aims(404, ({ running }) =>
    at('postTranscriptionData', {
      caseId: running,
      transcriptionData: {
        mediaId: 'med_of_a_stranger',
        duration: 1,
        currentTime: '2026-11-20T05:30:00.000Z',
      },
    }),
  ),
  createStreamAddress: aims(404, ({ running, liveSessionId }) =>
    at(`liveTranscription/${running}/${liveSessionId}/address`, {}),
  ),
  addLiveWords: aims(404, ({ running, liveSessionId }) =>
    at(`liveTranscription/${running}/${liveSessionId}/words`, {
      sequence: 0,
      utterances: [{ words: [{ text: 'Mine?', start: 0, end: 1, confidence: 90 }] }],
    }),
  ),
  stopLiveSession: aims(404, ({ running, liveSessionId }) =>
    at(`liveTranscription/${running}/${liveSessionId}/stop`, {}),
  ),
  editTurn: aims(404, ({ running, turnId }) =>
    at(`crossExamination/${running}/turns/${turnId}`, { version: 1, text: 'Mine?' }),
  ),
  splitTurn: aims(404, ({ running, splitTurnId }) =>
    at(`crossExamination/${running}/turns/${splitTurnId}/split`, {
      ...{ version: 1, at: 5, mediaId: 'med_of_the_split', textType: 'Answer' },
    }),
  ),
  listTurnLayers: aims(404, ({ running, turnId }) =>
    at(`crossExamination/${running}/turns/${turnId}/layers`),
  ),
  changeCaseSpeech: aims(404, ({ managed }) =>
    at(`getTranscriptionType/${managed}`, { enableTranscription: 'no', version: 0 }),
  ),

  getMe: own('the session’s user', 'me'),
  verifyEmail: own(
    'the link of the session’s user alone (links.test.ts)',
    'verify-email',
    () => ({ emailToken: 'x' }),
    400,
  ),
  changeEmail: own(
    'the session’s user, who has verified theirs',
    'change-email',
    ({ email }) => ({ email: `new.${email}` }),
    409,
  ),
  updateMe: aims(403, ({ avatar }) => at('me', { ...completeProfile, avatarUrl: avatar })),
  updateMailPreference: own('the caller’s choice', 'me/mail-preference', () => ({
    mailPreference: 'daily',
  })),
  updateLetterhead: own('the caller’s letterhead', 'me/letterhead', () => ({ letterhead: 'A' })),
  listSessions: own('the caller’s sessions', 'me/sessions'),
  endOtherSession: own('looks among the caller’s own', 'me/sessions/a-session-of-another'),
  endOtherSessions: own('the caller’s own', 'me/sessions'),
  changePassword: own('asks for the old one', 'change-password', ({ password }) => ({
    oldPassword: password,
    newPassword: 'Louder#River8',
  })),
  createUploadAddresses: own('keys lie under the caller’s own prefix', 's3-url', () => ({
    key: ['x.pdf'],
    purpose: 'partyDocument',
    contentTypes: ['application/pdf'],
    sizes: [10],
  })),
  startMultipartUpload: own('keys lie under the caller’s own prefix', 'multipart-uploads', () => ({
    name: 'hearing.mp4',
    purpose: 'caseDocument',
    contentType: 'video/mp4',
    size: MULTIPART_FROM_BYTES,
  })),
  createPartAddresses: aims(403, ({ multipart: { parts: _, ...upload } }) =>
    at('multipart-uploads/parts', { ...upload, partNumbers: [1] }),
  ),
  completeMultipartUpload: aims(403, ({ multipart }) =>
    at('multipart-uploads/complete', multipart),
  ),
  cancelMultipartUpload: aims(403, ({ multipart: { parts: _, ...upload } }) =>
    at('multipart-uploads/cancel', upload),
  ),
  getPerson: aims(404, ({ userId, running }) => [
    { path: `casemanager/users/${userId}?caseId=${running}` },
    { path: `casemanager/users/${userId}` },
  ]),

  listCases: own('the caller’s docket', 'mediator/cases?perPage=1000&search=ropes'),
  getCaseStatistics: own('the caller’s docket', 'mediator/case-stats?search=ropes'),
  getDocketOverview: own('the caller’s docket', 'mediator/case-overview?search=ropes'),
  getDocketStatistics: own('the caller’s docket', 'mediator/stats'),
  listDocketViews: own('the caller’s views', 'mediator/case-views'),
  createDocketView: own('a view of the caller', 'mediator/case-views', ({ email }) => ({
    name: email.slice(0, 40),
    query: {},
  })),
  updateDocketView: aims(404, ({ viewId }) =>
    at(`mediator/case-views/${viewId}`, { name: 'Mine?', query: { status: 'draft' } }),
  ),
  deleteDocketView: aims(404, ({ viewId }) => at(`mediator/case-views/${viewId}`)),
  listDocketManagers: own('the caller’s docket', 'mediator/case-managers'),
  listOutcomes: own('the caller’s docket', 'mediator/outcomes?state=withAgreement'),
  getCase: aims(404, (target) =>
    [target.running, target.ended, target.draft, target.waiting].map((id) => ({
      path: `mediator/cases/${id}`,
    })),
  ),
  rateCase: aims(404, ({ ended }) => at('ratings/case', { caseId: ended, rating: 1 })),

  listCreatedCases: own('what the caller created', 'cases?perPage=1000'),
  createCase: aims(404, ({ partyId }) =>
    at('cases/create', {
      partyId,
      title: 'In a name that is not mine',
      resolutionKind: 'mediation',
      isDraft: true,
    }),
  ),
  updateDraft: aims(404, ({ draft, running, otherPartyId }) => [
    ...at('cases/update', { id: draft, title: 'Renamed', isDraft: true }),
    ...at('cases/update', { id: draft, agreement_urls: [], ...complete, isDraft: true }),
    ...at('cases/update', { id: running, respondentPartyId: otherPartyId }),
  ]),
  getDraft: aims(404, ({ draft }) => at(`cases/${draft}/draft`)),
  deleteDraft: aims(404, ({ draft }) => at(`cases/${draft}`)),
  listCart: own('the caller’s drafts', 'cases/cart'),
  listCaseApprovals: { ...aims(403, () => at('cases/approvals')), may: 'caseManager' },
  getCaseApproval: {
    ...aims(403, ({ waiting }) => at(`cases/approvals/${waiting}`)),
    may: 'caseManager',
  },
  decideCaseApproval: {
    ...aims(403, ({ waiting }) => at(`cases/approvals/${waiting}`, { decision: 'approve' })),
    may: 'caseManager',
  },
  decideCaseApprovals: {
    ...aims(403, ({ waiting }) =>
      at('cases/approvals/decisions', {
        decision: 'decline',
        reason: 'Not mine to decline?',
        cases: [{ id: waiting, submittedOn: '2026-03-01T06:00:00.000Z' }],
      }),
    ),
    may: 'caseManager',
  },

  startBulkJob: aims(404, ({ csv, partyId }) =>
    at('cases/bulk', { key: csv, partyId, fileName: 'mine.csv', resolutionKind: 'mediation' }),
  ),
  listUrgentClocks: own('the caller’s docket', 'clocks'),
  // In this order the owner's requests succeed, too.
  adoptTerms: aims(404, (target) =>
    at(clockPath(target, 'terms'), { version: 1, reason: 'Not mine to move?' }),
  ),
  extendClock: aims(404, (target) =>
    at(clockPath(target, 'extensions'), {
      ...{ version: 2, ground: 'consent', length: { count: 30, unit: 'days' } },
      givenOn: today(),
    }),
  ),
  correctClock: aims(404, (target) =>
    at(clockPath(target, 'corrections'), {
      ...{ part: 'extension', version: 3, reason: 'Not mine to correct?' },
    }),
  ),
  endClock: aims(404, (target) =>
    at(clockPath(target, 'end'), { version: 4, endedOn: today(), outcome: 'fulfilled' }),
  ),
  startClock: aims(404, ({ running }) =>
    at(`clocks/cases/${running}`, {
      ...{ termId: 'mediation', startedOn: today(), knownOn: today() },
    }),
  ),
  getServing: aims(404, ({ running, servingId }) =>
    at(`mediator/cases/${running}/servings/${servingId}`),
  ),

  listBulkJobs: own('the caller’s jobs', 'cases/bulk'),
  getBulkJob: aims(404, ({ bulkJobId }) => at(`cases/bulk/${bulkJobId}`)),
  getBulkErrorFile: aims(404, ({ bulkJobId }) => at(`cases/bulk/${bulkJobId}/error-file`)),

  listTemplates: own('the caller’s templates, beside everybody’s', 'templates?perPage=100'),
  createTemplate: aims(403, ({ templateFile }) =>
    at('templates', { name: 'Mine?', kind: 'mediation', file: templateFile }),
  ),
  deleteTemplate: aims(404, ({ templateId }) => at(`templates/${templateId}`)),

  getDailyCauseList: own('the caller’s hearings', `dailyCauseList?month=${monthOf(new Date())}`),
  getCalendarFeed: own('the caller’s calendar', 'calendar-feed'),
  rotateCalendarFeed: own('the caller’s calendar', 'calendar-feed', () => ({})),
  stopCalendarFeed: own('the caller’s calendar', 'calendar-feed'),

  listCaseDocuments: aims(404, ({ running }) =>
    at(`uploads/case/${running}?commonView=true&perPage=1000`),
  ),
  registerDocuments: aims(404, ({ running, caseDocument }) =>
    at(`uploads/case/${running}`, {
      documentDetails: [{ url: { url: caseDocument }, visibilityType: 'all' }],
    }),
  ),
  getDocument: aims(404, ({ running, documentId }) => at(`uploads/case/${running}/${documentId}`)),
  listAnnotations: aims(404, ({ running }) => at(annotationsPath(running))),
  createAnnotation: aims(404, ({ running, documentId }) =>
    at(annotationsPath(running), { ...annotationText, documentId, page: 1 }),
  ),
  updateAnnotation: aims(404, ({ running, annotationId }) =>
    at(`${annotationsPath(running)}/${annotationId}`, { ...annotationText, version: 1 }),
  ),
  deleteAnnotation: aims(404, ({ running, annotationId }) =>
    at(`${annotationsPath(running)}/${annotationId}`),
  ),
  updateDocument: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}`, { visibilityType: 'all' }),
  ),
  getDocumentUses: aims(404, ({ running, spareDocumentId }) =>
    at(`uploads/case/${running}/${spareDocumentId}/uses`),
  ),
  replaceDocument: aims(404, ({ running, spareDocumentId, replacement }) =>
    at(`uploads/case/${running}/${spareDocumentId}/versions`, { fileNumber: 1, url: replacement }),
  ),
  listDocumentVersions: aims(404, ({ running, spareDocumentId }) =>
    at(`uploads/case/${running}/${spareDocumentId}/versions`),
  ),
  getReadAddress: aims(404, ({ replacement }) =>
    at(`s3-url?${new URLSearchParams({ key: replacement })}`),
  ),
  deleteDocument: aims(404, ({ running, spareDocumentId }) =>
    at(`uploads/case/${running}/${spareDocumentId}?fileNumber=2`),
  ),
  sendDocuments: aims(404, ({ running, documentId, agentId }) =>
    at(`sendDocument/${running}`, {
      documentList: [{ id: documentId }],
      caseUserDetails: [{ id: agentId }],
    }),
  ),

  registerRecording: aims(404, ({ running, caseRecording }) =>
    at(`meetingRecordings/${running}`, { name: 'Mine?', url: { url: caseRecording } }),
  ),
  transcribeRecording: aims(404, ({ running, recordingId }) =>
    at(`meetingRecordings/${running}/${recordingId}/transcription`, {}),
  ),
  receiveZoomEvent: { public: 'takes only what Zoom has signed' },

  getSigningRecord: { public: 'asks for the mailed link' },
  startHandover: { public: 'asks for the mailed link' },
  downloadSignedFile: { public: 'asks for the mailed link' },
  getEvidenceKey: { public: 'a public key, the same for everybody' },
  receiveGatewayResult: { public: 'believes only the gateway’s own status' },
  getSigningResult: { public: 'asks for the secret address of a result' },
  clearSigningResult: { public: 'asks for the secret address of a result' },
  acknowledgeSigning: { public: 'asks for the mailed link' },
  getSignatoryCertificate: { public: 'asks for the mailed link' },
  verifySignedFile: { public: 'asks for a file’s SHA-256, and reveals no case' },
  listWaitingSignatures: own('signatures requested from the caller', 'preSign/waiting'),
  // In this order the owner's requests succeed, too.
  openOwnSigning: aims(404, ({ signingId }) => at(`preSign/waiting/${signingId}`, {})),
  getSignedFile: aims(404, (target) => at(`${signingPath(target, 'signedId')}/file`)),
  getSigningCertificate: aims(404, (target) =>
    at(`${signingPath(target, 'signedId')}/certificate`),
  ),
  remindSignatory: aims(404, (target) => at(`${signingPath(target)}/remind`, { position: 1 })),
  renewSignatory: aims(404, (target) => at(`${signingPath(target)}/renew`, { position: 1 })),
  cancelSigning: aims(404, (target) => at(signingPath(target))),
  createSigning: aims(404, ({ running, documentId }) =>
    at('preSign', {
      ...{ caseId: running, documentId },
      ...{ arbitratorName: 'Asha Rao', arbitratorEmail: 'asha@example.org' },
    }),
  ),
  // After the signing, which takes no document with a password.
  requestProcessing: aims(404, ({ running, documentId }) =>
    at(`uploads/case/${running}/${documentId}/processing`, { password: 'mine?' }),
  ),
  recogniseDocument: {
    ...aims(404, ({ running, documentId }) =>
      at(`uploads/case/${running}/${documentId}/recognition`, { language: 'hindi' }),
    ),
    // No page of it is a scan.
    answers: 409,
  },

  // In this order the owner's requests succeed, too.
  listBundles: aims(404, ({ running }) => at(`customBundle/${running}`)),
  createBundle: aims(404, ({ running }) => at(`customBundle/${running}`, { bundleName: 'Mine' })),
  getBundle: aims(404, ({ bundle }) => at(bundle)),
  listBundleDocuments: aims(404, ({ running, bundleId }) =>
    at(`documentList/${running}/${bundleId}`),
  ),
  planBundle: aims(404, ({ bundle }) => at(`${bundle}/plan`, emptyManifest)),
  listBundleVersions: aims(404, ({ bundle }) => at(`${bundle}/versions`)),
  compareBundleVersions: aims(404, ({ bundle }) => at(`${bundle}/comparison?from=1&to=1`)),
  addAnnotation: aims(404, ({ bundleId }) =>
    at(`addAnnotationToBundles/${bundleId}`, { pageNo: 1, annotationContent: 'Mine?' }),
  ),
  addPages: aims(404, ({ bundleId, documentId }) =>
    at(`addPagesToBundle/${bundleId}/page`, { bundleDocuments: [{ id: documentId }] }),
  ),
  addSection: aims(404, ({ bundleId, documentId }) =>
    at(`addSectionOrPagesToBundle/${bundleId}`, { bundleDocuments: [{ id: documentId }] }),
  ),
  addPageNumbers: aims(404, ({ bundleId }) => at(`addPageNumberBundle/${bundleId}`, {})),
  shareBundle: aims(404, ({ bundle }) => at(`${bundle}/visibility`, { visibilityType: 'all' })),
  changeBundle: aims(404, ({ bundle, documentId }) =>
    at(bundle, { bundleName: 'Mine', bundleDocuments: [{ id: documentId }] }),
  ),
  deletePages: aims(404, ({ otherBundleId }) =>
    at(`deletePagesFromBundle/${otherBundleId}`, { pagesToBeDeleted: '1' }),
  ),
  assembleBundle: aims(404, ({ thirdBundle }) => at(`${thirdBundle}/assembly`, {})),
  saveManifest: aims(404, ({ thirdBundle }) =>
    at(`${thirdBundle}/manifest`, { ...emptyManifest, version: 3 }),
  ),
  deleteBundle: aims(404, ({ bundle }) => at(bundle)),

  listComments: aims(404, ({ running }) => at(`comments/${running}`)),
  createComment: aims(404, ({ running, attachment }) =>
    at(`comments/${running}`, {
      ...{ visibilityType: 'all', content: `<p>Mine? <a href="${attachment}">a file</a></p>` },
    }),
  ),

  listOrders: own('the caller’s orders', 'dictateOrderContent?search=tarred'),
  searchNames: {
    own: 'the caller’s cases; the ids of other cases are ignored',
    wish: () => ({ path: `mediator/search?search=ropes&recent=${target.running}` }),
  },
  listOrderCases: own('the caller’s docket', 'getCaseIds?search=ropes'),
  createOrder: aims(404, ({ running }) =>
    at('dictateOrder', { content: '<p>Mine?</p>', caseId: running }),
  ),
  // In this order the owner's requests succeed, too.
  getOrder: aims(404, ({ orderId }) => at(`dictateOrder/${orderId}`)),
  updateOrder: aims(404, ({ orderId, running }) => [
    ...at(`dictateOrder/${orderId}`, { content: '<p>Mine?</p>', version: 1 }),
    ...at(`dictateOrder/${orderId}`, { caseId: running }),
  ]),
  getOrderStart: aims(404, ({ running }) => at(`mediator/cases/${running}/order-start`)),
  previewOrder: aims(404, ({ orderId }) => at(`dictateOrder/${orderId}/preview`)),
  publishOrder: aims(404, ({ orderId }) =>
    at(`publishDictationContent/${orderId}`, { visibilityType: 'all' }),
  ),

  listInvites: own('the caller’s invitations', 'invites?perPage=1000'),
  listReceivedInvites: own('the caller’s invitations', 'received-invites?perPage=1000'),
  listSentInvites: own('the caller’s invitations', 'sent-invites?perPage=1000'),
  createInvites: {
    eachCase: (id) => ({
      path: 'invites/cases',
      body: { userId: demoPerson('caseManager'), cases: [{ id }] },
    }),
    caseOf: ({ running }) => running,
  },
  createInvite: aims(404, ({ running }) =>
    at('invites', { caseId: running, role: 'mediator', userId: demoPerson('mediator') }),
  ),
  answerInvite: aims(404, ({ inviteId }) => at(`invites/${inviteId}`, { answer: 'withdraw' })),
  getInviteReview: aims(404, ({ receivedInviteId }) => at(`invites/${receivedInviteId}/review`)),
  addDisclosureDocument: aims(404, ({ running, disclosureId }) =>
    at(`mediator/cases/${running}/disclosures/${disclosureId}/document`),
  ),
  recordPartyResponse: aims(404, ({ running, disclosureId }) =>
    at(`mediator/cases/${running}/disclosures/${disclosureId}/responses`, {
      ...{ response: 'waiver', parties: [PARTY], receivedOn: today() },
      ...{ text: '', documentId: '' },
    }),
  ),
  findNeutrals: aims(404, ({ running }) => at(`mediator/neutrals?caseId=${running}&role=mediator`)),

  requestMeeting: aims(404, ({ running }) =>
    at('meeting-requests', { caseId: running, date: soon() }),
  ),

  listActivities: own('the caller’s notifications', 'mediator/activities?perPage=1000'),
  getNotificationCount: own('the caller’s notifications', 'mediator/notification-count'),
  markNotificationsRead: own('the caller’s notifications', 'notification-count', () => ({})),

  listParties: own('what the caller registered', 'parties?perPage=1000&search=quillfeather'),
  createParty: aims(403, ({ newParty }) => at('parties', newParty)),
  getParty: aims(404, ({ partyId, waitingPartyId }) =>
    [partyId, waitingPartyId].map((id) => ({ path: `parties/${id}` })),
  ),
  updateParty: {
    ...aims(404, ({ waitingPartyId }) =>
      at(`parties/${waitingPartyId}`, { status: 'active', version: 1 }),
    ),
    may: 'caseManager',
  },
  listAgents: aims(404, ({ partyId, running }) => [
    ...at(`agents?partyId=${partyId}`),
    ...at(`agents?partyId=${partyId}&caseId=${running}`),
  ]),
  createAgent: aims(404, ({ partyId, letter }) =>
    at('agents', {
      partyId,
      email: 'agent@example.com',
      name: 'Asha Rao',
      mobile: '9876543210',
      uri: letter,
    }),
  ),

  // In this order the owner's requests succeed, too.
  listSettlements: aims(404, ({ negotiated }) => at(`settlement/cases/${negotiated}`)),
  openSettlement: aims(404, ({ negotiated, agentId }) =>
    at(`settlement/cases/${negotiated}`, {
      rounds: 2,
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      closesEarly: false,
      tolerance: { kind: 'amount', amountMinor: 0 },
      claimantId: agentId,
      respondentId: 'respondent_1',
    }),
  ),
  remindCases: {
    eachCase: (id) => ({
      path: 'mediator/cases/reminders',
      body: { cases: [{ id, reminder: 'settlement' }] },
    }),
    caseOf: ({ negotiated }) => negotiated,
  },
  remindSides: aims(404, ({ negotiated }) => at(`settlement/cases/${negotiated}/reminders`, {})),
  renewLink: aims(404, ({ negotiated }) =>
    at(`settlement/cases/${negotiated}/links`, { side: 'claimant' }),
  ),
  cancelSettlement: aims(404, ({ negotiated }) =>
    at(`settlement/cases/${negotiated}/cancel`, { reason: 'Mine to cancel?' }),
  ),

  listPayments: own('payments of the caller’s cases', 'payments'),

  getNegotiationAgreement: aims(404, ({ ended }) =>
    at(`mediator/uploads/case/${ended}/negotiationAgreement`),
  ),
  getDealAgreement: aims(404, ({ ended }) => at(`mediator/uploads/case/${ended}/dealAgreement`)),

  listDeskDrafts: aims(404, ({ written }) => at(`mediator/cases/${written.caseId}/desk`)),
  getDeskDraft: aims(404, (target) => at(draftPath(target))),
  saveDeskDraft: aims(404, (target) =>
    at(draftPath(target), {
      content: '<p>Not mine to write, or to settle?</p>',
      madeOn: '2026-03-02',
      version: 1,
    }),
  ),
  getDeskVersion: aims(404, (target) => at(`${draftPath(target)}/versions/1`)),
  shareDeskDraft: aims(404, (target) =>
    at(`${draftPath(target)}/audience`, { audience: 'tribunal' }),
  ),
  exportDeskDraft: aims(404, (target) => at(`${draftPath(target)}/file`)),
  publishDeskDraft: aims(404, (target) =>
    at(`${draftPath(target)}/publish`, {
      ...{ version: 2, confirmed: ['parties'], summary: 'Not mine to publish?' },
    }),
  ),
  // Last, because it removes the draft.
  deleteDeskDraft: aims(404, (target) => at(draftPath(target))),

  listUploads: own('the caller’s docket', 'mediator/uploads'),
  getUploadStatistics: own('the caller’s docket', 'mediator/uploads/stats'),
  saveSummary: aims(404, ({ papers }) =>
    at(`mediator/summary/${papers.dealAgreement.caseId}/publish`, {
      summary: 'Not mine to publish?',
      version: 1,
    }),
  ),
  getSummaryVersion: aims(404, ({ papers }) =>
    at(`mediator/summary/${papers.dealAgreement.caseId}/versions/2`),
  ),
  createNegotiationAgreement: aims(404, (target) => newAgreement(target, 'negotiationAgreement')),
  createDealAgreement: aims(404, (target) => newAgreement(target, 'dealAgreement')),
  updateNegotiationAgreement: aims(404, (target) =>
    replacedAgreement(target, 'negotiationAgreement'),
  ),
  updateDealAgreement: aims(404, (target) => replacedAgreement(target, 'dealAgreement')),

  listHearingClashes: aims(404, ({ running }) =>
    at(
      `mediator/cases/${running}/hearing-clashes?${new URLSearchParams({
        date: hearing.date,
        time: hearing.time,
        durationMinutes: '90',
      })}`,
    ),
  ),
  addHearingToCases: {
    eachCase: (id) => {
      const { date, time, ...words } = hearing;
      return {
        path: 'mediator/cases/hearings',
        body: { hearing: words, cases: [{ id, date, time }] },
      };
    },
    caseOf: ({ running }) => running,
  },
  addHearings: aims(404, ({ running }) =>
    at(`mediator/cases/${running}/hearings`, { hearings: [hearing] }),
  ),
  endHearing: aims(404, ({ running, hearingId }) =>
    at(`mediator/cases/${running}/hearings/${hearingId}`, {
      state: 'adjourned',
      reason: 'Not mine to adjourn?',
    }),
  ),
  // Near the end, because it ends the case.
  updateCase: aims(404, ({ running }) => [
    ...at(`mediator/cases/${running}`, { nextHearingDate: hearing }),
    ...at(`mediator/cases/${running}`, {
      status: 'resolutionFailed',
      expectedStatus: 'negotiationOngoing',
      comingHearing: { action: 'cancel', reason: 'The talks failed' },
    }),
  ]),

  endSession: own('the caller’s session; the last, it ends it', 'sessions'),
} satisfies { [Id in EndpointId]?: AccessOf<Id> extends 'public' ? PublicRow : Row };

/** The endpoint’s parameter that its contract declares to be a case. */
const caseParameterOf = ({ params }: Endpoint): string | undefined =>
  params instanceof z.ZodObject
    ? Object.keys(params.shape).find((name) => params.shape[name] === caseIdSchema)
    : undefined;

/** Rows derived from the contract: the target’s case in the path, the contract’s example. */
const derivedRows = endpointList.flatMap((endpoint): [EndpointId, Row][] => {
  const parameter = caseParameterOf(endpoint);
  if (parameter === undefined || endpoint.id in rows) return [];
  const wishes = ({ running }: Target) =>
    at(endpoint.path.replace(`{${parameter}}`, running), endpoint.exampleBody);
  return [[endpoint.id, aims(404, wishes)]];
});

const stack = inject('addresses');
let target: Target;
let stranger: { person: NewPerson; token: string };

beforeAll(async () => {
  [target, stranger] = await Promise.all([
    makeTarget(stack, inject('tokens')['caseManager']),
    onboard(stack),
  ]);
});

const methods = new Map(endpointList.map(({ id, method }) => [id, method]));
const send = (
  id: EndpointId,
  { path, body, form }: Wish,
  token: string | undefined,
): Promise<Reply> =>
  call(stack, methods.get(id) ?? '', path, { token, body, ...(form && { form }) });

/** The answer may repeat the requested id, and contain nothing else of the target. */
function expectNothingOf({ body }: Reply): void {
  const text = JSON.stringify(body);
  for (const secret of target.secrets) expect(text).not.toContain(secret);
}

// Object.entries loses the literal type; the ids are the record’s own keys.
const table = [...derivedRows, ...(Object.entries(rows) as [EndpointId, Row | PublicRow][])];
const aimed = table.flatMap(([id, row]) => ('aims' in row ? [{ id, row }] : []));
const withResults = table.flatMap(([id, row]) => ('eachCase' in row ? [{ id, row }] : []));
const answering = table.flatMap(([id, row]) => ('own' in row ? [{ id, row }] : []));

describe('the table', () => {
  it('has a row for each endpoint', () => {
    expect(table.map(([id]) => id).sort()).toEqual(endpointList.map(({ id }) => id).sort());
  });

  it.each(derivedRows)('%s sends a request that its contract accepts', (id, row) => {
    const endpoint = endpointList.find((one) => one.id === id);
    const paths = 'aims' in row ? row.aims(target).map(({ path }) => path) : [];
    expect(paths.filter((path) => path.includes('{'))).toEqual([]);
    expect(endpoint?.body.safeParse(endpoint.exampleBody ?? {}).success).toBe(true);
  });
});

describe('foreign data', () => {
  it.each(aimed)(
    '$id refuses a foreign caller, and reveals and changes nothing',
    async ({ id, row }) => {
      const before = await target.stored();
      for (const wish of row.aims(target)) {
        const reply = await send(id, wish, stranger.token);
        expect([wish.path, reply.status]).toEqual([wish.path, row.refused]);
        expect(Object.keys(reply.body).sort()).toEqual(['code', 'message', 'requestId']);
        expectNothingOf(reply);
      }
      expect(await target.stored()).toEqual(before);
    },
  );
});

describe('a foreign case among others', () => {
  it.each(withResults)('$id has the result of an unknown one', async ({ id, row }) => {
    const before = await target.stored();
    const caseId = row.caseOf(target);
    const resultFor = async (wanted: string) => {
      const { status, body } = await send(id, row.eachCase(wanted), stranger.token);
      expect([id, status]).toEqual([id, 200]);
      return JSON.stringify(body).replaceAll(wanted, 'the case');
    };
    const answer = await resultFor(caseId);
    expect(answer).toContain('"outcome":"notFound"');
    expect(answer).toBe(await resultFor('case_unknown'));
    expect(await target.stored()).toEqual(before);
  });
});

describe('the caller’s own data', () => {
  it.each(answering)('$id contains no foreign data', async ({ id, row }) => {
    const before = await target.stored();
    const reply = await send(id, row.wish(stranger.person), stranger.token);
    expect([id, reply.status]).toEqual([id, row.answers ?? 200]);
    expectNothingOf(reply);
    expect(await target.stored()).toEqual(before);
  });
});

// Last, because these requests change the target’s data.
describe('the same requests', () => {
  it.each(aimed)('$id serves the permitted caller', async ({ id, row }) => {
    const token = row.may ? inject('tokens')[row.may] : target.token;
    for (const wish of row.aims(target)) {
      let reply = await send(id, wish, token);
      // Requests before this one have changed the bundle's document, so it is assembled again, and
      // have replaced a file, which the malware scan has to check.
      while (/is being assembled|has not been checked for malware yet/.test(reply.body.message)) {
        await pause(200);
        reply = await send(id, wish, token);
      }
      const { status, body } = reply;
      const expected = row.answers ?? 200;
      expect([wish.path, status, body.message]).toEqual([wish.path, expected, body.message]);
    }
  });

  it.each(withResults)('$id finds the permitted caller’s case', async ({ id, row }) => {
    const { status, body } = await send(id, row.eachCase(row.caseOf(target)), target.token);
    expect([id, status]).toEqual([id, 200]);
    expect(JSON.stringify(body)).not.toContain('notFound');
  });
});

function demoPerson(role: Role): string {
  const found = inject('addresses').people.find((person) => person.role === role);
  if (!found) throw new Error(`There is no demo ${role}`);
  return found.userId;
}

/** Tomorrow in the format of meetings; the exact Indian day does not matter. */
function soon(): string {
  const [year, month, day] = new Date(Date.now() + 2 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-');
  return `${day}/${month}/${year} 11:30:00`;
}

function today(): string {
  return indianDayOf(new Date().toISOString());
}

function monthOf(day: Date): string {
  return day.toISOString().slice(0, 7);
}
