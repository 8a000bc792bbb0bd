import type { ApiDomain } from '#contracts/http/domains.ts';
import type {
  FunctionDefinition,
  QueueName,
  QueueReading,
} from '#shared/function-definition.constants.ts';
import { accountsFunctions } from './accounts/functions.constants.ts';
import { agreementsFunctions } from './agreements/functions.constants.ts';
import { batchesFunctions } from './batches/functions.constants.ts';
import { bundlesFunctions } from './bundles/functions.constants.ts';
import { casesFunctions } from './cases/functions.constants.ts';
import { causeListFunctions } from './cause-list/functions.constants.ts';
import { clocksFunctions } from './clocks/functions.constants.ts';
import { commentsFunctions } from './comments/functions.constants.ts';
import { deskFunctions } from './desk/functions.constants.ts';
import { docketFunctions } from './docket/functions.constants.ts';
import { documentChangesFunctions } from './document-changes/functions.constants.ts';
import { documentsEventFunctions } from './documents/event-functions.constants.ts';
import { documentsFunctions } from './documents/functions.constants.ts';
import { examinationsFunctions } from './examinations/functions.constants.ts';
import { followTableFunction } from './follow-table/functions.constants.ts';
import { invitesFunctions } from './invites/functions.constants.ts';
import { liveTranscriptionFunctions } from './live-transcription/functions.constants.ts';
import { mailingFunctions } from './mailing/functions.constants.ts';
import { meetingsFunctions } from './meetings/functions.constants.ts';
import { notesFunctions } from './notes/functions.constants.ts';
import { notificationsFunctions } from './notifications/functions.constants.ts';
import { ordersFunctions } from './orders/functions.constants.ts';
import { partiesFunctions } from './parties/functions.constants.ts';
import { paymentsFunctions } from './payments/functions.constants.ts';
import { portalCheckFunctions } from './portal-check/functions.constants.ts';
import { recordingsFunctions } from './recordings/functions.constants.ts';
import { searchFunctions } from './search/functions.constants.ts';
import { settlementFunctions } from './settlement/functions.constants.ts';
import { signingFunctions } from './signing/functions.constants.ts';
import { speechFunctions } from './speech/functions.constants.ts';
import { systemConfigFunctions } from './system-config/functions.constants.ts';
import { templatesFunctions } from './templates/functions.constants.ts';
import { transcriptsFunctions } from './transcripts/functions.constants.ts';
import { uploadAddressesFunctions } from './upload-addresses/functions.constants.ts';

/** The function that serves each domain's endpoints. */
export const apiFunctions = {
  accounts: accountsFunctions.api,
  batches: batchesFunctions.api,
  bundles: bundlesFunctions.api,
  cases: casesFunctions.api,
  'cause-list': causeListFunctions.api,
  clocks: clocksFunctions.api,
  comments: commentsFunctions.api,
  desk: deskFunctions.api,
  docket: docketFunctions.api,
  'document-changes': documentChangesFunctions.api,
  documents: documentsFunctions.api,
  examinations: examinationsFunctions.api,
  'upload-addresses': uploadAddressesFunctions.api,
  invites: invitesFunctions.api,
  'live-transcription': liveTranscriptionFunctions.api,
  meetings: meetingsFunctions.api,
  notes: notesFunctions.api,
  notifications: notificationsFunctions.api,
  orders: ordersFunctions.api,
  parties: partiesFunctions.api,
  payments: paymentsFunctions.api,
  recordings: recordingsFunctions.api,
  search: searchFunctions.api,
  settlement: settlementFunctions.api,
  signing: signingFunctions.api,
  speech: speechFunctions.api,
  'system-config': systemConfigFunctions.api,
  templates: templatesFunctions.api,
  transcripts: transcriptsFunctions.api,
  agreements: agreementsFunctions.api,
} as const satisfies Record<ApiDomain, FunctionDefinition>;

/** The functions that answer events instead of requests. */
export const eventFunctions = {
  authTriggers: accountsFunctions.authTriggers,
  assembleBundle: bundlesFunctions.assembleBundle,
  workBatch: batchesFunctions.workBatch,
  remindBatch: settlementFunctions.remindBatch,
  followTable: followTableFunction,
  removeAbandonedSignUps: accountsFunctions.removeAbandonedSignUps,
  sendMail: mailingFunctions.sendMail,
  followMails: mailingFunctions.followMails,
  closeRounds: settlementFunctions.closeRounds,
  warnOfClocks: clocksFunctions.warnOfClocks,
  checkPortal: portalCheckFunctions.checkPortal,
  checkSignIn: portalCheckFunctions.checkSignIn,
  signingSteps: signingFunctions.steps,
  fetchRecording: recordingsFunctions.fetchRecording,
  processRecording: recordingsFunctions.processRecording,
  splitRecording: recordingsFunctions.splitRecording,
  checkAgreement: agreementsFunctions.checkAgreement,
  ...documentsEventFunctions,
} as const satisfies Record<string, FunctionDefinition>;

type QueueConsumer = FunctionDefinition & { queue: QueueReading };

/** The function that consumes each queue. */
const queueConsumers = {
  'process-documents': eventFunctions.processDocument,
  'convert-office': eventFunctions.convertOffice,
  'recognise-pages': eventFunctions.recognisePages,
  'assemble-bundles': eventFunctions.assembleBundle,
  'fetch-recordings': eventFunctions.fetchRecording,
  'process-recordings': eventFunctions.processRecording,
  'split-recordings': eventFunctions.splitRecording,
  'check-agreements': eventFunctions.checkAgreement,
  'mail-events': eventFunctions.followMails,
  'work-batches': eventFunctions.workBatch,
  'send-reminders': eventFunctions.remindBatch,
} as const satisfies Record<QueueName, QueueConsumer>;

/** One value for each queue, from its consumer. */
export const mapQueues = <Value>(
  make: (consumer: QueueConsumer) => Value,
): Record<QueueName, Value> => ({
  'process-documents': make(queueConsumers['process-documents']),
  'convert-office': make(queueConsumers['convert-office']),
  'recognise-pages': make(queueConsumers['recognise-pages']),
  'assemble-bundles': make(queueConsumers['assemble-bundles']),
  'fetch-recordings': make(queueConsumers['fetch-recordings']),
  'process-recordings': make(queueConsumers['process-recordings']),
  'split-recordings': make(queueConsumers['split-recordings']),
  'check-agreements': make(queueConsumers['check-agreements']),
  'mail-events': make(queueConsumers['mail-events']),
  'work-batches': make(queueConsumers['work-batches']),
  'send-reminders': make(queueConsumers['send-reminders']),
});

export const allFunctions: readonly FunctionDefinition[] = [
  ...Object.values(apiFunctions),
  ...Object.values(eventFunctions),
];
