import { systemClock } from '#shared/clock.ts';
import { connectTable } from '#shared/dynamo/table.ts';
import { readEnvironment } from '#shared/environment.ts';
import { connectFiles } from '#shared/files/files.ts';
import { createApiHandler } from '#shared/http/api-handler.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import { connectMail } from '#shared/mail/connect-mail.ts';
import { readSourceBudgets } from './codes/source-budget.ts';
import type { AccountsDeps } from './deps/accounts-deps.ts';
import { accountsFunctions } from './functions.constants.ts';
import { accountsRoutes } from './routes.ts';

const environment = readEnvironment(accountsFunctions.api);

const deps: AccountsDeps = {
  table: connectTable(environment.TABLE_NAME),
  clock: systemClock,
  userPool: {
    client: lazyClient(async () => (await import('./deps/user-pool.ts')).createUserPoolClient()),
    userPoolId: environment.USER_POOL_ID,
    apiClientId: environment.API_CLIENT_ID,
  },
  googleIdTokens: {
    issuer: environment.USER_POOL_ISSUER,
    webClientId: environment.WEB_CLIENT_ID,
  },
  breachedPasswords: { address: environment.BREACHED_PASSWORDS },
  mail: connectMail(environment.MAIL_FROM),
  files: connectFiles(environment.FILES_BUCKET),
  portalOrigin: environment.PORTAL_ORIGIN,
  codeCallingCodes: environment.CODE_CALLING_CODES,
  sourceBudgets: readSourceBudgets(environment.SOURCE_BUDGETS),
};

export const handler = createApiHandler(
  deps,
  async () => ({
    ...(await import('#contracts/endpoints/accounts.ts')).accountsEndpoints,
    ...(await import('#contracts/endpoints/letterhead.ts')).letterheadEndpoints,
    ...(await import('#contracts/endpoints/sessions.ts')).sessionsEndpoints,
  }),
  accountsRoutes,
  async (...outcome) => (await import('./operator/audit.ts')).auditAnswer(...outcome),
);
