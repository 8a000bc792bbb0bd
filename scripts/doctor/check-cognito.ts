import {
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok, unknown } from './finding.ts';

/** A password, the beginning of the code's challenge, and its answer. */
const CALLS_OF_LOGIN = 3;

/** The account's rate of Cognito's authentications, compared with the logins that the stage expects. */
export async function checkCognito({
  region,
  loginsPerSecond,
}: Pick<StageSettings, 'region' | 'loginsPerSecond'>): Promise<Finding[]> {
  return ask('Quotas of Amazon Cognito', async () => {
    const quotas: ServiceQuota[] = [];
    const client = new ServiceQuotasClient({ region });
    for await (const { Quotas = [] } of paginateListServiceQuotas(
      { client },
      { ServiceCode: 'cognito-idp' },
    ))
      quotas.push(...Quotas);
    const quota = quotas.find(({ QuotaName = '' }) => /userauthentication/i.test(QuotaName));
    const needed = loginsPerSecond * CALLS_OF_LOGIN;
    const what = `${needed} authentications of Cognito a second`;
    if (quota?.Value === undefined)
      return unknown(what, 'Service Quotas does not list this quota. Look in the Cognito console.');
    return quota.Value >= needed
      ? ok(`${quota.Value} authentications of Cognito a second`)
      : missing(
          `${what} (the account has ${quota.Value})`,
          `Ask for it in Service Quotas, Amazon Cognito, ${quota.QuotaName}, region ${region}.`,
        );
  });
}
