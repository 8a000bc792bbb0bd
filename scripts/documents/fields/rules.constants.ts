import { MAX_TEMPLATE_CHARACTERS } from '#contracts/rules/bundling/bundle-templates.ts';

/**
 * Rules between fields in words, by operation, part of the request and place, where the message of the
 * check does not say them. The document fails to be written for a check without words, and for words
 * without a check.
 */
export const rulesInWords: Readonly<Record<string, string>> = {
  'verifySignUp body': 'without mobileToken and idToken: name, email and password are required',
  'createBundleTemplate body sections': `the headings together have at most ${MAX_TEMPLATE_CHARACTERS} characters`,
  'decideCaseApproval body': 'reason is required to decline',
  'endHearing body': 'nextHearingDate only with the state adjourned',
  'updateCase body':
    'at least one field is changed; expectedStatus, expectedHearingId and comingHearing alone change nothing',
  'updateCase body comingHearing': 'reason is required to cancel the hearing',
  'updateDraft body': 'a respondentPartyId or otherPartyId comes without any other change',
  'getDailyCauseList query': 'day lies in month',
  'extendClock body': 'until or length, not both',
  'createComment body 1':
    'visibilityPartyIds has entries exactly when a side of parties is addressed',
  'createComment body 2': 'alsoVisibleTo is empty for a comment to all',
  'createDisclosure body': 'interestsText or timeText has text',
  'recordPartyResponse body': 'an objection has a text or a document',
  'listCaseDocuments query': 'exactly one of claimantView, respondentView and commonView is true',
  'updateDocument body':
    'exactly one of: uploadType with category, visibilityType, name, documentDate',
  'exportTranscript body': 'transcriptId or meetingId',
  'updateOrder body 1': 'content or caseId is given',
  'updateOrder body 2': 'content comes with the version that was edited',
  'createCase body claim_items[]': 'description or description_document_url',
  'updateDraft body claim_items[]': 'description or description_document_url',
  'createUploadAddresses body': 'contentTypes and sizes have an entry for each key',
  'answerInvite body 1': 'a reason only for decline',
  'answerInvite body 2': 'decline needs a reason',
  'answerInvite body 3': 'a disclosure only for accept',
  'answerInvite body disclosure#1':
    'interestsText has text exactly when interests is some, and timeText when time is some',
  'answerInvite body disclosure#2': 'interestsText has text exactly when interests is some',
  'createParty body':
    'the PIN code lies in the state; a person has no CIN; the number is required and fits the kind of document, with its check digit',
  'updateParty body#3':
    'as for a new party: PIN code and state, kind of party and document, document and number',
  'createOrder body sheet': 'the next date is not before the date of the order',
  'updateOrder body sheet': 'the next date is not before the date of the order',
  'insertTurn body turn': 'a turn without an entry has text',
  'editTurn body': 'restore comes without any other change',
  'addLiveWords body utterances': 'all utterances together have at most 500 words',
};

/** Rules that need what is stored: decided by use cases, each with a test. */
export const rulesWithStored: readonly {
  what: string;
  rule: string;
  code: string;
  test: string;
}[] = [
  {
    what: 'a case that is submitted',
    rule: 'has a description or its document, a respondent and, in a mediation, a total claim value; its party is verified and the caller’s; its files are uploads of the caller for this field',
    code: 'contracts/rules/cases/case-input.ts',
    test: '`tests/domain/cases/filing/create-case-refusals.test.ts`',
  },
  {
    what: 'a row of a bulk upload',
    rule: 'as a submitted case, with a loan account number',
    code: 'contracts/rules/cases/bulk-rows.ts',
    test: '`tests/unit/contracts/cases/bulk-rows.test.ts`',
  },
  {
    what: 'a status of a case',
    rule: 'follows from the present one by the table of statuses, for the kind of the case and the role of the caller',
    code: 'contracts/rules/case-lifecycle.ts',
    test: '`tests/unit/contracts/cases/case-lifecycle.test.ts` status transitions',
  },
  {
    what: 'a status that ends a case',
    rule: 'comes with the choice what happens to the coming hearing, if there is one',
    code: 'contracts/rules/hearings.ts',
    test: '`tests/domain/cases/update-case.test.ts`',
  },
  {
    what: 'an extension of a term',
    rule: 'stays within what the term’s source allows, by ground, length and number',
    code: 'contracts/rules/clocks/statutory-terms.ts',
    test: '`tests/domain/clocks/clocks.test.ts`',
  },
  {
    what: 'a party’s response to a disclosure',
    rule: 'was received after the disclosure, and not in the future',
    code: 'contracts/rules/disclosures.ts',
    test: '`tests/domain/invites/disclosing.test.ts`',
  },
  {
    what: 'files that are registered',
    rule: 'are uploads of the caller, of the purpose, size and type that was announced, by their bytes',
    code: 'lambdas/shared/files/check-upload.ts',
    test: '`tests/domain/documents/register.test.ts`',
  },
  {
    what: 'an offer of a settlement',
    rule: 'is of the running round, by a link that is valid, before its closing time',
    code: 'lambdas/settlement/offers/submit-offer.ts',
    test: '`tests/domain/settlement/rounds.test.ts`',
  },
  {
    what: 'a new password',
    rule: 'is neither easy to guess for this person nor known from a breach',
    code: 'lambdas/accounts/password/require-good-password.ts',
    test: '`tests/domain/accounts/breached-passwords.test.ts`',
  },
];
