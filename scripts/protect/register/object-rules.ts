import { type UploadPurpose, uploadRules } from '#contracts/endpoints/files/upload-addresses.ts';
import { bundleFileKeys } from '#lambdas/bundles/record/bundle-keys.ts';
import { bulkKeys } from '#lambdas/cases/bulk/bulk-keys.ts';
import { docketKeys } from '#lambdas/docket/record/docket-keys.ts';
import { transcriptFileKeys } from '#lambdas/transcripts/record/transcript-keys.ts';
import { exportKey, mutedAudioKey } from '#shared/files/export-keys.ts';
import {
  DERIVED_PREFIX,
  INCOMING_EXPIRES_DAYS,
  RECORDING_PARTS_EXPIRE_DAYS,
  RECORDING_PARTS_PREFIX,
  SETTLEMENTS_PREFIX,
  SIGNINGS_PREFIX,
  TRANSCRIPTIONS_PREFIX,
} from '#shared/files/file-prefixes.constants.ts';
import { incomingKey, uploadKey } from '#shared/files/upload-keys.ts';
import type { Id } from '#shared/ids.ts';
import type { ObjectRule } from './rule.ts';

/** Objects of the files bucket. A part of a form that ends in `…` stands for all that follows. */

// Placeholders of forms; the keys are never used.
const UPLOAD = '<upload>' as Id<'upload'>;
const EXPORT = '<export>' as Id<'export'>;

const caseFile = {
  whose: ['neutral', 'party'],
  ground: 'claim',
  until: 'with the file of its case',
  own: 'keep',
  named: 'keep',
  because: 'caseFile',
} as const satisfies Partial<ObjectRule>;

const ofAccount = {
  whose: ['neutral', 'case manager'],
  ground: 'account',
  until: 'until the account is erased',
  owner: { variable: 'user' },
  own: 'delete',
  named: 'keep',
  because: 'others',
} as const satisfies Partial<ObjectRule>;

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'} (lifecycle rule)`;

/** What an upload is part of once it is registered. */
const uploads: Record<UploadPurpose, Omit<ObjectRule, 'kind' | 'key'>> = {
  avatar: { ...ofAccount, holds: 'a picture of the person' },
  template: { ...ofAccount, holds: 'a neutral’s own text' },
  bulkCases: { ...caseFile, holds: 'rows with parties and claims', whose: ['party'] },
  partyDocument: {
    ...caseFile,
    holds: 'an identity document or a GST certificate',
    whose: ['party'],
    until: 'with its party',
    named: 'deleteUnlessInCase',
  },
  authorisationLetter: {
    ...caseFile,
    holds: 'a letter of authority',
    whose: ['agent'],
    until: 'with its agent',
    named: 'deleteUnlessInCase',
  },
  commentAttachment: { ...caseFile, holds: 'a paper of the proceedings' },
  caseDescription: { ...caseFile, holds: 'a claim in words' },
  caseAgreement: { ...caseFile, holds: 'the agreement of a claim' },
  outcomeAgreement: { ...caseFile, holds: 'a settlement or an award' },
  caseDocument: { ...caseFile, holds: 'evidence, of either side' },
  caseRecording: { ...caseFile, holds: 'voices and faces' },
  examinationAudio: { ...caseFile, holds: 'the voice of a witness' },
  liveAudio: { ...caseFile, holds: 'voices of a hearing' },
};

// Object.keys loses the literal type; the purposes are the record's own keys.
const purposes = Object.keys(uploadRules) as UploadPurpose[];

export const objectRules: readonly ObjectRule[] = [
  ...purposes.flatMap((purpose): ObjectRule[] => [
    {
      ...uploads[purpose],
      kind: `upload: ${purpose}`,
      key: uploadKey('<user>', purpose, '<upload>'),
    },
    {
      ...ofAccount,
      kind: `upload before it is registered: ${purpose}`,
      key: incomingKey('<user>', purpose, UPLOAD),
      holds: uploads[purpose].holds,
      until: days(INCOMING_EXPIRES_DAYS),
    },
  ]),
  {
    ...ofAccount,
    kind: 'file of failed rows',
    key: bulkKeys.errorFile('<user>', '<job>'),
    holds: 'rows of an upload that created no case',
    whose: ['party'],
  },
  {
    ...ofAccount,
    kind: 'export for a user',
    key: exportKey('<user>', EXPORT, '<extension>'),
    holds: 'pages of a case as a file',
    until: days(1),
  },
  {
    ...caseFile,
    kind: 'recording with silence in place of words',
    key: mutedAudioKey('<hash>'),
    holds: 'voices',
    until: days(1),
  },
  {
    ...ofAccount,
    kind: 'snapshot of a docket',
    key: docketKeys.snapshotObject('<user>', '<generation>'),
    holds: 'names of parties, for the search',
    whose: ['party'],
    ground: 'claim',
    until: 'with the file of its cases; built anew from the table',
    own: 'keep',
    because: 'caseFile',
  },
  {
    ...caseFile,
    kind: 'derived from a document',
    key: `${DERIVED_PREFIX}<case>/<document>/…`,
    holds: 'pages and text of a document',
  },
  {
    ...caseFile,
    kind: 'output of a transcription job',
    key: `${TRANSCRIPTIONS_PREFIX}<case>/<job>…`,
    holds: 'words that were spoken',
  },
  {
    ...caseFile,
    kind: 'part of a recording',
    key: `${RECORDING_PARTS_PREFIX}<case>/<recording>/…`,
    holds: 'voices',
    until: days(RECORDING_PARTS_EXPIRE_DAYS),
  },
  {
    ...caseFile,
    kind: 'assembled bundle',
    key: `${bundleFileKeys.folder('<case>', '<bundle>')}…`,
    holds: 'documents of a case',
  },
  {
    ...caseFile,
    kind: 'content of a transcript',
    key: `${folderOf(transcriptFileKeys.text({ caseId: '<case>', id: '<transcript>' }))}…`,
    holds: 'words that were spoken, names of speakers',
  },
  {
    ...caseFile,
    kind: 'document to sign, signed version, evidence, audit head',
    key: `${SIGNINGS_PREFIX}<case>/…`,
    holds: 'names and certificates of signatories',
    whose: ['signatory'],
    ground: 'evidence',
    because: 'evidence',
  },
  {
    ...caseFile,
    kind: 'evidence of a settlement',
    key: `${SETTLEMENTS_PREFIX}<case>/…`,
    holds: 'names of those who held a link',
    ground: 'evidence',
    because: 'evidence',
  },
  {
    ...caseFile,
    kind: 'agreement of the sample data',
    key: 'cases/<case>/…',
    holds: 'a settlement of invented people',
  },
  {
    ...caseFile,
    kind: 'file of the sample data',
    key: 'seed/…',
    holds: '',
    whose: [],
    ground: 'operation',
    until: 'as long as the deployment',
    because: 'noData',
  },
];

function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf('/') + 1);
}
