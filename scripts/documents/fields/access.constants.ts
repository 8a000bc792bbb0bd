/**
 * Fields that not everybody reads or writes who may call the operation. Fields that are not named here are
 * the same for each caller whom the operation serves (docs/api-additions.md and the OpenAPI document say
 * who that is).
 */
export type FieldAccess = {
  fields: string;
  rule: string;
  code: string;
  test: string;
  /** Names of fields of answers that are absent for some readers. */
  absent?: readonly string[];
};

export const readRules: readonly FieldAccess[] = [
  {
    fields: 'a person’s email, mobile, alternateMobileNumber',
    rule: 'people who share a case with the caller; a person who is requested for a case has none before they accept; the case manager’s profile is for nobody',
    code: 'lambdas/cases/team/get-person.ts',
    test: '`tests/domain/cases/case-team.test.ts` shows a case manager with name, email and mobile only',
    absent: [
      'email',
      'mobile',
      'alternateMobileNumber',
      'qualification',
      'experience',
      'languagesKnown',
      'affiliatedOrg',
      'location',
      'specialities',
      'tagLine',
      'shortBio',
      'institutionOfMediationTraining',
      'numberOfMediationsConducted',
    ],
  },
  {
    fields: 'number of a party’s document',
    rule: 'masked for everybody, its owner included',
    code: 'lambdas/parties/registry/present-party.ts',
    test: '`tests/domain/parties/register-party.test.ts` shows a party with its documents to its owner and to case managers',
  },
  {
    fields: 'other registrations of the same document',
    rule: 'case managers only',
    code: 'lambdas/parties/registry/get-party.ts',
    test: '`tests/domain/parties/register-party.test.ts` shows other uses of the same document to case managers only',
  },
  {
    fields: 'an agent’s pan (masked) and letter',
    rule: 'who registered the party, and case managers; members of its cases see contacts only',
    code: 'lambdas/parties/registry/present-party.ts',
    test: '`tests/domain/parties/agents-api.test.ts` shows the letter to the registrant of the party and to case managers',
    absent: ['pan', 'uri'],
  },
  {
    fields: 'a respondent’s PAN',
    rule: 'the creator, in the form of a draft that is not submitted; nobody after it',
    code: 'lambdas/cases/filing/get-draft.ts',
    test: '`tests/domain/cases/filing/create-case-races.test.ts` encrypts a respondent’s PAN, deletes it with the respondent, and returns it only to the creator',
  },
  {
    fields: 'a respondent’s email and mobile',
    rule: 'case managers, while the case waits for approval; no list and no GET of a case has them',
    code: 'lambdas/cases/approval/get-case-approval.ts',
    test: '`tests/domain/cases/filing/create-case.test.ts` stores a respondent’s contact details and PAN only in the case item',
  },
  {
    fields: 'comments that are not for all',
    rule: 'author, addressees and case managers; for others they are neither sent nor counted',
    code: 'lambdas/comments/thread/comment-reader.ts',
    test: '`tests/domain/comments/create.test.ts` adds a comment that its author and the other members read',
  },
  {
    fields: 'documents of the visibility me, and what is derived from them',
    rule: 'their owner',
    code: 'lambdas/documents/record/document-access.ts',
    test: '`tests/domain/documents/list.test.ts` a private document shows to its owner only: not in lists, totals, numbers or pickers',
  },
  {
    fields: 'links of a document, and decisions about its references',
    rule: 'who sees what they lead to; for others they are as if nobody had decided',
    code: 'lambdas/search/references/seen-decisions.ts',
    test: '`tests/domain/search/references.test.ts` learns neither its name nor that it exists',
  },
  {
    fields: 'links in the PDF of a bundle',
    rule: 'who sees the bundle: links that everybody sees, to pages of it; those of one person alone in a bundle of this person alone',
    code: 'lambdas/bundles/planning/confirmed-references.ts',
    test: '`tests/domain/bundles/bundle-references.test.ts` has no link: a slip sheet is not told to be the document that is named',
  },
  {
    fields: 'numbers of people to whom a document can be sent',
    rule: 'masked for everybody',
    code: 'lambdas/documents/sending/list-recipients.ts',
    test: '`tests/domain/documents/sending.test.ts` lists the other members and the agents of the parties, with masked numbers',
  },
  {
    fields: 'what a bundle contains, and its settings',
    rule: 'its owner; members of the case see the PDF of a shared one, and its volumes',
    code: 'lambdas/bundles/reading/present-bundle.ts',
    test: '`tests/domain/bundles/bundle-access.test.ts` answers for a private bundle of another as for a missing one, and stores nothing',
    absent: ['pdf', 'volumeCount'],
  },
  {
    fields: 'notes, private annotations, drafts at the desk that are not shared, dictated orders',
    rule: 'their author',
    code: 'lambdas/notes/record/note-keys.ts',
    test: '`tests/domain/notes/notes-api.test.ts` shows a note to its author only, on a case with two neutrals',
  },
  {
    fields: 'redacted words of transcripts and examinations, their audio, originalText, layers',
    rule: 'neutrals of the case; for case managers they are marks',
    code: 'lambdas/examinations/reading/redacted-turn.ts',
    test: '`tests/domain/speech/examination-redactions.test.ts` is withheld from a case manager in every turn, layer and name, with the audio',
    absent: ['redactedPlaces'],
  },
  {
    fields: 'comments on a transcript; bookmarks in it',
    rule: 'members of the case, for case managers without redacted words; a bookmark’s author',
    code: 'lambdas/transcripts/remarks/mask-for.ts',
    test: '`tests/domain/transcripts/remarks.test.ts` withholds from case managers words that were redacted since, and their passages',
  },
  {
    fields: 'a live session’s words',
    rule: 'withheld from case managers once its recording has redacted words',
    code: 'lambdas/live-transcription/get-live-words.ts',
    test: '`tests/domain/speech/live-transcription.test.ts`',
  },
  {
    fields: 'figures of a settlement',
    rule: 'nobody; the side’s own page has its receipt, all have the result of a round that overlaps',
    code: 'lambdas/settlement/offers/linked-settlement.ts',
    test: '`tests/domain/settlement/sealed.test.ts`',
    absent: ['ownOffer'],
  },
  {
    fields: 'the reason of a declined invitation',
    rule: 'its sender and the case managers of the case',
    code: 'lambdas/invites/disclosures/list-disclosures.ts',
    test: '`tests/domain/invites/disclosing.test.ts` is read by the sender and the case managers, and by no other neutral',
  },
  {
    fields: 'a case before its invitation is accepted',
    rule: 'number, title, kind, parties’ names, claim value, sender and time; for the review the description and the names of counsel',
    code: 'lambdas/invites/present-invite.ts',
    test: '`tests/integration/mails.test.ts` go to the invited person, and show contacts only after acceptance',
  },
  {
    fields: 'the rating of a case',
    rule: 'its author',
    code: 'lambdas/cases/record/rating-repository.ts',
    test: '`tests/domain/cases/outcomes-api.test.ts` is visible only to its author on a case with two neutrals',
    absent: ['rating'],
  },
  {
    fields: 'me, and the sessions of an account',
    rule: 'the account’s own session',
    code: 'lambdas/accounts/profile/present-me.ts',
    test: '`tests/domain/accounts/sessions.test.ts` are listed for their person, the present one first and none that has idled, and end one by one',
  },
  {
    fields: 'hasSignedFile of a signed transcript',
    rule: 'false for case managers if the file has words that were redacted when it was made; the file itself also if words were redacted since (ADR 108)',
    code: 'lambdas/signing/requests/present-signing.ts',
    test: '`tests/domain/signing/transcripts.test.ts` an open form is signed for those who may read it, and given to nobody else',
  },
];

export const writeRules: readonly FieldAccess[] = [
  {
    fields: 'name, email, role and verification of an account',
    rule: 'not by the profile; an unverified address by its session and password (change-email), a role by operators',
    code: 'lambdas/accounts/profile/change-email.ts',
    test: '`tests/integration/accounts/profile.test.ts` never changes name, email, role or verification',
  },
  {
    fields: 'status of a case',
    rule: 'by the table of statuses: some moves are the case manager’s only',
    code: 'contracts/rules/cases/case-status-table.ts',
    test: '`tests/domain/cases/update-case.test.ts` refuses a neutral where only the case manager changes the status: 403',
  },
  {
    fields: 'decision on a case or party, and the registration fee',
    rule: 'case managers who did not create it',
    code: 'lambdas/cases/approval/decide-registration-fee.ts',
    test: '`tests/domain/cases/case-approvals.test.ts` is allowed to case managers only',
  },
  {
    fields: 'fields of a draft',
    rule: 'its creator, while it is a draft or was declined',
    code: 'lambdas/cases/filing/update-draft.ts',
    test: '`tests/domain/cases/filing/create-case-refusals.test.ts`',
  },
  {
    fields: 'fields of a party',
    rule: 'who registered it, while it is under verification; its number and files stay where they are left out',
    code: 'lambdas/parties/registry/update-party.ts',
    test: '`tests/domain/parties/register-party.test.ts` refuses approval by the registrant, even one who has become a case manager',
  },
  {
    fields: 'visibility of a document',
    rule: 'a neutral’s document: its owner; a case manager’s: every case manager of the case who sees it; a party’s: nobody',
    code: 'lambdas/documents/record/document-access.ts',
    test: '`tests/domain/documents/update.test.ts` is changed by its owner: to the case manager, to all parties, and private again',
  },
  {
    fields: 'type of a document',
    rule: 'its owner and case managers; of a party’s document every neutral of the case',
    code: 'lambdas/documents/record/document-access.ts',
    test: '`tests/domain/documents/update.test.ts` of a neutral’s document is changed by its owner, case managers and the case’s manager',
  },
  {
    fields: 'name and file of a document',
    rule: 'its owner, while it is neither signed, being signed nor published',
    code: 'lambdas/documents/record/document-access.ts',
    test: '`tests/domain/documents/replace-and-delete.test.ts`',
  },
  {
    fields: 'redactions',
    rule: 'added by neutrals and case managers, lifted by neutrals only; a case manager changes no turn with redacted words',
    code: 'lambdas/examinations/writing/edit-turn.ts',
    test: '`tests/domain/transcripts/redactions.test.ts` neither lifts a redaction nor changes its paragraph, and nothing is stored',
  },
  {
    fields: 'corrections of the recognised words of a document',
    rule: 'its owner; of a party’s document every neutral of the case',
    code: 'lambdas/documents/recognition/words/correct-recognised-page.ts',
    test: '`tests/domain/documents/correct-words.test.ts` another neutral’s document, a private one, and one whose pages are read',
  },
  {
    fields:
      'recognised words of transcripts, layers of testimony, events of audits, commitments of offers',
    rule: 'nobody: they are written once',
    code: 'lambdas/transcripts/content/content-store.ts',
    test: '`tests/domain/speech/examination-layers.test.ts` never changes a stored layer',
  },
  {
    fields: 'a disclosure and its document',
    rule: 'who disclosed writes it, nobody changes it',
    code: 'lambdas/invites/disclosures/create-disclosure.ts',
    test: '`tests/domain/invites/disclosing.test.ts` is written by who disclosed, and by nobody else',
  },
  {
    fields: 'author, role and time of what is written',
    rule: 'from the session; a request cannot name them',
    code: 'lambdas/shared/auth/authenticate.ts',
    test: '`tests/integration/accounts/bad-input.test.ts` ignores prototype keys',
  },
  {
    fields: 'the system configuration',
    rule: 'operators only; no function has the permission',
    code: 'lambdas/accounts/guarded-items.constants.ts',
    test: '`tests/infra/table-access.test.ts` can neither read nor write credentials',
  },
];

/**
 * Names of other fields that an answer can be without: they are absent for everybody, or for nobody, as the
 * data is. A new name fails the document's test until it is judged.
 */
export const absentByDataAlone: readonly string[] = [
  'age agreement_urls alsoVisibleTo asOf atMost autoRefreshTimeInterval before budget caseManager',
  'caseManagerId caseTopic challenge citation claim_items clock closedAt closedFrom color',
  'confidence consent copiesTo court createdAt crossExamination currencyUnit data date deadline',
  'declinedReason description description_document_url documentId durationMinutes',
  'encryptedToken end endedOn endsOnByNewTerms entry expiresAt firstWord from followUps givenOn ground',
  'handedOverAt hearing hearingType id invite isMarkedElsewhere isNumbered isTextReplaced',
  'issuedAt itemId knownOn lastWord lifted line loanAccountNo maintenance mode name next',
  'nextHearingDate note number omissions openedAt order originalText outcome page pages partyId place',
  'position refusal',
  'plainToken presidingNeutral proposedOn published publishingSince reason redacted refersTo remarks',
  'resolutionKind resolvedAt resolvedBy resolvedIn respondentId respondentMobile respondentParty respondentPartyId',
  'respondentStatus respondents restored result role seat session settlementMinor sheet',
  'signature signedAt signedDocumentId signedSha256 sourcePage splitFrom splitInto spoken',
  'start startedOn stateAt status statusSetAt subscriptionKind suggestionId suggestionText',
  'text textTurn textType timeInterval times to token totalClaimValue transcript tribunal turn venue word',
  'zoomLink',
].flatMap((line) => line.split(' '));
