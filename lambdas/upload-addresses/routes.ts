import type { uploadAddressesEndpoints } from '#contracts/endpoints/files/upload-addresses.ts';
import type { Routes } from '#shared/http/api-request.ts';
import type { UploadAddressesDeps } from './record/upload-addresses-deps.ts';

export const uploadAddressesRoutes: Routes<typeof uploadAddressesEndpoints, UploadAddressesDeps> = {
  createUploadAddresses: async () =>
    (await import('./create-upload-addresses.ts')).createUploadAddresses,
  startMultipartUpload: async () =>
    (await import('./multipart/start-multipart-upload.ts')).startMultipartUpload,
  createPartAddresses: async () =>
    (await import('./multipart/create-part-addresses.ts')).createPartAddresses,
  completeMultipartUpload: async () =>
    (await import('./multipart/complete-multipart-upload.ts')).completeMultipartUpload,
  cancelMultipartUpload: async () =>
    (await import('./multipart/cancel-multipart-upload.ts')).cancelMultipartUpload,
};
