import { readCheckAccount } from '#shared/auth/check-account.ts';
import { systemClock } from '#shared/clock.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectSecrets } from '#shared/secrets/secrets.ts';
import { checkSignIn } from './check-sign-in.ts';
import { portalCheckFunctions } from './functions.constants.ts';

/** Scheduled entry: signs in as the person kept for it, and out. Fails if that does not work. */

const environment = readEnvironment(portalCheckFunctions.checkSignIn);
const { PORTAL_ORIGIN: origin, PORTAL_CHECK_SECRET: secretName } = environment;
const secrets = connectSecrets({ clock: systemClock });

export const handler = async (): Promise<void> => {
  const account = readCheckAccount(await secrets.read(secretName));
  await checkSignIn({ origin, account });
};
