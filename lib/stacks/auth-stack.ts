import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import type { Stage } from '../config/stages.ts';
import { DomainFunction } from '../constructs/functions/domain-function.ts';
import { StreamConsumer } from '../constructs/functions/stream-consumer.ts';
import { SignInPool } from '../constructs/sign-in-pool.ts';

type AuthStackProps = StackProps & { stage: Stage; table: Table; codeDir: string };

/** Authentication: the user pool, its triggers, and the removal of abandoned sign-ups. */
export class AuthStack extends Stack {
  readonly signIn: SignInPool;
  readonly triggers: DomainFunction;
  readonly abandonedSignUps: StreamConsumer;

  constructor(scope: Construct, id: string, { stage, table, codeDir, ...props }: AuthStackProps) {
    super(scope, id, props);
    this.triggers = new DomainFunction(this, 'Triggers', {
      definition: eventFunctions.authTriggers,
      codeDir,
      reach: { stage, table },
    });
    this.signIn = new SignInPool(this, 'SignIn', { stage, triggers: this.triggers.function });

    const removal = new DomainFunction(this, 'RemoveAbandonedSignUps', {
      definition: eventFunctions.removeAbandonedSignUps,
      codeDir,
      reach: { stage, table, userPool: this.signIn.userPool },
    });
    this.abandonedSignUps = new StreamConsumer(this, 'AbandonedSignUps', {
      table,
      consumer: removal.function,
      stream: eventFunctions.removeAbandonedSignUps.stream,
    });
  }
}
