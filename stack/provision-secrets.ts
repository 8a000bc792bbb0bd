import { randomBytes } from 'node:crypto';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  ResourceExistsException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';

/** Names of the local secrets; a deployment sets its own (lib/config/stages.ts). */
export const LOCAL_SECRETS = {
  meet: 'neutral-portal/meet',
  zoom: 'neutral-portal/zoom',
  zoomWebhook: 'neutral-portal/zoom-webhook',
  identityKeys: 'neutral-portal/identity-keys',
  linkKeys: 'neutral-portal/link-keys',
  settlementKeys: 'neutral-portal/settlement-keys',
  signingKeys: 'neutral-portal/signing-keys',
  signingToken: 'neutral-portal/signing-token',
  /** Written by `npm run operate -- renew-portal-check`, as in the cloud. */
  portalCheck: 'neutral-portal/portal-check',
} as const;

export type ProvisionedSecrets = {
  meetKey: string;
  zoomApp: string;
  zoomSecretToken: string;
  identityKeys: string;
  linkKeys: string;
  settlementKeys: string;
  signingKeys: string;
  /** The AuthToken of the local signing gateway. */
  signingToken: string;
};

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const newKeys = () => JSON.stringify({ encryptWith: 'key1', key1: random(48) });

/** Creates the local secrets if missing and returns their values. */
export async function provisionSecrets(client: SecretsManagerClient): Promise<ProvisionedSecrets> {
  return {
    meetKey: await provision(client, LOCAL_SECRETS.meet, random(48)),
    zoomApp: await provision(
      client,
      LOCAL_SECRETS.zoom,
      JSON.stringify({ accountId: random(16), clientId: random(16), clientSecret: random(24) }),
    ),
    zoomSecretToken: await provision(client, LOCAL_SECRETS.zoomWebhook, random(24)),
    identityKeys: await provision(
      client,
      LOCAL_SECRETS.identityKeys,
      JSON.stringify({ encryptWith: 'key1', hashWith: 'key1', key1: random(48) }),
    ),
    linkKeys: await provision(client, LOCAL_SECRETS.linkKeys, newKeys()),
    settlementKeys: await provision(client, LOCAL_SECRETS.settlementKeys, newKeys()),
    signingKeys: await provision(client, LOCAL_SECRETS.signingKeys, newKeys()),
    signingToken: await provision(client, LOCAL_SECRETS.signingToken, random(24)),
  };
}

async function provision(
  client: SecretsManagerClient,
  name: string,
  value: string,
): Promise<string> {
  await client
    .send(new CreateSecretCommand({ Name: name, SecretString: value }))
    .catch((error: unknown) => {
      if (!(error instanceof ResourceExistsException)) throw error;
    });
  const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: name }));
  if (SecretString === undefined) throw new Error(`The local secret ${name} holds no text`);
  return SecretString;
}
