import { agreementKeys } from '#lambdas/agreements/record/agreement-keys.ts';
import { examinationKeys } from '#lambdas/examinations/record/examination-keys.ts';
import { liveKeys } from '#lambdas/live-transcription/record/live-keys.ts';
import { mailingKeys } from '#lambdas/mailing/record/mailing-keys.ts';
import { recordingKeys } from '#lambdas/recordings/record/recording-keys.ts';
import { speechKeys } from '#lambdas/speech/record/speech-keys.ts';
import { systemConfigKeys } from '#lambdas/system-config/record/system-config-keys.ts';
import { transcriptKeys } from '#lambdas/transcripts/record/transcript-keys.ts';
import { seedMarkKey } from '#seed/seed-mark-keys.ts';
import { outboxKeys } from '#shared/outbox/outbox-keys.ts';
import { consentKeys } from '#shared/whatsapp/consent-keys.ts';
import { protectKeys } from '../record/protect-keys.ts';
import { caseIndex } from './case-rules.ts';
import { INSTANT, NUMBER } from './key-form.ts';
import type { ItemRule } from './rule.ts';

/** Items of testimony and speech, of mails, and of the deployment. */

const testimony = {
  whose: ['neutral', 'party'],
  ground: 'claim',
  until: 'with the file of its case',
  own: 'keep',
  named: 'keep',
  because: 'caseFile',
} as const satisfies Partial<ItemRule>;

const mail = {
  whose: ['neutral', 'case manager', 'agent', 'signatory'],
  ground: 'account',
  until: 'until it is sent',
  named: 'pseudonymise',
  own: 'delete',
} as const satisfies Partial<ItemRule>;

const deployment = {
  holds: '',
  whose: [],
  ground: 'operation',
  until: 'as long as the deployment',
  own: 'keep',
  named: 'keep',
  because: 'noData',
} as const satisfies Partial<ItemRule>;

export const workRules: readonly ItemRule[] = [
  {
    ...caseIndex,
    kind: 'malware scan of an agreement',
    key: agreementKeys.scan({ key: '<object key>', versionId: '<version>' }),
  },
  {
    ...testimony,
    kind: 'cross-examination',
    key: examinationKeys.head('<case>'),
    holds: '',
    because: 'noData',
  },
  {
    ...testimony,
    kind: 'turn of a cross-examination',
    key: examinationKeys.turn('<case>', NUMBER),
    holds: 'words of a witness',
  },
  {
    ...testimony,
    kind: 'layer of a turn',
    key: examinationKeys.layer('<case>', NUMBER, NUMBER),
    holds: 'words of a witness, who wrote them down',
  },
  {
    ...testimony,
    kind: 'redacted words',
    key: examinationKeys.redactions('<case>'),
    holds: 'words that are hidden from readers',
  },
  {
    ...testimony,
    kind: 'act of redaction',
    key: examinationKeys.redactionAct('<case>', NUMBER),
    holds: 'who hid which words',
  },
  { ...caseIndex, kind: 'slot of a media id', key: examinationKeys.media('<case>', '<media>') },
  { ...caseIndex, kind: 'place of a media id', key: examinationKeys.mediaPlace('<media>') },
  {
    ...testimony,
    kind: 'live session',
    key: liveKeys.session('<case>'),
    holds: 'who started it',
  },
  {
    ...testimony,
    kind: 'live words',
    key: liveKeys.batch('<case>', '<session>', NUMBER),
    holds: 'words that were spoken',
  },
  {
    ...testimony,
    kind: 'recording',
    key: recordingKeys.recording('<case>', NUMBER),
    holds: 'name of the file, who added it',
  },
  { ...caseIndex, kind: 'number of recordings', key: recordingKeys.counter('<case>') },
  { ...caseIndex, kind: 'place of a recording', key: recordingKeys.place('<recording>') },
  { ...caseIndex, kind: 'speech settings', key: speechKeys.settings('<case>') },
  { ...caseIndex, kind: 'speech of a month', key: speechKeys.count('<case>', '<month>') },
  { ...caseIndex, kind: 'number of transcripts', key: transcriptKeys.counter('<case>') },
  {
    ...testimony,
    kind: 'transcript',
    key: transcriptKeys.transcript('<case>', NUMBER),
    holds: 'names of speakers, who wrote the latest version',
  },
  { ...caseIndex, kind: 'place of a transcript', key: transcriptKeys.place('<transcript>') },
  {
    ...testimony,
    kind: 'version of a transcript',
    key: transcriptKeys.version('<transcript>', NUMBER),
    holds: 'who wrote it',
  },
  {
    ...caseIndex,
    kind: 'newest transcript of a meeting',
    key: transcriptKeys.ofMeeting('<meeting>'),
  },
  {
    ...mail,
    kind: 'notice to be mailed',
    key: outboxKeys.notice(INSTANT, '<notice>'),
    holds: 'text of a mail, names and emails of recipients',
    until: 'two days (time to live)',
  },
  {
    ...mail,
    kind: 'receipt of a notice',
    key: mailingKeys.receipt('<notice>', '<recipient>'),
    holds: 'id, or hash of an email',
    until: 'four days (time to live)',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...mail,
    kind: 'mail that collects events',
    key: mailingKeys.draft('<recipient>', '<matter>'),
    holds: 'recipient, text of a mail',
    owner: { attribute: 'recipient.id' },
  },
  {
    ...mail,
    kind: 'digest of a day',
    key: mailingKeys.digest('<day>', '<recipient>'),
    holds: 'recipient, text of a mail',
    owner: { attribute: 'recipient.id' },
  },
  {
    ...mail,
    kind: 'letter in the queue',
    key: mailingKeys.letter('<mail>'),
    holds: 'recipient, text of a mail',
    owner: { attribute: 'recipient.id' },
  },
  {
    ...mail,
    kind: 'servings in a mail',
    key: mailingKeys.trace('<mail>'),
    holds: 'hash of a recipient',
    until: '60 days (time to live)',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...mail,
    kind: 'mails of a day',
    key: mailingKeys.sentOn('<recipient>', '<day>'),
    holds: 'counts by user id',
    until: 'two days (time to live)',
    own: 'keep',
    named: 'keep',
    because: 'short',
  },
  {
    ...mail,
    kind: 'withdrawn consent to messages',
    key: consentKeys.withdrawal('<mobile>'),
    holds: 'hash of a phone number',
    ground: 'consent',
    until: 'until the consent is given again',
    own: 'keep',
    named: 'keep',
    because: 'withdrawal',
  },
  { ...deployment, kind: 'system configuration', key: systemConfigKeys.settings() },
  { ...deployment, kind: 'retention settings', key: protectKeys.retention() },
  {
    ...deployment,
    kind: 'legal hold',
    key: protectKeys.hold('<case>'),
    holds: 'reason of the hold, operators',
    whose: ['case manager'],
    ground: 'claim',
    until: 'with the file of its case',
    because: 'trail',
  },
  { ...deployment, kind: 'mark of the sample data', key: seedMarkKey('<mark>') },
];
