import {
  paginateListServiceQuotas,
  type ServiceQuota,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { StageSettings } from '#lib/config/stages.ts';
import { ask, type Finding, missing, ok, unknown } from './finding.ts';

/** Streams of a clip of a minute, the longest of a cross-examination (docs/adr 37). */
const STREAMS_OF_CLIP = 9;

type Needed = {
  what: string;
  /** Tells the quota among those that Service Quotas lists. AWS documents no codes for streams. */
  isQuota: (quota: ServiceQuota) => boolean;
  needed: number;
};

const named =
  (pattern: RegExp) =>
  ({ QuotaName = '' }: ServiceQuota): boolean =>
    pattern.test(QuotaName) && !/medical|call analytics/i.test(QuotaName);

function neededOf({ liveSessions, dictations, examinations, recordings }: Use): Needed[] {
  return [
    {
      what: 'HTTP/2 streams of Transcribe at the same moment',
      isQuota: named(/http\/?2/i),
      needed: dictations + examinations * STREAMS_OF_CLIP,
    },
    {
      what: 'web-socket streams of Transcribe at the same moment',
      isQuota: named(/web-?\s?socket/i),
      needed: liveSessions,
    },
    {
      what: 'jobs of Transcribe at the same moment',
      isQuota: named(/concurrent batch transcription jobs/i),
      needed: recordings,
    },
  ];
}

type Use = StageSettings['speechUse'];

/** The account's quotas of Amazon Transcribe, compared with the use that the stage expects. */
export async function checkTranscribe({
  region,
  speechUse,
}: Pick<StageSettings, 'region' | 'speechUse'>): Promise<Finding[]> {
  return ask('Quotas of Amazon Transcribe', async () => {
    const quotas: ServiceQuota[] = [];
    const client = new ServiceQuotasClient({ region });
    for await (const { Quotas = [] } of paginateListServiceQuotas(
      { client },
      { ServiceCode: 'transcribe' },
    ))
      quotas.push(...Quotas);
    return neededOf(speechUse).map((each) => compare(each, { quotas, region }));
  });
}

function compare(
  { what, isQuota, needed }: Needed,
  { quotas, region }: { quotas: readonly ServiceQuota[]; region: string },
): Finding {
  const quota = quotas.find(isQuota);
  const value = quota?.Value;
  if (!quota || value === undefined)
    return unknown(
      `${needed} ${what}`,
      'Service Quotas does not list this quota. Ask AWS Support for its value.',
    );
  return value >= needed
    ? ok(`${value} ${what}`)
    : missing(
        `${needed} ${what} (the account has ${value})`,
        `Run aws service-quotas request-service-quota-increase --service-code transcribe --quota-code ${quota.QuotaCode} --desired-value ${needed} --region ${region}. Until then, speech above it waits or is refused for a while.`,
      );
}
