import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type IdentityKeys, parseIdentityKeys } from '#lambdas/parties/seed.door.ts';
import { parseOfferKeys } from '#lambdas/settlement/seed.door.ts';
import { connectTable, type Table } from '#shared/dynamo/table.ts';
import { connectEvidenceKey } from '#shared/evidence-key/connect-evidence-key.ts';
import type { EvidenceKey } from '#shared/evidence-key/evidence-key.ts';
import type { Files } from '#shared/files/files.ts';
import { lazyClient } from '#shared/lazy-client.ts';
import { parseLinkKeys } from '#shared/outbox/personal-link.ts';
import type { SealingKeys } from '#shared/sealing/sealing-keys.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { provisionEvidenceKey } from '#stack/provision-evidence-key.ts';
import { provisionSecrets } from '#stack/provision-secrets.ts';

export type Stores = { table: Table; files: Files; identityKeys: IdentityKeys };

/** Stores of a running local stack and its keys. */
export async function connectStores(
  addresses: Omit<EndpointsFile, 'people'>,
): Promise<Stores & { offerKeys: SealingKeys; linkKeys: SealingKeys; evidenceKey: EvidenceKey }> {
  const { region, credentials, endpoints } = addresses;
  const at = (endpoint: string) => ({ region, credentials, endpoint });
  const kms = new KMSClient(at(endpoints.kms));
  const secrets = await provisionSecrets(new SecretsManagerClient(at(endpoints.secrets)));
  return {
    table: connectTable(addresses.table, at(endpoints.dynamodb)),
    files: {
      client: lazyClient(async () => new S3Client({ ...at(endpoints.s3), forcePathStyle: true })),
      bucket: addresses.buckets.files,
    },
    identityKeys: parseIdentityKeys(secrets.identityKeys),
    offerKeys: parseOfferKeys(secrets.settlementKeys),
    linkKeys: parseLinkKeys(secrets.linkKeys),
    evidenceKey: connectEvidenceKey(await provisionEvidenceKey(kms), kms),
  };
}
