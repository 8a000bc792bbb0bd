import * as z from 'zod';
import { bundleRecordSchema, unpackContent } from '#lambdas/bundles/record/bundle-record.ts';
import {
  codesSchema,
  contentItemSchema,
  versionSchema,
} from '#lambdas/bundles/record/bundle-repository.ts';
import { templatesSchema } from '#lambdas/bundles/record/bundle-templates.ts';
import { correctedWordsSchema } from '#lambdas/documents/record/corrected-words.ts';
import {
  documentRecordSchema,
  documentRowSchema,
  documentVersionSchema,
} from '#lambdas/documents/record/document-record.ts';
import { numbersSchema, placeSchema } from '#lambdas/documents/record/document-repository.ts';
import { linkRecordSchema } from '#lambdas/documents/record/link-repository.ts';
import { pageCountSchema } from '#lambdas/documents/record/page-budget.ts';
import { textPartsSchema } from '#lambdas/documents/text-index/text-parts.ts';
import { headSchema } from '#lambdas/examinations/record/examination-head.ts';
import { actSchema, redactionsSchema } from '#lambdas/examinations/record/redactions-repository.ts';
import { layerRecordSchema, turnRecordSchema } from '#lambdas/examinations/record/turn-record.ts';
import {
  readingTurnsSchema,
  witnessLinkSchema,
  witnessReadingSchema,
} from '#lambdas/examinations/record/witness-reading-record.ts';
import {
  liveAudioSchema,
  liveRecordingSchema,
} from '#lambdas/live-transcription/record/live-recording-repository.ts';
import {
  batchSchema,
  sessionRecordSchema,
} from '#lambdas/live-transcription/record/session-repository.ts';
import { collectedMailSchema, letterSchema } from '#lambdas/mailing/record/mail-record.ts';
import { sentTodaySchema, traceSchema } from '#lambdas/mailing/record/mail-repository.ts';
import { recordingRecordSchema } from '#lambdas/recordings/record/recording-record.ts';
import {
  placeSchema as recordingPlacePlaceSchema,
  totalSchema,
} from '#lambdas/recordings/record/recording-repository.ts';
import {
  servedLinkSchema,
  servedMailSchema,
  servingDetailsSchema,
  servingHeadSchema,
} from '#lambdas/serving/record/serving-record.ts';
import { settlementRecordSchema } from '#lambdas/settlement/record/settlement-record.ts';
import { dueSchema, linkSchema } from '#lambdas/settlement/record/settlement-repository.ts';
import { filePlaceSchema } from '#lambdas/signing/link/verify-signed-file.ts';
import { eventSchema } from '#lambdas/signing/record/audit-chain.ts';
import { handoverSchema } from '#lambdas/signing/record/signing-record.ts';
import { linkPlaceSchema, toSigning } from '#lambdas/signing/record/signing-repository.ts';
import { waitingSchema } from '#lambdas/signing/record/waiting-signatures.ts';
import { countSchema } from '#lambdas/speech/costs/speech-costs.ts';
import { ownWordsItemSchema } from '#lambdas/speech/record/own-words-repository.ts';
import { speechItemSchema } from '#lambdas/speech/record/speech-settings-repository.ts';
import { vocabularyPlaceSchema } from '#lambdas/speech/record/vocabulary-repository.ts';
import { presenceSchema } from '#lambdas/transcripts/record/presence-repository.ts';
import { remarkRecordSchema } from '#lambdas/transcripts/record/remark-repository.ts';
import {
  transcriptRecordSchema,
  versionRecordSchema,
} from '#lambdas/transcripts/record/transcript-record.ts';
import {
  counterSchema,
  ofMeetingSchema,
  placeSchema as transcriptPlacePlaceSchema,
} from '#lambdas/transcripts/record/transcript-repository.ts';
import { damageSchema, migrationStateSchema } from '#scripts/forms/migration-state.ts';
import { noticeSchema } from '#shared/outbox/notice.ts';
import { expiring, ofCase, type Readers } from './readers.ts';
import type { Item } from './stored-text.ts';

/** Documents, speech, settlements, signings and mails. */
export const paperReaders: Readers = {
  document: documentRecordSchema,
  textParts: textPartsSchema,
  correctedWords: correctedWordsSchema,
  documentPlace: placeSchema,
  documentVersion: documentVersionSchema,
  documentNumbers: numbersSchema,
  pageCount: pageCountSchema,
  allPageCount: pageCountSchema,
  documentRow: documentRowSchema,
  documentMessage: expiring,
  documentLinks: linkRecordSchema,
  bundle: bundleRecordSchema,
  bundleCodes: codesSchema,
  bundleManifest: (item: Item) => unpackContent(contentItemSchema.parse(item).packed),
  bundleTemplates: templatesSchema,
  bundleVersion: versionSchema,
  bundlePlace: ofCase,
  recording: recordingRecordSchema,
  recordingCounter: totalSchema,
  recordingPlace: recordingPlacePlaceSchema,
  transcript: transcriptRecordSchema,
  transcriptCounter: counterSchema,
  transcriptPlace: transcriptPlacePlaceSchema,
  transcriptVersion: versionRecordSchema,
  transcriptComment: remarkRecordSchema,
  transcriptBookmark: remarkRecordSchema,
  transcriptPresence: presenceSchema,
  transcriptOfMeeting: ofMeetingSchema,
  examination: headSchema,
  examinationTurn: turnRecordSchema,
  examinationLayer: layerRecordSchema,
  examinationRedactions: redactionsSchema,
  examinationRedaction: actSchema,
  examinationReading: witnessReadingSchema,
  examinationReadingTurns: readingTurnsSchema,
  witnessLink: witnessLinkSchema,
  examinationMedia: z.object({ number: z.number() }),
  examinationMediaPlace: ofCase,
  liveSession: sessionRecordSchema,
  liveWords: batchSchema,
  liveRecording: liveRecordingSchema,
  liveAudio: liveAudioSchema,
  speechSettings: speechItemSchema,
  speechCount: countSchema,
  ownSpeechCount: countSchema,
  ownWords: ownWordsItemSchema,
  vocabulary: vocabularyPlaceSchema,
  servingHead: servingHeadSchema,
  servingDetails: servingDetailsSchema,
  servingMail: servedMailSchema,
  servedLink: servedLinkSchema,
  settlement: settlementRecordSchema,
  settlementLink: linkSchema,
  settlementDue: dueSchema,
  signing: toSigning,
  signingOpen: z.object({ signingId: z.string() }),
  signingLink: linkPlaceSchema,
  signingWaiting: waitingSchema,
  signingHandover: handoverSchema,
  signingEvent: eventSchema,
  signedFile: filePlaceSchema,
  notice: noticeSchema,
  noticeReceipt: expiring,
  mailDraft: collectedMailSchema,
  mailDigest: collectedMailSchema,
  mailLetter: letterSchema,
  mailTrace: traceSchema,
  mailsOfDay: sentTodaySchema,
  migration: migrationStateSchema,
  migrationDamage: damageSchema,
  seedMark: z.object({ pk: z.string() }),
};
