import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { findSnapshotState } from '../../lambdas/cases/snapshot-state.ts';
import { systemClock } from '../../lambdas/shared/clock.ts';
import type { EndpointsFile } from '../endpoints-file.ts';
import { demoColleagues } from './colleagues.ts';
import { connectStores } from './connect-stores.ts';
import { demoPeople } from './demo-people.ts';
import { makeSearchable } from './fill-docket.ts';
import { SPECIMEN_DOCUMENT } from './make-parties.ts';
import { seedAccounts } from './seed-accounts.ts';
import { seedDocket } from './seed-docket.ts';
import { seedOwnDrafts } from './seed-own-drafts.ts';
import { seedOwnParties } from './seed-own-parties.ts';
import { seedTemplates } from './seed-templates.ts';
import { specimenDocument } from './specimen-document.ts';

/** Fills a fresh portal with its demo people and their docket; a filled one stays as it is. */
export async function seedPortal(addresses: Omit<EndpointsFile, 'people'>): Promise<void> {
  const { region, credentials, endpoints } = addresses;
  const stores = await connectStores(addresses);
  const { table, files, identityKeys } = stores;
  const userPool = {
    client: new CognitoIdentityProviderClient({
      region,
      credentials,
      endpoint: endpoints.cognito,
    }),
    userPoolId: addresses.userPoolId,
    apiClientId: addresses.clients.api,
  };
  await seedAccounts({ table, clock: systemClock, userPool }, [
    ...Object.values(demoPeople),
    ...demoColleagues,
  ]);
  const now = systemClock.now();
  await seedDocket(table, { neutrals: demoPeople, now, identityKeys, files });
  // Also a docket that an older version left: its cases are in no journal.
  for (const { userId } of Object.values(demoPeople))
    if (!(await findSnapshotState(table, userId)).generation)
      await makeSearchable({ table, files }, userId);
  await files.client.send(
    new PutObjectCommand({
      Bucket: files.bucket,
      Key: SPECIMEN_DOCUMENT.key,
      Body: specimenDocument(),
      ContentType: SPECIMEN_DOCUMENT.contentType,
    }),
  );
  await seedOwnParties(table, { neutrals: demoPeople, now, identityKeys });
  await seedOwnDrafts(stores, { neutrals: demoPeople, now });
  await seedTemplates({ table, files }, { neutrals: demoPeople, now });
}
