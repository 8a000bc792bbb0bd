import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parseIdentityKeys } from '../../lambdas/parties/identity-numbers/identity-keys.ts';
import { systemClock } from '../../lambdas/shared/clock.ts';
import type { EndpointsFile } from '../endpoints-file.ts';
import { provisionSecrets } from '../provision/provision-secrets.ts';
import { demoPeople } from './demo-people.ts';
import { SPECIMEN_DOCUMENT } from './make-parties.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedDocket } from './seed-docket.ts';
import { seedOwnParties } from './seed-own-parties.ts';
import { specimenDocument } from './specimen-document.ts';

/** Fills a fresh portal with its demo people and their docket; a filled one stays as it is. */
export async function seedPortal(addresses: Omit<EndpointsFile, 'people'>): Promise<void> {
  const { region, credentials, endpoints } = addresses;
  const table = {
    name: addresses.table,
    client: DynamoDBDocumentClient.from(
      new DynamoDBClient({ region, credentials, endpoint: endpoints.dynamodb }),
      { marshallOptions: { removeUndefinedValues: true } },
    ),
  };
  const userPool = {
    client: new CognitoIdentityProviderClient({
      region,
      credentials,
      endpoint: endpoints.cognito,
    }),
    userPoolId: addresses.userPoolId,
    apiClientId: addresses.clients.api,
  };
  await seedAccounts({ table, clock: systemClock, userPool }, Object.values(demoPeople));
  const secrets = new SecretsManagerClient({ region, credentials, endpoint: endpoints.secrets });
  const { identityKeys: secret } = await provisionSecrets(secrets);
  const identityKeys = parseIdentityKeys(secret);
  const now = systemClock.now();
  await seedDocket(table, { neutrals: demoPeople, now, identityKeys });
  const files = new S3Client({ region, credentials, endpoint: endpoints.s3, forcePathStyle: true });
  await files.send(
    new PutObjectCommand({
      Bucket: addresses.buckets.files,
      Key: SPECIMEN_DOCUMENT.key,
      Body: specimenDocument(),
      ContentType: SPECIMEN_DOCUMENT.contentType,
    }),
  );
  await seedOwnParties(table, { neutrals: demoPeople, now, identityKeys });
}
