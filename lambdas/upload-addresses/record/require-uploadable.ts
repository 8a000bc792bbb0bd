import {
  INVALID_FILE_TYPE,
  type UploadPurpose,
  uploadRules,
} from '#contracts/endpoints/files/upload-addresses.ts';
import { fileSize } from '#contracts/rules/notation.ts';
import type { Principal } from '#shared/auth/principal.ts';
import { AppError } from '#shared/errors.ts';

type Announced = { contentType: string; size: number };

/**
 * Throws `email_not_verified`, `unsupported_type` or `too_large` for files that the caller may not
 * upload for this purpose.
 */
export function requireUploadable(
  principal: Principal,
  purpose: UploadPurpose,
  announced: readonly Announced[],
): void {
  // The profile, which can have a picture, is completed before the address is verified.
  if (!principal.emailVerified && purpose !== 'avatar')
    throw new AppError('email_not_verified', 'Please verify your email address first');
  const rules = uploadRules[purpose];
  for (const { contentType, size } of announced) {
    if (!rules.contentTypes.some((allowed) => allowed === contentType))
      throw new AppError('unsupported_type', INVALID_FILE_TYPE);
    if (size > rules.maxBytes)
      throw new AppError('too_large', `Files can have up to ${fileSize(rules.maxBytes)}`);
  }
}
