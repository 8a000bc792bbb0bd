/**
 * The local Service Quotas: the quotas of an account that a test states.
 *
 * Covered: ListServiceQuotas by pages of a service's quotas, and GetServiceQuota, by JSON 1.1.
 * Everything else answers 501: defaults, requests for more, templates, utilisation.
 *
 * Different from AWS: a quota has the value that was stated; nothing is measured against it.
 * Signatures are not checked.
 */
import * as z from 'zod';
import { type Emulator, LOCAL_ACCOUNT, LOCAL_REGION } from '../shared/emulator.ts';
import { operation, ServiceError, startJsonService } from '../shared/json-service.ts';

export type LocalQuota = { serviceCode: string; code: string; name: string; value: number };

export type ServiceQuotasOptions = {
  /** 0 picks any free port. */
  port: number;
  quotas: readonly LocalQuota[];
};

const LARGEST_REQUEST_BYTES = 10_000;

const notFound = (message: string) => new ServiceError('NoSuchResourceException', message);

/** Starts Service Quotas. Throws PortBusyError. */
export async function startServiceQuotas({
  port,
  quotas,
}: ServiceQuotasOptions): Promise<Emulator> {
  const quotasOf = (serviceCode: string) => {
    const found = quotas.filter((quota) => quota.serviceCode === serviceCode);
    if (found.length === 0)
      throw notFound('The service code provided in the request was not found.');
    return found;
  };
  const service = await startJsonService({
    name: 'service-quotas',
    title: 'Service Quotas',
    port,
    target: 'ServiceQuotasV20190624',
    version: '1.1',
    largestRequestBytes: LARGEST_REQUEST_BYTES,
    invalidType: 'IllegalArgumentException',
    operations: {
      ListServiceQuotas: operation(
        z.strictObject({
          ServiceCode: z.string(),
          MaxResults: z.int().min(1).max(100).default(100),
          NextToken: z.string().regex(/^\d+$/).optional(),
        }),
        ({ ServiceCode, MaxResults, NextToken = '0' }) => {
          const found = quotasOf(ServiceCode);
          const end = Number(NextToken) + MaxResults;
          return {
            Quotas: found.slice(Number(NextToken), end).map(present),
            ...(end < found.length && { NextToken: String(end) }),
          };
        },
      ),
      GetServiceQuota: operation(
        z.strictObject({ ServiceCode: z.string(), QuotaCode: z.string() }),
        ({ ServiceCode, QuotaCode }) => {
          const quota = quotasOf(ServiceCode).find(({ code }) => code === QuotaCode);
          if (!quota) throw notFound('The quota code provided in the request was not found.');
          return { Quota: present(quota) };
        },
      ),
    },
  });
  return { name: 'service-quotas', endpoint: service.endpoint, close: () => service.close() };
}

const present = ({ serviceCode, code, name, value }: LocalQuota) => ({
  ServiceCode: serviceCode,
  QuotaArn: `arn:aws:servicequotas:${LOCAL_REGION}:${LOCAL_ACCOUNT}:${serviceCode}/${code}`,
  QuotaCode: code,
  QuotaName: name,
  Value: value,
  Unit: 'None',
  Adjustable: true,
  GlobalQuota: false,
});
