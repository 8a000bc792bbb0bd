import type { filesEndpoints } from '../../contracts/files.ts';
import type { Files } from '../shared/files/files.ts';
import type { Routes } from '../shared/http/api-request.ts';
import { createUploadAddresses } from './create-upload-addresses.ts';

export function filesRoutes(deps: { files: Files }): Routes<typeof filesEndpoints> {
  return {
    createUploadAddresses: ({ principal, body }) => createUploadAddresses(deps, principal, body),
  };
}
