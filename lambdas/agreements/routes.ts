import type { agreementsEndpoints } from '#contracts/endpoints/agreements.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const agreementsRoutes: Routes<
  typeof agreementsEndpoints,
  {
    table: Table;
    files: Files;
  }
> = {
  getNegotiationAgreement: async () =>
    (await import('./get-agreement.ts')).getAgreement('negotiationAgreement'),
  getDealAgreement: async () => (await import('./get-agreement.ts')).getAgreement('dealAgreement'),
};
