import { CfnOutput } from 'aws-cdk-lib';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Stage } from '../config/stages.ts';
import { removalPolicyOf } from './removal-policy.ts';

/**
 * The key that signs evidence: receipts and results of settlements, and the audit of signings
 * (docs/adr/0035-evidence-key.md). Functions can let KMS sign with it; nobody can read its private
 * half. It is not rotated, so that old signatures are checked with the published key, and retained
 * on the stages that retain data.
 */
export class EvidenceKey extends Construct {
  readonly key: Key;

  constructor(scope: Construct, id: string, { stage }: { stage: Stage }) {
    super(scope, id);
    this.key = new Key(this, 'Key', {
      alias: `alias/neutral-portal-${stage.name}-evidence`,
      description: 'Signs receipts of settlements and the audit of signings',
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: removalPolicyOf(stage),
    });
    new CfnOutput(this, 'KeyArn', {
      description: 'aws kms get-public-key --key-id <this> gives the public key to publish',
      value: this.key.keyArn,
    });
  }
}
