import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Reads the text of a secret from Secrets Manager. Throws if the secret has no text. */
export function secretReader(): (name: string) => Promise<string> {
  const client = new SecretsManagerClient();
  return async (name) => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: name }));
    if (SecretString === undefined) throw new Error(`The secret ${name} holds no text`);
    return SecretString;
  };
}
