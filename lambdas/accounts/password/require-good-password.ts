import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';
import { isBreached } from '../deps/breached-passwords.ts';
import { type PasswordOwner, requireHardToGuess } from './guessable.ts';

/**
 * Throws invalid_input, with the field that holds the password, for one that is easy to guess or known
 * from a breach (ASVS 5, 6.2.12).
 */
export async function requireGoodPassword(
  { breachedPasswords }: Pick<AccountsDeps, 'breachedPasswords'>,
  password: string,
  of: { owner: PasswordOwner; field: 'password' | 'newPassword' },
): Promise<void> {
  await requireHardToGuess(password, of);
  if (!(await isBreached(breachedPasswords, password))) return;
  const message =
    'This password was found in a data breach of another website. Use one that you use nowhere else';
  throw new AppError('invalid_input', message, { issues: [{ field: of.field, message }] });
}
