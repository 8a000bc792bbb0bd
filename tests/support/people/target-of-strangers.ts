import { setTimeout as pause } from 'node:timers/promises';
import { writeWav } from 'local-aws/transcribe';
import { exampleBundleTemplate } from '#contracts/endpoints/files/bundle-templates.ts';
import { MULTIPART_FROM_BYTES, PART_BYTES } from '#contracts/endpoints/files/upload-addresses.ts';
import { templateHeader } from '#contracts/rules/cases/bulk-rows.ts';
import { termEnd } from '#contracts/rules/clocks/statutory-terms.ts';
import { accountsKeys } from '#lambdas/accounts/record/accounts-keys.ts';
import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import type { CaseRecord } from '#lambdas/cases/record/case-record.ts';
import { putHearingItem } from '#lambdas/cases/record/hearing-repository.ts';
import { caseAtInvitation } from '#lambdas/cases/team/request-neutral.ts';
import { createCase } from '#lambdas/cases/writing/write-case.ts';
import type { ClockRecord } from '#lambdas/clocks/record/clock-record.ts';
import { clockItems } from '#lambdas/clocks/record/clock-repository.ts';
import { deskKeys } from '#lambdas/desk/record/desk-keys.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { putDisclosure } from '#lambdas/invites/record/disclosure-repository.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { putInvite } from '#lambdas/invites/record/invite-repository.ts';
import { liveKeys } from '#lambdas/live-transcription/record/live-keys.ts';
import { orderKeys } from '#lambdas/orders/record/order-keys.ts';
import { casePartyItem } from '#lambdas/parties/case-parties.door.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { recordingKeys } from '#lambdas/recordings/record/recording-keys.ts';
import { servingKeys } from '#lambdas/serving/record/serving-keys.ts';
import { auditStart } from '#lambdas/signing/record/audit-chain.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { newSigningItems } from '#lambdas/signing/record/signing-repository.ts';
import { defaultStatutoryTerms } from '#lambdas/system-config/statutory-terms.constants.ts';
import { templateKeys } from '#lambdas/templates/record/template-keys.ts';
import { createTranscript } from '#lambdas/transcripts/creation.door.ts';
import { transcriptKeys } from '#lambdas/transcripts/record/transcript-keys.ts';
import { multipartKeys } from '#lambdas/upload-addresses/record/multipart-keys.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable, type Table } from '#shared/dynamo/table.ts';
import { transact } from '#shared/dynamo/transact.ts';
import { connectFiles, type Files } from '#shared/files/files.ts';
import { newId } from '#shared/ids.ts';
import { indianDayOf } from '#shared/india-time.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { evidence } from '#tests/support/keys/evidence-key.ts';
import { call } from '#tests/support/stack/portal-client.ts';
import { bulkRow, csvOf } from '../bulk-csv.ts';
import { makeCase } from '../make-case.ts';
import { registerParty } from '../register-party.ts';
import { storedItems } from '../stores/stored-items.ts';
import { samplePdf } from '../viewer/sample-pdf.ts';
import { newPerson, onboard } from './people.ts';

/**
 * Creates a neutral with one of each resource that other users must not reach: an open case, an
 * ended one, a draft, one waiting for approval, one that it manages, an invitation, a verified party and a waiting
 * one, a bulk job with a failed row, a template, two turns of a cross-examination, and a file for each purpose.
 */
export type Target = Awaited<ReturnType<typeof makeTarget>>;

export async function makeTarget(stack: EndpointsFile, caseManager: string | undefined) {
  const { person, token } = await onboard(stack, { ...newPerson(), name: NAME });
  const { body } = await call(stack, 'GET', 'me', { token });
  const userId: string = body.me.id;
  const table = tableOf(stack);
  const stored = storedItems(stack);
  const verified = (pan: string) =>
    registerParty(stack, { owner: token, caseManager }, { name: PARTY, pan });
  const partyId = await verified('ZQXWV9753K');
  const otherPartyId = await verified('ZQXWV1357J');
  const upload = (purpose: string) => uploadPdf(stack, token, purpose);
  const partyBody = async (pan: string) => ({
    name: WAITING_PARTY,
    kind: 'organisation',
    document_kind: 'pan',
    doc_number: pan,
    document_uri: await upload('partyDocument'),
    document_house_no: '12',
    document_locality: 'Andheri East',
    document_city: 'Mumbai',
    document_pin: '400069',
    document_state: 'Maharashtra',
    document_landmark: 'Near the station',
  });
  const registered = await call(stack, 'POST', 'parties', {
    token,
    body: await partyBody('ZQXWV8642L'),
  });
  const file = async (facts: Partial<CaseRecord>) => {
    const record = caseOf(userId, partyId, facts);
    const place = casePartyItem(table, {
      caseId: record.id,
      partyRole: 'claimant',
      party: { id: partyId, name: PARTY },
    });
    if (!(await createCase(table, record, [place]))) throw new Error('The case is not stored');
    return record;
  };
  const hearingAt = new Date(Date.now() + 600_000).toISOString();
  const running = await file({ nextHearingAt: hearingAt, hearingCount: 1 });
  const hearingId = newId('hearing');
  await transact(table, () => [
    putHearingItem(table, {
      id: hearingId,
      kind: 'hearing',
      caseId: running.id,
      at: hearingAt,
      state: 'set',
      durationMinutes: 60,
      hearingType: 'Joint session',
      remarks: HEARING,
      createdAt: new Date().toISOString(),
      eventId: hearingId,
      sequence: 0,
    }),
  ]);
  const ended = await file({
    status: 'quitByClaimant',
    uploadedDocuments: (['negotiationAgreement', 'dealAgreement'] as const).map((kind) => ({
      ...{ id: newId('document'), kind, key: `cases/${kind}.pdf`, name: `${TITLE}.pdf` },
    })),
  });
  /** Settled cases with a published summary: without an agreement, and with one to replace. */
  const settle = async (resolutionKind: 'mediation' | 'negotiation', kind: string) => {
    const facts = {
      resolutionKind,
      status: 'bothPaidNegotiationSuccessFee' as const,
      summaryStatus: 'completed' as const,
      summaryVersion: 1,
      negotiationSummary: TITLE,
    };
    const documentId = newId('document');
    const bare = await file(facts);
    const complete = await file({
      ...facts,
      uploadedDocuments: [{ id: documentId, kind, key: `cases/${kind}.pdf` }],
    });
    return { bare, complete, documentId };
  };
  const deal = await settle('mediation', 'dealAgreement');
  const negotiation = await settle('negotiation', 'negotiationAgreement');
  const written = await file({
    resolutionKind: 'mediation',
    status: 'bothPaidNegotiationSuccessFee',
    title: TITLE,
  });
  const begun = await call(stack, 'POST', `mediator/cases/${written.id}/desk`, {
    token,
    body: { title: DESK_TITLE },
  });
  const draft = await file({ status: 'draft', createdBy: userId });
  const waiting = await file({
    status: 'waitingForCaseApproval',
    createdBy: userId,
    submittedAt: '2026-01-05T06:30:00.000Z',
  });
  const assignments = [{ userId, name: NAME, role: 'managing' as const }];
  const managed = await file({ assignments });
  const negotiated = await file({ resolutionKind: 'negotiation', assignments });
  const inviteId = newId('invite');
  await transact(table, () =>
    putInvite(table, {
      id: inviteId,
      status: 'requested',
      role: 'mediator',
      inviter: { userId, name: NAME },
      invited: { userId: newId('user'), name: 'Somebody Invited' },
      case: caseAtInvitation(running),
      createdAt: new Date().toISOString(),
    }),
  );
  const receivedInviteId = newId('invite');
  const disclosureId = newId('disclosure');
  await transact(table, () => [
    ...putInvite(table, {
      id: receivedInviteId,
      status: 'requested',
      role: 'mediator',
      inviter: { userId: newId('user'), name: 'Somebody Inviting' },
      invited: { userId, name: NAME },
      case: caseAtInvitation(running),
      createdAt: new Date().toISOString(),
    }),
    putDisclosure(table, {
      id: disclosureId,
      caseId: running.id,
      act: 'mediation',
      by: { userId, name: NAME, role: 'mediator' },
      createdAt: new Date().toISOString(),
      interestsText: DISCLOSED,
      timeText: '',
      uploadId: newId('upload'),
      isFiled: false,
    }),
  ]);
  const clockId = newId('clock');
  const clocks = [olderClock(clockId)];
  await transact(table, () =>
    clockItems(table, { caseId: running.id, revision: 0, clocks: [] }, clocks),
  );
  const transcriptId = newId('transcript');
  await addTranscript({ table, files: filesOf(stack) }, { id: transcriptId, caseId: running.id });
  table.client.destroy();

  const csv = await uploadCsv(stack, token);
  const bulkJobId = await runBulkJob(stack, token, { key: csv, partyId });
  const templateFile = await upload('template');
  const template = await call(stack, 'POST', 'templates', {
    token,
    body: { name: TEMPLATE, kind: 'mediation', file: await upload('template') },
  });
  const templateId: string = template.body.template.id;
  const view = await call(stack, 'POST', 'mediator/case-views', {
    token,
    body: { name: VIEW, query: { resolutionKind: 'mediation', search: 'hemp' } },
  });
  const viewId: string = view.body.view.id;
  const bundleTemplate = await call(stack, 'POST', 'bundleTemplates', {
    token,
    body: {
      ...exampleBundleTemplate,
      sections: [BUNDLE],
    },
  });
  const bundleTemplateId: string = bundleTemplate.body.template.id;

  const agent = await call(stack, 'POST', 'agents', {
    token,
    body: {
      ...{ partyId, name: AGENT, email: 'ropes.agent@example.com', mobile: '9876501234' },
      uri: await upload('authorisationLetter'),
    },
  });
  const registeredDocument = await call(stack, 'POST', `uploads/case/${running.id}`, {
    token,
    body: {
      documentDetails: [
        { name: DOCUMENT, visibilityType: 'all', url: { url: await uploadLedger(stack, token) } },
        // Neither signed nor in a bundle, so that it can be replaced and deleted.
        { name: DOCUMENT, visibilityType: 'all', url: { url: await upload('caseDocument') } },
      ],
    },
  });
  const [documentId, spareDocumentId]: string[] = registeredDocument.body.documents.map(
    ({ id }: { id: string }) => id,
  );
  if (!documentId || !spareDocumentId) throw new Error('The documents are not registered');
  await processed(stack, token, `uploads/case/${running.id}?commonView=true`);
  const servingId = await mailed(stack, token, running.id);
  const annotated = await call(stack, 'POST', `mediator/cases/${running.id}/annotations`, {
    token,
    body: { ...annotationText, documentId, page: 1 },
  });
  const annotationId: string = annotated.body.annotation.id;

  const requested = await call(stack, 'POST', 'preSign', {
    token,
    body: {
      ...{ caseId: running.id, documentId },
      // The target's own signature.
      ...{ arbitratorName: SIGNATORY, arbitratorEmail: person.email },
    },
  });
  const signingId: string = requested.body.signing.id;
  const signedId = await addSigned(stack, running);

  const registeredRecording = await call(stack, 'POST', `meetingRecordings/${running.id}`, {
    token,
    body: { name: RECORDING, url: { url: await uploadSilence(stack, token) } },
  });
  const recordingId: string = registeredRecording.body.recording.id;
  await transcribed(stack, token, `meetingRecordings/${running.id}`);

  const bundleIds: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const created = await call(stack, 'POST', `customBundle/${running.id}`, {
      token,
      body: { bundleName: BUNDLE },
    });
    const path = `customBundle/${running.id}/${created.body.bundle.id}`;
    const bundleDocuments = [{ id: documentId }];
    await call(stack, 'PUT', path, { token, body: { bundleName: BUNDLE, bundleDocuments } });
    await assembled(stack, token, path);
    bundleIds.push(created.body.bundle.id);
  }
  const [bundleId = '', otherBundleId = '', thirdBundleId = ''] = bundleIds;

  const dictated = await call(stack, 'POST', 'dictateOrder', {
    token,
    body: { content: `<p>${ORDER}</p>` },
  });
  const orderId: string = dictated.body.id;
  const [turnId, splitTurnId] = ['med_of_the_rope_walk', 'med_of_the_rope_loft'];
  for (const mediaId of [turnId, splitTurnId]) {
    const saved = await call(stack, 'POST', 'postTranscriptionData', {
      token,
      body: {
        caseId: running.id,
        transcriptionData: { mediaId, text: TURN, duration: 1, currentTime: hearingAt },
      },
    });
    if (saved.status !== 200) throw new Error(`The turn was not saved: ${saved.body.message}`);
  }
  const live = await call(stack, 'POST', `liveTranscription/${running.id}`, { token, body: {} });
  const liveSessionId: string = live.body.session.id;

  const settled = [deal, negotiation].flatMap(({ bare, complete }) => [bare, complete]);
  const cases = [running, ended, draft, waiting, managed, negotiated, ...settled];
  const waitingPartyId: string = registered.body.party.id;
  return {
    token,
    userId,
    partyId,
    otherPartyId,
    waitingPartyId,
    inviteId,
    receivedInviteId,
    disclosureId,
    hearingId,
    clockId,
    servingId,
    transcriptId,
    bulkJobId,
    csv,
    templateId,
    viewId,
    bundleTemplateId,
    templateFile,
    newParty: await partyBody('ZQXWV7531M'),
    running: running.id,
    ended: ended.id,
    draft: draft.id,
    waiting: waiting.id,
    managed: managed.id,
    negotiated: negotiated.id,
    liveSessionId,
    papers: {
      dealAgreement: papersOf(deal),
      negotiationAgreement: papersOf(negotiation),
    },
    outcomeAgreement: await upload('outcomeAgreement'),
    avatar: await uploadPng(stack, token),
    letter: await upload('authorisationLetter'),
    agreement: await upload('caseAgreement'),
    attachment: await upload('commentAttachment'),
    agentId: String(agent.body.agent.id),
    documentId,
    annotationId,
    spareDocumentId,
    replacement: await upload('caseDocument'),
    signingId,
    signedId,
    recordingId,
    orderId,
    written: { caseId: written.id, draftId: String(begun.body.id) },
    turnId,
    splitTurnId,
    bundleId,
    otherBundleId,
    bundle: `customBundle/${running.id}/${bundleId}`,
    thirdBundle: `customBundle/${running.id}/${thirdBundleId}`,
    caseDocument: await upload('caseDocument'),
    caseRecording: await uploadSilence(stack, token),
    multipart: await uploadInParts(stack, token),
    /** Texts that no reply to another user may contain. */
    secrets: [
      ...[userId, partyId, otherPartyId, waitingPartyId, inviteId, hearingId, HEARING],
      ...[receivedInviteId, disclosureId, DISCLOSED],
      ...[
        bulkJobId,
        templateId,
        viewId,
        bundleTemplateId,
        documentId,
        spareDocumentId,
        recordingId,
        BUNDLE,
        ...bundleIds,
      ],
      ...[signingId, signedId, SIGNATORY, clockId, servingId, CLOCK_QUESTION],
      ...[transcriptId, TRANSCRIPT, orderId, ORDER, liveSessionId, DESK_TITLE],
      ...[turnId, splitTurnId, TURN, annotationId, ANNOTATION],
      ...[NAME, PARTY, WAITING_PARTY, TITLE, TEMPLATE, VIEW, CSV, DOCUMENT, RECORDING, AGENT],
      ...[person.email, person.mobile],
      ...cases.flatMap(({ id, code }) => [id, code]),
    ],
    /** All stored items of the user except sessions. */
    async stored(): Promise<unknown> {
      const partitions = [
        ...cases.map(({ id }) => `CASE#${id}`),
        docketKeys.rowsOf(userId).pk,
        docketKeys.countersOf(userId).pk,
        docketKeys.countersOf(`created-by:${userId}`).pk,
        partyKeys.party(partyId).pk,
        partyKeys.party(waitingPartyId).pk,
        partyKeys.ownRowsOf(userId).pk,
        inviteKeys.invitesOf(userId, 'sent').pk,
        bulkKeys.jobsOf(userId).pk,
        bulkKeys.problemsOf(bulkJobId).pk,
        templateKeys.templatesOf(userId).pk,
        `USER#${userId}#ACTIVITIES`,
        documentKeys.document(running.id, documentId).pk,
        documentKeys.document(running.id, spareDocumentId).pk,
        ...[undefined, userId].map(
          (privateTo) =>
            documentKeys.numbers({ caseId: running.id, view: 'commonView', privateTo }).pk,
        ),
        orderKeys.ordersOf(userId).pk,
        multipartKeys.upload(userId, '').pk,
        signingKeys.signingsOf(running.id).pk,
        ...[signingId, signedId].map((id) => signingKeys.eventsOf(id).pk),
        recordingKeys.counter(running.id).pk,
        recordingKeys.place(recordingId).pk,
        bundleKeys.bundlesOf(running.id).pk,
        transcriptKeys.counter(running.id).pk,
        transcriptKeys.place(transcriptId).pk,
        examinationKeys.head(running.id).pk,
        liveKeys.session(running.id).pk,
        servingKeys.headsOf(running.id).pk,
        deskKeys.draftsOf(written.id).pk,
        ...bundleIds.flatMap((id) => [bundleKeys.manifest(id).pk, bundleKeys.place(id).pk]),
      ];
      return Promise.all([
        ...partitions.map((pk) => stored.list(pk)),
        stored.get(accountsKeys.user(userId)),
      ]);
    },
  };
}

const papersOf = ({
  bare,
  complete,
  documentId,
}: {
  bare: { id: string };
  complete: { id: string };
  documentId: string;
}) => ({ caseId: bare.id, completeId: complete.id, documentId });

const NAME = 'Zubeida Quartermain';
export const PARTY = 'Quillfeather Ropeworks';
const WAITING_PARTY = 'Marchbanks Lanterns';
const DISCLOSED = 'Once shared chambers with Quillfeather';
const HEARING = 'Bring samples of the frayed cordage';
const TITLE = 'Ropes that did not hold';
const TEMPLATE = 'Terms for hemp and sisal';
const VIEW = 'Cases about hemp';
const CSV = 'ropes-unpaid.csv';
const ANNOTATION = 'Which page names the tar?';
/** Text of the target's annotation, which it keeps for itself. */
export const annotationText = {
  note: ANNOTATION,
  issue: '',
  eventDate: '',
  audience: 'author',
} as const;
const DOCUMENT = 'Ledger of the rope walk.pdf';
const SIGNATORY = 'Peregrine Hawserlay';
const RECORDING = 'Soundings of the rope walk';
const DESK_TITLE = 'Settlement of the parted hawsers';
const ORDER = 'The tarred ropes stay where they lie';
const BUNDLE = 'Volume of the hawser hearing';
const AGENT = 'Ottoline Hawser';
const CLOCK_QUESTION = 'On which day were the ropes first heard?';
const TURN = 'Who tarred the ropes of the rigging?';
const TRANSCRIPT = 'Session on the torn rigging';

/** The clock of a mediation under a term that the deployment has changed since. */
function olderClock(id: string): ClockRecord {
  const present = defaultStatutoryTerms.find((term) => term.id === 'mediation');
  if (!present) throw new Error('There is no term of mediations');
  const term = { ...present, start: { ...present.start, question: CLOCK_QUESTION } };
  const startedOn = indianDayOf(new Date().toISOString());
  return {
    ...{ id, version: 1, term, startedOn, knownOn: startedOn, endsOn: termEnd(term, startedOn) },
    ...{ extensions: [], changes: [] },
  };
}

/** A signing of a case that is completed; returns its id. */
async function addSigned(
  stack: EndpointsFile,
  { id: caseId, code }: Pick<CaseRecord, 'id' | 'code'>,
): Promise<string> {
  const table = tableOf(stack);
  const at = new Date().toISOString();
  const signingId = newId('signing');
  const version = {
    file: { key: `signings/${caseId}/${signingId}/signed.pdf`, contentType: 'application/pdf' },
    ...{ sha256: '0'.repeat(64), sizeBytes: 1 },
  };
  const { signing, further } = await newSigningItems(
    { table, evidenceKey: evidence.key },
    {
      ...{ id: signingId, caseId, caseCode: code, caseKind: 'mediation', documentId: 'doc_ropes' },
      caseTitle: 'Ropes v. Cables',
      ...{ documentName: DOCUMENT, version: 1, order: 'inOrder', message: '' },
      ...{ state: 'completed', createdAt: at, updatedAt: at, original: version },
      requestedBy: { userId: 'usr_ropes', name: NAME },
      versions: [{ ...version, position: 1, at }],
      signatories: [
        {
          ...{ position: 1, name: SIGNATORY, email: 'ropes.signatory@example.com', problem: '' },
          ...{ state: 'signed', signaturePosition: 'Bottom-Right', coordinates: '' },
          ...{ pageNumber: 1, signatureMode: '12', handovers: [], signedAt: at },
        },
      ],
      audit: auditStart,
      publication: {
        ...{ uploadId: newId('upload'), visibilityType: 'me', category: '', uploadType: '' },
      },
    },
    { at, events: [{ event: 'requested', actor: NAME }] },
  );
  await transact(table, () => [signing, ...further]);
  table.client.destroy();
  return signingId;
}

/** A transcript of the meeting `mtg_ropes` with one paragraph, `seg_1`, by `spk_0`. */
async function addTranscript(
  stores: { table: Table; files: Files },
  { id, caseId }: { id: string; caseId: string },
): Promise<void> {
  await createTranscript(
    { ...stores, clock: systemClock },
    {
      ...{ id, caseId, meetingId: 'mtg_ropes', recordId: '', title: TRANSCRIPT },
      ...{ audioFileName: '', audio: undefined, mediaType: '' },
      words: [{ text: TRANSCRIPT, start: 0, end: 1, confidence: 90, speaker: 'spk_0' }],
    },
  );
  stores.files.client.destroy();
}

function caseOf(userId: string, partyId: string, facts: Partial<CaseRecord>) {
  lastCase += 1;
  return makeCase(lastCase, userId, {
    id: newId('case'),
    code: `MED-1999-${String(lastCase).padStart(6, '0')}`,
    title: TITLE,
    resolutionKind: 'mediation',
    status: 'negotiationOngoing',
    description: `${TITLE}.`,
    claimant: { partyId, name: PARTY, ownerId: userId },
    respondents: [{ name: 'Suresh Patil', kind: 'self', email: 'suresh.patil@example.com' }],
    totalClaim: { amountMinor: 5_000_000, currency: 'INR' },
    assignments: [{ userId, name: NAME, role: 'presiding' }],
    ...facts,
  });
}
let lastCase = 0;

function tableOf({ endpoints, region, credentials, table }: EndpointsFile): Table {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  });
  return connectTable(table);
}

function filesOf({ endpoints, buckets }: EndpointsFile): Files {
  process.env['AWS_ENDPOINT_URL_S3'] = endpoints.s3;
  return connectFiles(buckets.files);
}

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const uploadPdf = (stack: EndpointsFile, token: string, purpose: string) =>
  upload(stack, token, { purpose, bytes: PDF, type: 'application/pdf' });
/** A PDF of two pages: a bundle keeps one when its pages are deleted. */
async function uploadLedger(stack: EndpointsFile, token: string): Promise<string> {
  const pages = await samplePdf([{ lines: ['Ledger, page 1'] }, { lines: ['Ledger, page 2'] }]);
  return upload(stack, token, {
    ...{ purpose: 'caseDocument', bytes: Buffer.from(pages), type: 'application/pdf' },
  });
}
/** A recording without speech, whose transcription fails. */
const uploadSilence = (stack: EndpointsFile, token: string) =>
  upload(stack, token, {
    ...{ purpose: 'caseRecording', bytes: writeWav(new Int16Array(8_000)), type: 'audio/wav' },
  });
const uploadPng = (stack: EndpointsFile, token: string) =>
  upload(stack, token, { purpose: 'avatar', bytes: PNG, type: 'image/png' });

const uploadCsv = (stack: EndpointsFile, token: string) =>
  upload(stack, token, {
    purpose: 'bulkCases',
    bytes: Buffer.from(
      csvOf([templateHeader, bulkRow(1), bulkRow(2, { 'Total Claim Value': 'nothing' })]),
    ),
    type: 'text/csv',
  });

/** Returns the id of a completed job with one case and one failed row. */
async function runBulkJob(
  stack: EndpointsFile,
  token: string,
  { key, partyId }: { key: string; partyId: string },
): Promise<string> {
  const { body } = await call(stack, 'POST', 'cases/bulk', {
    token,
    body: { key, partyId, fileName: CSV, resolutionKind: 'mediation' },
  });
  const id: string = body.job.id;
  for (let waits = 0; waits < 100; waits += 1) {
    const { job } = (await call(stack, 'GET', `cases/bulk/${id}`, { token })).body;
    if (job.state === 'completed' && job.hasErrorFile) return id;
    await pause(100);
  }
  throw new Error('The bulk job has not ended');
}

async function upload(
  stack: EndpointsFile,
  token: string,
  { purpose, bytes, type }: { purpose: string; bytes: Buffer; type: string },
): Promise<string> {
  const { body } = await call(stack, 'POST', 's3-url', {
    token,
    body: { key: ['file'], purpose, contentTypes: [type], sizes: [bytes.length] },
  });
  const address = String(body.url[0]);
  const sent = await fetch(address, {
    method: 'PUT',
    headers: { 'Content-Type': type },
    body: new Uint8Array(bytes),
  });
  if (!sent.ok) throw new Error(`The upload failed: ${sent.status}`);
  return address;
}

/** Waits until the documents of a list are processed, so that nothing changes them later. */
async function processed(stack: EndpointsFile, token: string, path: string): Promise<void> {
  for (;;) {
    const { body } = await call(stack, 'GET', path, { token });
    const states = body.data.map(({ processing }: { processing: { state: string } }) => processing);
    if (states.every(({ state }: { state: string }) => !['queued', 'processing'].includes(state)))
      return;
    await pause(200);
  }
}

/** The serving of the case's documents, once its mails have left: nothing changes it later. */
async function mailed(stack: EndpointsFile, token: string, caseId: string): Promise<string> {
  for (;;) {
    const { body } = await call(stack, 'GET', `mediator/cases/${caseId}/servings`, { token });
    const [serving] = body.servings;
    if (serving && serving.handedOver + serving.troubled === serving.toMail) return serving.id;
    await pause(200);
  }
}

/** Waits until the transcription of all recordings has ended. */
async function transcribed(stack: EndpointsFile, token: string, path: string): Promise<void> {
  for (;;) {
    const { body } = await call(stack, 'GET', path, { token });
    if (body.data.every(({ state }: { state: string }) => ['ready', 'failed'].includes(state)))
      return;
    await pause(200);
  }
}

/** Waits until a bundle is assembled, so that nothing changes it later. */
async function assembled(stack: EndpointsFile, token: string, path: string): Promise<void> {
  for (;;) {
    const { body } = await call(stack, 'GET', path, { token });
    if (['ready', 'failed'].includes(body.bundle.assembly.state)) return;
    await pause(200);
  }
}

/** An upload in parts of which all parts have arrived. */
async function uploadInParts(stack: EndpointsFile, token: string) {
  const started = await call(stack, 'POST', 'multipart-uploads', {
    token,
    body: {
      ...{ name: 'hearing.pdf', purpose: 'caseDocument', contentType: 'application/pdf' },
      size: MULTIPART_FROM_BYTES,
    },
  });
  const { key, uploadId }: { key: string; uploadId: string } = started.body;
  const count = Math.ceil(MULTIPART_FROM_BYTES / PART_BYTES);
  const partNumbers = Array.from({ length: count }, (_, position) => position + 1);
  const { body } = await call(stack, 'POST', 'multipart-uploads/parts', {
    token,
    body: { key, uploadId, partNumbers },
  });
  const parts = await Promise.all(
    partNumbers.map(async (partNumber, position) => {
      const size = Math.min(PART_BYTES, MULTIPART_FROM_BYTES - position * PART_BYTES);
      const response = await fetch(body.url[position], {
        method: 'PUT',
        body: new Uint8Array(size),
      });
      return { partNumber, eTag: response.headers.get('etag') ?? '' };
    }),
  );
  return { key, uploadId, parts };
}
