import type { agreementsEndpoints } from '#contracts/endpoints/agreements.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';
import { getAgreement } from './get-agreement.ts';

/** Endpoint to use case. */
export function agreementsRoutes(deps: {
  table: Table;
  files: Files;
}): Routes<typeof agreementsEndpoints> {
  return {
    getNegotiationAgreement: (request) =>
      getAgreement(deps, { ...request, kind: 'negotiationAgreement' }),
    getDealAgreement: (request) => getAgreement(deps, { ...request, kind: 'dealAgreement' }),
  };
}
