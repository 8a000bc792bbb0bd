import { AppError } from '#shared/errors.ts';
import type { SigningGateway } from '../gateway/signing-gateway.ts';

/** The stage's signing gateway. Throws `unavailable` if it has none. */
export function requireGateway(gateway: SigningGateway | undefined): SigningGateway {
  if (!gateway) throw new AppError('unavailable', 'Electronic signing is not set up');
  return gateway;
}
