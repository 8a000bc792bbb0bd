import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { stageOf } from '#lib/config/stages.ts';
import { endpointsFileSchema } from '#stack/endpoints-file.ts';
import { LOCAL_SECRETS } from '#stack/provision-secrets.ts';
import { type Target, UsageError } from '../operate/read-command.ts';

/** The secret of the portal check, which the act alone writes. */
export type CheckSecret = { name: string; write: (text: string) => Promise<void> };

/** The secret of a deployment or of the local stack. Throws UsageError. */
export function connectSecret(target: Target): CheckSecret {
  if (target.kind === 'stage') {
    const { region, portalCheck } = stageOf(target.stage);
    if (!portalCheck)
      throw new UsageError(
        `Stage ${target.stage} has no setting portalCheck (lib/config/stage-settings.ts): set it first.`,
      );
    return secretOf(new SecretsManagerClient({ region }), portalCheck.secretName);
  }
  const { region, credentials, endpoints } = endpointsFileSchema.parse(
    JSON.parse(readFileSync(join(target.dataDir, 'endpoints.json'), 'utf8')),
  );
  const settings = { region, credentials, endpoint: endpoints.secrets, maxAttempts: 1 };
  return secretOf(new SecretsManagerClient(settings), LOCAL_SECRETS.portalCheck);
}

export const secretOf = (
  client: Pick<SecretsManagerClient, 'send'>,
  name: string,
): CheckSecret => ({
  name,
  async write(SecretString) {
    try {
      await client.send(new PutSecretValueCommand({ SecretId: name, SecretString }));
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw error;
      await client.send(new CreateSecretCommand({ Name: name, SecretString }));
    }
  },
});
