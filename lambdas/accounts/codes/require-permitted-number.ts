import { AppError } from '#shared/errors.ts';
import type { AccountsDeps } from '../deps/accounts-deps.ts';

/** Numbers are E.164 with ten national digits (contracts/rules/fields.ts). */
const callingCodeOf = (mobile: string) => mobile.slice(1, -10);

/**
 * Refuses numbers of countries to which the deployment sends no codes. Depends on the number
 * alone, so that the response reveals nothing about accounts. Throws invalid_input.
 */
export function requirePermittedNumber(
  { codeCallingCodes }: Pick<AccountsDeps, 'codeCallingCodes'>,
  mobile: string,
): void {
  if (codeCallingCodes.includes(callingCodeOf(mobile))) return;
  const codes = codeCallingCodes.map((code) => `+${code}`);
  const message = `We can send codes only to phone numbers that begin with ${codes.join(' or ')}`;
  throw new AppError('invalid_input', message, { issues: [{ field: 'mobile', message }] });
}
