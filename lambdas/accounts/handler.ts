import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { auditAnswer } from './audit.ts';
import { accountsFunctions } from './functions.constants.ts';
import { trustGoogleIdTokens } from './identity/google-id-tokens.ts';
import { accountsRoutes } from './routes.ts';

const environment = readEnvironment(accountsFunctions.api);

const deps: AccountsDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  userPool: {
    client: new CognitoIdentityProviderClient(),
    userPoolId: environment.USER_POOL_ID,
    apiClientId: environment.API_CLIENT_ID,
  },
  googleIdTokens: trustGoogleIdTokens(environment.USER_POOL_ISSUER, environment.WEB_CLIENT_ID),
  mail: { client: new SESv2Client(), from: environment.MAIL_FROM },
  files: connectFiles(environment.FILES_BUCKET),
  portalOrigin: environment.PORTAL_ORIGIN,
  codeCallingCodes: environment.CODE_CALLING_CODES,
};

export const handler = createApiHandler(deps, accountsEndpoints, accountsRoutes, auditAnswer);
