import { randomBytes } from 'node:crypto';
import { readEnvironment } from '#shared/environment.ts';
import { checkPortal } from './check-portal.ts';
import { portalCheckFunctions } from './functions.constants.ts';

/** Scheduled entry: opens the portal and tries to sign in. Fails if one of them does not work. */

const { PORTAL_ORIGIN: origin } = readEnvironment(portalCheckFunctions.checkPortal);

export const handler = (): Promise<void> =>
  checkPortal({ origin, randomName: () => randomBytes(12).toString('hex') });
