import { accountsEndpoints } from './accounts.ts';
import { bulkCasesEndpoints } from './bulk-cases.ts';
import { caseCreationEndpoints } from './case-creation.ts';
import { casesEndpoints } from './cases.ts';
import { causeListEndpoints } from './cause-list.ts';
import type { Endpoint } from './endpoint.ts';
import { filesEndpoints } from './files.ts';
import { meetingsEndpoints } from './meetings.ts';
import { notesEndpoints } from './notes.ts';
import { notificationsEndpoints } from './notifications.ts';
import { partiesEndpoints } from './parties.ts';
import { systemConfigEndpoints } from './system-config.ts';

/** Every endpoint of the API by its operation id. */
export const endpoints = {
  ...accountsEndpoints,
  ...bulkCasesEndpoints,
  ...caseCreationEndpoints,
  ...casesEndpoints,
  ...causeListEndpoints,
  ...filesEndpoints,
  ...meetingsEndpoints,
  ...notesEndpoints,
  ...notificationsEndpoints,
  ...partiesEndpoints,
  ...systemConfigEndpoints,
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
