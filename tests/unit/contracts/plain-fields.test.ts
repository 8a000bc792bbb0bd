import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpointList } from '#contracts/endpoints.ts';
import { DRAFT_CONTENT_MAX } from '#contracts/rules/desk/draft-text.ts';
import { fieldsOf, nested, type Path, setAt } from '#tests/support/project/contract-fields.ts';

/**
 * Every free-text field of every request body, discovered from the contracts. A new field must
 * refuse markup and invalid characters, or be listed below with the reason why it need not.
 */

const hostile = {
  script: '<script>alert(1)</script>',
  handler: '"><img src=x onerror=alert(1)>',
  direction: 'Asha\u202eaoR',
  nul: 'Asha\u0000Rao',
  surrogate: 'Asha\ud800Rao',
};
type Hostile = keyof typeof hostile;

const markup: readonly Hostile[] = ['script', 'handler'];
const anything: readonly Hostile[] = ['script', 'handler', 'direction', 'nul', 'surrogate'];

/** Exceptions, as `endpoint field`, with the reason why they are harmless. */
const taken: Readonly<Record<string, { takes: readonly Hostile[]; fields: readonly string[] }>> = {
  'several lines of plain text, shown as text and escaped in mails and notes': {
    takes: markup,
    fields: [
      'addAnnotation annotationContent',
      'addLiveWords utterances.0.words.0.text',
      'annotateTranscript note',
      'annotateTranscript quote',
      'answerInvite disclosure.contact',
      'answerInvite disclosure.experience',
      'answerInvite disclosure.interestsText',
      'answerInvite disclosure.timeText',
      'answerInvite reason',
      'cancelSettlement reason',
      'createAnnotation note',
      'createAnnotation quote',
      'createCase agreement_urls.0.summary',
      'createCase claim_items.0.description',
      'createCase description',
      'createDisclosure interestsText',
      'createDisclosure timeText',
      'createNote content',
      'createRemark quote',
      'createRemark text',
      'updateRemark text',
      'createOrder sheet.appearances',
      'createOrder sheet.copiesTo',
      'addHearings hearings.0.remarks',
      'adoptTerms reason',
      'correctClock reason',
      'correctRecognisedPage words.0.text',
      'decideCaseApproval reason',
      'endHearing nextHearingDate.remarks',
      'endHearing reason',
      'planBundle annotations.0.text',
      'publishDeskDraft summary',
      'rateCase comment',
      'recordPartyResponse text',
      'saveDeskDraft order.appearances',
      'saveDeskDraft order.copiesTo',
      'saveSummary summary',
      'startBatch hearing.remarks',
      'startBatch reason',
      'stateOmissions omissions.0.reason',
      'saveManifest annotations.0.text',
      'saveTranscript editedTranscriptionData.segments.0.text.0.suggestionText',
      'saveTranscript editedTranscriptionData.segments.0.text.0.text',
      'updateAnnotation note',
      'updateCase comingHearing.reason',
      'updateCase counterClaimDescription',
      'updateCase nextHearingDate.remarks',
      'updateDraft agreement_urls.0.summary',
      'updateDraft claim_items.0.description',
      'updateDraft description',
      'updateMe shortBio',
      'updateLetterhead letterhead',
      'updateOrder sheet.appearances',
      'updateOrder sheet.copiesTo',
      'updateParty reason',
    ],
  },
  'words of a search, shown in the field of the search': {
    takes: markup,
    fields: ['createDocketView query.search', 'updateDocketView query.search'],
  },
  'rich text, cleaned before it is stored (clean-rich-text.test.ts)': {
    takes: anything,
    fields: [
      'createComment content',
      'createOrder content',
      'saveDeskDraft content',
      'updateOrder content',
    ],
  },
  'an upload, which must be the caller’s own (strangers.test.ts)': {
    takes: anything,
    fields: [
      'createAgent uri',
      'createCase agreement_urls.0.agreement_url',
      'createCase claim_items.0.description_document_url',
      'createCase description_document_url',
      'addLiveAudio url.url',
      'createDealAgreement url.url',
      'createFollowUp url.url',
      'createNegotiationAgreement url.url',
      'createParty document_uri',
      'createParty gstCertUrl',
      'createTemplate file',
      'registerDocuments documentDetails.0.url.url',
      'registerRecording url.url',
      'replaceDocument url',
      'saveTurn transcriptionData.audioUrl',
      'startBulkJob key',
      'updateDealAgreement url.url',
      'updateDraft agreement_urls.0.agreement_url',
      'updateDraft claim_items.0.description_document_url',
      'updateDraft description_document_url',
      'updateMe avatarUrl',
      'updateNegotiationAgreement url.url',
      'updateParty document_uri',
      'updateParty gstCertUrl',
    ],
  },
  'speech, whose invalid characters are removed instead': {
    takes: anything,
    fields: ['editTurn text', 'insertTurn turn.text', 'saveTurn transcriptionData.text'],
  },
  'signed by Zoom; neither shown nor stored (zoom-recordings.test.ts)': {
    takes: anything,
    fields: ['receiveZoomEvent download_token', 'receiveZoomEvent event'],
  },
  'compared and never kept': {
    takes: anything,
    fields: [
      'createUploadAddresses contentTypes.0',
      'createUploadAddresses key.0',
      'resetPassword resetToken',
      'sendDocuments caseTitle',
      'startMultipartUpload contentType',
      'startMultipartUpload name',
      'validateEmail email',
      'validateMobile mobile',
      'verifyEmail emailToken',
    ],
  },
  'a password that is only checked': {
    takes: anything,
    fields: ['changePassword oldPassword', 'requestProcessing password', 'startSession password'],
  },
  'a file name, cleaned before it is stored (documents.test.ts)': {
    takes: anything,
    fields: [
      'registerDocuments documentDetails.0.name',
      'replaceDocument name',
      'updateDocument name',
    ],
  },
};
const takenBy = new Map(
  Object.values(taken).flatMap(({ takes, fields }) => fields.map((field) => [field, takes])),
);

/** Other fields that a field's rule depends on. */
const context: Record<string, object> = {
  createParty: { document_kind: 'pan', document_state: 'Maharashtra' },
  updateParty: { document_kind: 'pan', document_state: 'Maharashtra' },
};

const fields = endpointList.flatMap(({ id, method, body }) => {
  if (method !== 'POST' && method !== 'PUT') return [];
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const texts = fieldsOf(schema).filter(({ isText }) => isText);
  return texts.map(({ path, chosen, beside }) => ({
    id,
    body,
    path,
    beside,
    name: `${id} ${path.join('.')}`,
    given: { ...context[id], ...chosen },
  }));
});
type FieldOfBody = (typeof fields)[number];

/** The issue of the field, in any option of a union. */
function isRefused({ body, path, beside, given }: FieldOfBody, text: string): boolean {
  // Bodies are objects, so a path starts with a property name.
  const sent = { ...given, ...(nested(path, text) as object) };
  for (const { path: at, value } of beside) setAt(sent, at, value);
  const { error } = body.safeParse(sent);
  const names = (issues: readonly z.core.$ZodIssue[], before: Path): boolean =>
    issues.some((issue) => {
      const at = [...before, ...issue.path.map((step) => (typeof step === 'symbol' ? '' : step))];
      return (
        at.join('.') === path.join('.') ||
        (issue.code === 'invalid_union' && issue.errors.some((inner) => names(inner, at)))
      );
    });
  return error !== undefined && names(error.issues, []);
}

test('discovers the free-text fields', () => {
  expect(fields.length).toBeGreaterThan(80);
  const names = new Set(fields.map(({ name }) => name));
  expect([...takenBy.keys()].filter((name) => !names.has(name))).toEqual([]);
});

describe.each(fields)('$name', (field) => {
  test('refuses markup and invalid characters', () => {
    const accepted = Object.entries(hostile).filter(([, text]) => !isRefused(field, text));
    const allowed = takenBy.get(field.name) ?? [];
    expect(
      accepted.map(([kind]) => kind).filter((kind) => !allowed.some((one) => one === kind)),
    ).toEqual([]);
  });

  test('has a maximum length', () => {
    const longest = field.name === 'saveDeskDraft content' ? DRAFT_CONTENT_MAX : 200_000;
    expect(isRefused(field, 'x'.repeat(longest + 1))).toBe(true);
  });
});
