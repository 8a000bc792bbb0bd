import { Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

export const identityKeysSecretName = ({ name }: Pick<Stage, 'name'>) =>
  `neutral-portal-${name}/identity-keys`;

/**
 * What identity numbers are sealed with (D41): one key to begin with, made up by Secrets Manager
 * and seen by nobody. Whoever loses it loses every number, so it outlives the stack wherever
 * data is kept.
 */
export function identityKeysSecret(scope: Construct, id: string, stage: Stage): Secret {
  const secret = new Secret(scope, id, {
    secretName: identityKeysSecretName(stage),
    description: 'Keys that identity numbers of parties are sealed with',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ encryptWith: 'key1', hashWith: 'key1' }),
      generateStringKey: 'key1',
      passwordLength: 64,
      excludePunctuation: true,
    },
    removalPolicy: removalPolicyOf(stage),
  });
  Validations.of(secret).acknowledge({
    id: 'AwsSolutions-SMG4',
    reason:
      'A key that is replaced by itself would leave sealed numbers unreadable; docs/deploy.md says how keys are added.',
  });
  return secret;
}
