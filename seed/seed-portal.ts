import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { findSnapshotState } from '#lambdas/docket/seed.door.ts';
import { systemClock } from '#shared/clock.ts';
import type { EndpointsFile } from '#stack/endpoints-file.ts';
import { specimenDocument } from './cases/documents/specimen-document.ts';
import { makeSearchable } from './cases/fill-docket.ts';
import { seedClocks } from './cases/seed-clocks.ts';
import { seedDocket } from './cases/seed-docket.ts';
import { seedOwnDrafts } from './cases/seed-own-drafts.ts';
import { seedSettlements } from './cases/seed-settlements.ts';
import { seedTranscripts } from './cases/speech/seed-transcripts.ts';
import { connectStores } from './connect-stores.ts';
import { demoColleagues } from './people/colleagues.ts';
import { demoPeople } from './people/demo-people.ts';
import { SPECIMEN_DOCUMENT } from './people/make-parties.ts';
import { seedAccounts } from './people/seed-accounts.ts';
import { seedOwnParties } from './people/seed-own-parties.ts';
import { seedTemplates } from './seed-templates.ts';

/**
 * Seeds a new portal with demo people and their docket, and with documents if wanted. Does nothing
 * if it is already seeded.
 */
export async function seedPortal(
  addresses: Omit<EndpointsFile, 'people'>,
  { hasDocuments }: { hasDocuments: boolean },
): Promise<void> {
  const { region, credentials, endpoints } = addresses;
  const stores = await connectStores(addresses);
  const { table, files, identityKeys, offerKeys, linkKeys, evidenceKey } = stores;
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
  // Tests set hearings of their own on the present day.
  const hasHearingsToday = hasDocuments;
  await seedDocket(table, { neutrals: demoPeople, now, identityKeys, files, hasHearingsToday });
  await seedSettlements(
    {
      ...{ table, files, evidenceKey },
      ...{ offerKeys: async () => offerKeys, linkKeys: async () => linkKeys },
    },
    { neutrals: demoPeople, now },
  );
  await seedClocks({ table }, { neutrals: demoPeople, now });
  await seedTranscripts({ table, files }, { neutrals: demoPeople, now });
  if (hasDocuments) {
    const { seedRecords } = await import('./cases/seed-records.ts');
    await seedRecords({ table, files, linkKeys }, { neutrals: demoPeople, now });
  }
  // Includes a docket of an older version, whose cases are in no journal.
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
