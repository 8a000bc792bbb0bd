import { accountsEndpoints } from './endpoints/accounts.ts';
import { annotationsEndpoints } from './endpoints/annotations.ts';
import { bulkCasesEndpoints } from './endpoints/cases/bulk-cases.ts';
import { caseBatchesEndpoints } from './endpoints/cases/case-batches.ts';
import { caseCreationEndpoints } from './endpoints/cases/case-creation.ts';
import { caseHearingsEndpoints } from './endpoints/cases/case-hearings.ts';
import { casesEndpoints } from './endpoints/cases/cases.ts';
import { causeListEndpoints } from './endpoints/cases/cause-list.ts';
import { createdCasesEndpoints } from './endpoints/cases/created-cases.ts';
import { docketEndpoints } from './endpoints/cases/docket.ts';
import { clocksEndpoints } from './endpoints/clocks.ts';
import { commentsEndpoints } from './endpoints/comments.ts';
import { disclosuresEndpoints } from './endpoints/disclosures.ts';
import { bundleTemplatesEndpoints } from './endpoints/files/bundle-templates.ts';
import { bundlesEndpoints } from './endpoints/files/bundles.ts';
import { documentChangesEndpoints } from './endpoints/files/document-changes.ts';
import { documentsEndpoints } from './endpoints/files/documents.ts';
import { recognisedWordsEndpoints } from './endpoints/files/recognised-words.ts';
import { servedFilesEndpoints } from './endpoints/files/served-files.ts';
import { uploadAddressesEndpoints } from './endpoints/files/upload-addresses.ts';
import { invitesEndpoints } from './endpoints/invites.ts';
import { letterheadEndpoints } from './endpoints/letterhead.ts';
import { meetingsEndpoints } from './endpoints/meetings.ts';
import { notesEndpoints } from './endpoints/notes.ts';
import { notificationsEndpoints } from './endpoints/notifications.ts';
import { agreementsEndpoints } from './endpoints/outcome/agreements.ts';
import { deskEndpoints } from './endpoints/outcome/desk.ts';
import { settlementEndpoints } from './endpoints/outcome/settlement.ts';
import { signingEndpoints } from './endpoints/outcome/signing.ts';
import { partiesEndpoints } from './endpoints/parties.ts';
import { paymentsEndpoints } from './endpoints/payments.ts';
import { caseSearchEndpoints } from './endpoints/search/case-search.ts';
import { referencesEndpoints } from './endpoints/search/references.ts';
import { searchEndpoints } from './endpoints/search/search.ts';
import { servingsEndpoints } from './endpoints/servings.ts';
import { sessionsEndpoints } from './endpoints/sessions.ts';
import { caseSettingsEndpoints } from './endpoints/speech/case-settings.ts';
import { speechEndpoints } from './endpoints/speech/clips.ts';
import { speechCostsEndpoints } from './endpoints/speech/costs.ts';
import { examinationsEndpoints } from './endpoints/speech/examinations.ts';
import { liveTranscriptionEndpoints } from './endpoints/speech/live-transcription.ts';
import { ordersEndpoints } from './endpoints/speech/orders.ts';
import { ownWordsEndpoints } from './endpoints/speech/own-words.ts';
import { recordingsEndpoints } from './endpoints/speech/recordings.ts';
import { transcriptRemarksEndpoints } from './endpoints/speech/transcript-remarks.ts';
import { transcriptsEndpoints } from './endpoints/speech/transcripts.ts';
import { witnessReadingsEndpoints } from './endpoints/speech/witness-readings.ts';
import { systemConfigEndpoints } from './endpoints/system-config.ts';
import { templatesEndpoints } from './endpoints/templates.ts';
import type { Endpoint } from './http/endpoint.ts';

/** All endpoints of the API, by operation id. */
export const endpoints = {
  ...accountsEndpoints,
  ...annotationsEndpoints,
  ...bulkCasesEndpoints,
  ...bundlesEndpoints,
  ...bundleTemplatesEndpoints,
  ...caseBatchesEndpoints,
  ...caseCreationEndpoints,
  ...caseHearingsEndpoints,
  ...caseSearchEndpoints,
  ...referencesEndpoints,
  ...casesEndpoints,
  ...causeListEndpoints,
  ...clocksEndpoints,
  ...commentsEndpoints,
  ...createdCasesEndpoints,
  ...deskEndpoints,
  ...disclosuresEndpoints,
  ...docketEndpoints,
  ...documentChangesEndpoints,
  ...documentsEndpoints,
  ...uploadAddressesEndpoints,
  ...invitesEndpoints,
  ...letterheadEndpoints,
  ...sessionsEndpoints,
  ...meetingsEndpoints,
  ...notesEndpoints,
  ...notificationsEndpoints,
  ...partiesEndpoints,
  ...paymentsEndpoints,
  ...recordingsEndpoints,
  ...searchEndpoints,
  ...recognisedWordsEndpoints,
  ...servedFilesEndpoints,
  ...servingsEndpoints,
  ...settlementEndpoints,
  ...speechEndpoints,
  ...speechCostsEndpoints,
  ...ownWordsEndpoints,
  ...ordersEndpoints,
  ...caseSettingsEndpoints,
  ...examinationsEndpoints,
  ...liveTranscriptionEndpoints,
  ...systemConfigEndpoints,
  ...templatesEndpoints,
  ...transcriptRemarksEndpoints,
  ...transcriptsEndpoints,
  ...agreementsEndpoints,
  ...signingEndpoints,
  ...witnessReadingsEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;

/** All endpoints as a list. */
export const endpointList: readonly (Endpoint & { id: EndpointId })[] = Object.entries(
  endpoints,
).map(([id, declared]) => ({
  ...declared,
  // Object.entries loses the literal type; the ids are the record's own keys.
  id: id as EndpointId,
}));
