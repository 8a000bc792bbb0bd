import type { uploadAddressesEndpoints } from '#contracts/endpoints/upload-addresses.ts';
import type { Clock } from '#shared/clock.ts';
import type { Table } from '#shared/dynamo/table.ts';
import type { Files } from '#shared/files/files.ts';
import type { Routes } from '#shared/http/api-request.ts';

export const uploadAddressesRoutes: Routes<
  typeof uploadAddressesEndpoints,
  {
    files: Files;
    table: Table;
    clock: Clock;
  }
> = {
  createUploadAddresses: async () =>
    (await import('./create-upload-addresses.ts')).createUploadAddresses,
};
