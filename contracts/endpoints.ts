import { accountsEndpoints } from './accounts.ts';
import { bulkCasesEndpoints } from './bulk-cases.ts';
import { caseCreationEndpoints } from './case-creation.ts';
import { caseHearingsEndpoints } from './case-hearings.ts';
import { casesEndpoints } from './cases.ts';
import { causeListEndpoints } from './cause-list.ts';
import { commentsEndpoints } from './comments.ts';
import type { Endpoint } from './endpoint.ts';
import { filesEndpoints } from './files.ts';
import { invitesEndpoints } from './invites.ts';
import { meetingsEndpoints } from './meetings.ts';
import { notesEndpoints } from './notes.ts';
import { notificationsEndpoints } from './notifications.ts';
import { partiesEndpoints } from './parties.ts';
import { paymentsEndpoints } from './payments.ts';
import { systemConfigEndpoints } from './system-config.ts';
import { templatesEndpoints } from './templates.ts';
import { uploadsEndpoints } from './uploads.ts';

/** Every endpoint of the API by its operation id. */
export const endpoints = {
  ...accountsEndpoints,
  ...bulkCasesEndpoints,
  ...caseCreationEndpoints,
  ...caseHearingsEndpoints,
  ...casesEndpoints,
  ...causeListEndpoints,
  ...commentsEndpoints,
  ...filesEndpoints,
  ...invitesEndpoints,
  ...meetingsEndpoints,
  ...notesEndpoints,
  ...notificationsEndpoints,
  ...partiesEndpoints,
  ...paymentsEndpoints,
  ...systemConfigEndpoints,
  ...templatesEndpoints,
  ...uploadsEndpoints,
} satisfies Record<string, Endpoint>;

export type EndpointId = keyof typeof endpoints;

/** The same as a list, for readers that need no names. */
export const endpointList: readonly (Endpoint & { id: EndpointId })[] = Object.entries(
  endpoints,
).map(([id, declared]) => ({
  ...declared,
  // Object.entries loses the literal type; the ids are the record's own keys.
  id: id as EndpointId,
}));
