import { bundleKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { caseKeys } from '#lambdas/cases/record/case-keys.ts';
import { clockKeys } from '#lambdas/clocks/record/clock-keys.ts';
import { commentKeys } from '#lambdas/comments/record/comment-keys.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { documentKeys } from '#lambdas/documents/record/document-keys.ts';
import { inviteKeys } from '#lambdas/invites/record/invite-keys.ts';
import { meetingKeys } from '#lambdas/meetings/record/meeting-keys.ts';
import { partyKeys } from '#lambdas/parties/record/party-keys.ts';
import { servingKeys } from '#lambdas/serving/record/serving-keys.ts';
import { settlementKeys } from '#lambdas/settlement/record/settlement-keys.ts';
import { signingKeys } from '#lambdas/signing/record/signing-keys.ts';
import { INSTANT, NUMBER } from './key-form.ts';
import type { ItemRule } from './rule.ts';

/** Items of the file of a case, and the parties of cases. */

/** Part of a case's file, which an erasure of one person leaves as it is. */
const caseFile = {
  whose: ['neutral', 'case manager', 'party', 'agent'],
  ground: 'claim',
  until: 'with the file of its case',
  own: 'keep',
  named: 'keep',
  because: 'caseFile',
} as const satisfies Partial<ItemRule>;

/** Part of it that has ids, numbers and instants alone. */
export const caseIndex = {
  ...caseFile,
  holds: '',
  ground: 'operation',
  because: 'noData',
} as const satisfies Partial<ItemRule>;

const evidence = {
  ...caseFile,
  whose: ['neutral', 'signatory'],
  ground: 'evidence',
  because: 'evidence',
} as const satisfies Partial<ItemRule>;

/** A registered party: kept while the file of a case names it. */
const registry = {
  whose: ['party'],
  ground: 'claim',
  until: 'until it is erased; while the file of a case names it, with that file',
  owner: { variable: 'party' },
  own: 'deleteUnlessInCase',
  named: 'keep',
  because: 'others',
} as const satisfies Partial<ItemRule>;

const list = { caseId: '<case>', view: 'commonView' } as const;

export const caseRules: readonly ItemRule[] = [
  {
    ...caseFile,
    kind: 'case',
    key: caseKeys.case('<case>'),
    holds:
      'names, emails and phone numbers of the parties, sealed PAN, the claim, its neutrals, the summary',
    shows: ['id', 'code', 'title', 'status', 'resolutionKind', 'createdAt', 'assignments'],
  },
  { ...caseIndex, kind: 'claim of a case code', key: caseKeys.code('<code>') },
  { ...caseIndex, kind: 'counter of case codes', key: caseKeys.codeNumbers('<kind and year>') },
  {
    ...caseFile,
    kind: 'claim of a loan account',
    key: caseKeys.loanAccount('<party>', '<account>'),
    holds: 'number of a loan account',
    whose: ['party'],
  },
  {
    ...caseFile,
    kind: 'case that waits for approval',
    key: caseKeys.approval(INSTANT, '<case>'),
    holds: 'title of the case, which names its parties',
  },
  {
    ...caseFile,
    kind: 'hearing',
    key: caseKeys.hearing('<case>', INSTANT, '<hearing>'),
    holds: 'remarks, who set it',
  },
  { ...caseIndex, kind: 'hearing to move on', key: caseKeys.hearingDue(INSTANT, '<case>') },
  {
    ...caseIndex,
    kind: 'unfinished rows of cause lists',
    key: caseKeys.unfinishedRows(INSTANT, '<case>', NUMBER),
  },
  {
    ...caseFile,
    kind: 'scheduled meeting',
    key: caseKeys.scheduledMeeting('<case>', INSTANT, '<meeting>'),
    holds: 'who asked for it, the subject',
  },
  {
    ...caseFile,
    kind: 'rating',
    key: caseKeys.rating('<case>', '<user>'),
    holds: 'a neutral’s rating and words',
    whose: ['neutral'],
    ground: 'account',
    owner: { variable: 'user' },
    own: 'delete',
    named: 'keep',
    because: 'others',
  },
  {
    ...caseFile,
    kind: 'version of a summary',
    key: caseKeys.summaryVersion('<case>', NUMBER),
    holds: 'who wrote it',
  },
  {
    ...caseFile,
    kind: 'text of a summary',
    key: caseKeys.summaryText('<case>', NUMBER),
    holds: 'the agreement or award in words',
  },
  {
    ...caseFile,
    kind: 'clocks of a case',
    key: clockKeys.ofCase('<case>'),
    holds: 'who started, extended and ended a statutory clock, and why',
  },
  { ...caseIndex, kind: 'clock with a warning', key: clockKeys.due('<day>', '<case>', '<clock>') },
  {
    ...caseFile,
    kind: 'comment',
    key: commentKeys.comment('<case>', INSTANT, '<comment>'),
    holds: 'name of its author, words of the proceedings',
  },
  {
    ...caseIndex,
    kind: 'receipt of a copy to a messaging app',
    key: commentKeys.copy('<comment>', '<recipient>'),
    ground: 'consent',
    until: 'two days (time to live)',
    because: 'short',
  },
  {
    ...caseFile,
    kind: 'row of a docket',
    key: docketKeys.row('<user>', '<case>'),
    holds: 'names of the parties, as lists and search show them',
  },
  {
    ...caseFile,
    kind: 'row of a created case',
    key: docketKeys.row('created-by:<user>', '<case>'),
    holds: 'names of the parties, as lists show them',
  },
  { ...caseIndex, kind: 'counts of a docket', key: docketKeys.counter('<user>', '<shard>') },
  {
    ...caseIndex,
    kind: 'counts of created cases',
    key: docketKeys.counter('created-by:<user>', '<shard>'),
  },
  {
    ...caseFile,
    kind: 'note in the journal of a docket',
    key: docketKeys.journal('<user>', '<case>'),
    holds: 'names of the parties, for the search',
    until: 'until the next snapshot of the docket',
  },
  { ...caseIndex, kind: 'snapshot of a docket', key: docketKeys.snapshot('<user>') },
  {
    ...caseFile,
    kind: 'row of a cause list',
    key: docketKeys.hearing('<user>', INSTANT, '<case>', '<hearing>'),
    holds: 'title of the case, which names its parties',
  },
  {
    ...caseFile,
    kind: 'settled case by its outcome',
    key: docketKeys.outcome('<user>', 'withAgreement', INSTANT, '<case>'),
    holds: 'title of the case, which names its parties',
  },
  ...(['awaitingSummary', 'awaitingAgreement'] as const).map((state) => ({
    ...caseFile,
    kind: `settled case by its outcome: ${state}`,
    key: docketKeys.outcome('<user>', state, INSTANT, '<case>'),
    holds: 'title of the case, which names its parties',
  })),
  {
    ...caseFile,
    kind: 'document',
    key: documentKeys.document('<case>', '<document>'),
    holds: 'name of the file, its owner, its summary; evidence of either side',
  },
  {
    ...caseFile,
    kind: 'place of a document',
    key: documentKeys.place('<document>'),
    holds: 'id of who deleted it',
  },
  {
    ...caseFile,
    kind: 'former file of a document',
    key: documentKeys.version('<document>', NUMBER),
    holds: 'name of the file and of who added it',
  },
  ...(['commonView', 'claimantView', 'respondentView'] as const).flatMap((view) => [
    {
      ...caseIndex,
      kind: `numbers of a list of documents: ${view}`,
      key: documentKeys.numbers({ ...list, view, privateTo: '<list>' }),
    },
    {
      ...caseFile,
      kind: `row of a document: ${view}`,
      key: documentKeys.row({ ...list, view, privateTo: '<list>' }, NUMBER),
      holds: 'name of the file, its owner',
    },
  ]),
  {
    ...caseIndex,
    kind: 'receipt of a document that was sent',
    key: documentKeys.message('<sending>', '<recipient>', '<document>'),
    ground: 'consent',
    until: 'two days (time to live)',
    because: 'short',
  },
  {
    ...caseFile,
    kind: 'bundle',
    key: bundleKeys.bundle('<case>', '<bundle>'),
    holds: 'its name and its owner',
  },
  { ...caseIndex, kind: 'codes of bundles', key: bundleKeys.codes('<case>', '<user>') },
  {
    ...caseFile,
    kind: 'manifest of a bundle',
    key: bundleKeys.manifest('<bundle>'),
    holds: 'names of documents, compressed',
  },
  {
    ...caseFile,
    kind: 'PDF of a bundle',
    key: bundleKeys.version('<bundle>', NUMBER),
    holds: 'names of documents',
  },
  { ...caseIndex, kind: 'place of a bundle', key: bundleKeys.place('<bundle>') },
  {
    ...caseFile,
    kind: 'invitations of a day',
    key: inviteKeys.window('<case>', '<user>'),
    holds: 'instants of invitations',
    until: 'a day (time to live)',
  },
  {
    ...caseFile,
    kind: 'disclosure',
    key: inviteKeys.disclosure('<case>', '<disclosure>'),
    holds: 'circumstances that a neutral disclosed (Arbitration and Conciliation Act 1996, s. 12)',
    whose: ['neutral'],
  },
  {
    ...caseFile,
    kind: 'declined invitation',
    key: inviteKeys.declined('<case>', '<invite>'),
    holds: 'name of a neutral and the reason',
    whose: ['neutral'],
    ground: 'account',
    named: 'pseudonymise',
    because: 'others',
    ageFrom: 'declinedAt',
  },
  {
    ...caseFile,
    kind: 'meeting',
    key: meetingKeys.meeting('<case>', INSTANT),
    holds: 'who asked for it, address of the room',
  },
  {
    ...caseIndex,
    kind: 'place of a room',
    key: meetingKeys.roomPlace('<provider>', '<room>'),
  },
  {
    ...caseFile,
    kind: 'session of a day',
    key: meetingKeys.session('<case>', '<day>'),
    holds: 'address of the room, who opened it',
  },
  {
    ...registry,
    kind: 'party',
    key: partyKeys.party('<party>'),
    holds: 'name, address, sealed identity number, files of documents, GST number',
  },
  {
    ...registry,
    kind: 'agent',
    key: partyKeys.agent('<party>', '<agent>'),
    holds: 'name, email, phone number, sealed PAN, letter of authority',
    whose: ['agent'],
    named: 'deleteUnlessInCase',
  },
  {
    ...registry,
    kind: 'claim of the primary agent',
    key: partyKeys.primaryAgent('<party>'),
    holds: '',
  },
  {
    ...registry,
    kind: 'claim of an agent’s email address',
    key: partyKeys.agentEmail('<party>', '<email>'),
    holds: 'email',
    whose: ['agent'],
    named: 'deleteUnlessInCase',
  },
  {
    ...registry,
    kind: 'row of an owner’s party',
    key: partyKeys.ownRow('<owner>', INSTANT, '<party>'),
    holds: 'name and city of a party',
  },
  {
    ...registry,
    kind: 'party to verify',
    key: partyKeys.rowToVerify(INSTANT, '<party>'),
    holds: 'name and city of a party',
  },
  {
    ...registry,
    kind: 'owner of an identity document',
    key: partyKeys.document('<keyed hash>', '<owner>'),
    holds: 'keyed hash of an identity number',
    owner: { attribute: 'id' },
  },
  {
    ...caseFile,
    kind: 'party of a case',
    key: partyKeys.caseParty('<case>', '<role>', '<party>'),
    holds: 'name of the party',
    whose: ['party'],
  },
  {
    ...caseFile,
    kind: 'serving',
    key: servingKeys.head('<case>', '<serving>'),
    holds: 'what was served and when',
  },
  {
    ...caseFile,
    kind: 'details of a serving',
    key: servingKeys.details('<case>', '<serving>'),
    holds: 'names and emails of who was served',
  },
  {
    ...caseFile,
    kind: 'mail of a serving',
    key: servingKeys.mail('<case>', '<serving>', '<person>'),
    holds: 'what became of a mail',
  },
  {
    ...caseFile,
    kind: 'settlement',
    key: settlementKeys.settlement('<case>', NUMBER),
    holds: 'names and emails of both sides, sealed offers',
    shows: ['id', 'caseId', 'caseCode', 'number', 'state', 'openedAt', 'endedAt'],
  },
  {
    ...caseIndex,
    kind: 'link to what was served',
    key: servingKeys.link('<token hash>'),
    until: '180 days after it expires (time to live)',
  },
  {
    ...caseIndex,
    kind: 'link of a settlement',
    key: settlementKeys.link('<token hash>'),
    until: '90 days after it expires (time to live)',
  },
  {
    ...caseIndex,
    kind: 'settlement with work to do',
    key: settlementKeys.due(INSTANT, '<case>', NUMBER),
  },
  {
    ...evidence,
    kind: 'signing',
    key: signingKeys.signing('<case>', '<signing>'),
    holds: 'names and emails of the signatories, when each opened and signed',
    shows: ['id', 'caseId', 'caseCode', 'documentName', 'state', 'createdAt', 'signatories'],
  },
  { ...caseIndex, kind: 'lock of a document', key: signingKeys.open('<case>', '<document>') },
  {
    ...caseIndex,
    kind: 'link of a signatory',
    key: signingKeys.link('<link hash>'),
    until: 'with the file of its case',
  },
  {
    ...evidence,
    kind: 'waiting signature',
    key: signingKeys.waiting('<email>', '<signing>'),
    holds: 'email',
    ground: 'claim',
    until: 'until it is signed, refused or expired',
    owner: { variable: 'email' },
    own: 'delete',
    named: 'keep',
    because: 'others',
  },
  {
    ...evidence,
    kind: 'hand-over to the signing gateway',
    key: signingKeys.handover('<handover>'),
    holds: 'numbers of a transaction',
    until: '30 days (time to live)',
  },
  {
    ...evidence,
    kind: 'event of a signing’s audit chain',
    key: signingKeys.event('<signing>', NUMBER),
    holds: 'name, email and IP address of the actor',
  },
  {
    ...caseIndex,
    kind: 'signing of a file',
    key: signingKeys.file('<file hash>', '<signing>'),
  },
];
