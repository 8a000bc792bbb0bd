import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { type ApiDomain, mapDomains } from '#contracts/http/domains.ts';
import { apiFunctions, eventFunctions, mapQueues } from '#lambdas/functions.constants.ts';
import type { QueueName } from '#shared/function-definition.constants.ts';
import { portalOriginOf, type Stage } from '../config/stages.ts';
import { DomainFunction } from '../constructs/functions/domain-function.ts';
import { GradualRelease } from '../constructs/functions/gradual-release.ts';
import { ScheduledRun } from '../constructs/functions/scheduled-run.ts';
import {
  SigningStateMachine,
  signingMachineArn,
} from '../constructs/functions/signing-state-machine.ts';
import { StreamConsumer } from '../constructs/functions/stream-consumer.ts';
import { WorkQueue } from '../constructs/functions/work-queue.ts';
import { mailAge, passwordsUnchecked } from '../constructs/log-metrics.ts';
import { MailEvents } from '../constructs/mail-events.ts';
import type { SignInPool } from '../constructs/sign-in-pool.ts';
import { PortalApi } from '../constructs/web/portal-api.ts';

type ApiStackProps = StackProps & {
  stage: Stage;
  table: Table;
  files: { bucketName: string; bucketArn: string };
  evidenceKeyArn: string;
  signIn: SignInPool;
  codeDir: string;
};

/** The REST API with one function per domain, and the background functions. */
export class ApiStack extends Stack {
  readonly portalApi: PortalApi;
  readonly functions: readonly IFunction[];
  readonly mailing: ScheduledRun;
  readonly closing: ScheduledRun;
  readonly warning: ScheduledRun;
  readonly checking: ScheduledRun;
  readonly signingIn: ScheduledRun;
  readonly tableFollowing: { function: IFunction; failures: IQueue };
  readonly signing: { machine: IStateMachine; steps: IFunction };
  readonly queues: Record<QueueName, WorkQueue>;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    const { stage, table, files, evidenceKeyArn, signIn, codeDir, ...stackProps } = props;
    // CloudFormation takes 1 MB, of which indentation would be a third.
    super(scope, id, { ...stackProps, suppressTemplateIndentation: true });
    const { userPool, apiClientId, webClientId } = signIn;
    const release = new GradualRelease(this, 'Release', { stage });
    this.queues = mapQueues(
      (definition) => new WorkQueue(this, `${definition.name}-work`, { stage, files, definition }),
    );
    const reach = {
      stage,
      table,
      files,
      queues: this.queues,
      signingMachineArn: signingMachineArn(this, stage),
      evidenceKeyArn,
    };
    const functions: IFunction[] = [];
    const serve = (domain: ApiDomain) => {
      const served = new DomainFunction(this, domain, {
        definition: apiFunctions[domain],
        codeDir,
        reach: { ...reach, userPool, apiClientId, webClientId },
      });
      if (domain === 'accounts') passwordsUnchecked(stage).filter(this, served.logGroup);
      functions.push(served.function);
      return release.release(domain, served.function);
    };
    const aliases = mapDomains(serve);
    this.functions = functions;
    const follower = new DomainFunction(this, 'FollowTable', {
      definition: eventFunctions.followTable,
      codeDir,
      reach,
    });
    const { failures } = new StreamConsumer(this, 'FollowedTable', {
      table,
      consumer: follower.function,
      stream: eventFunctions.followTable.stream,
    });
    this.tableFollowing = { function: follower.function, failures };
    const sendMail = new DomainFunction(this, 'SendMail', {
      definition: eventFunctions.sendMail,
      codeDir,
      reach: { stage, table, files },
    });
    mailAge(stage).filter(this, sendMail.logGroup);
    if (stage.mail) new MailEvents(this, 'MailEvents', { stage });
    this.mailing = new ScheduledRun(this, 'SendMailEachMinute', {
      target: sendMail.function,
      every: Duration.minutes(1),
      // Without a sender, no mail can be sent.
      enabled: stage.mail !== undefined,
    });
    this.closing = new ScheduledRun(this, 'CloseRoundsEachMinute', {
      target: new DomainFunction(this, 'CloseRounds', {
        definition: eventFunctions.closeRounds,
        codeDir,
        reach: { stage, table, files, evidenceKeyArn },
      }).function,
      every: Duration.minutes(1),
      enabled: true,
    });
    // Warnings are of days; a run that failed is made good within the hour.
    this.warning = new ScheduledRun(this, 'WarnOfClocksEachHour', {
      target: new DomainFunction(this, 'WarnOfClocks', {
        definition: eventFunctions.warnOfClocks,
        codeDir,
        reach: { stage, table },
      }).function,
      every: Duration.hours(1),
      enabled: true,
    });
    this.checking = new ScheduledRun(this, 'CheckPortal', {
      target: new DomainFunction(this, 'PortalCheck', {
        definition: eventFunctions.checkPortal,
        codeDir,
        reach: { stage, table },
      }).function,
      every: Duration.minutes(5),
      // Before the first deployment CloudFront has no name.
      enabled: portalOriginOf(stage) !== undefined,
    });
    // Five codes an hour are sent to one person; 15 minutes leave one for a repetition.
    this.signingIn = new ScheduledRun(this, 'CheckSignIn', {
      target: new DomainFunction(this, 'SignInCheck', {
        definition: eventFunctions.checkSignIn,
        codeDir,
        reach: { stage, table },
      }).function,
      every: Duration.minutes(15),
      enabled: stage.portalCheck !== undefined && portalOriginOf(stage) !== undefined,
    });
    const { function: steps } = new DomainFunction(this, 'SigningSteps', {
      definition: eventFunctions.signingSteps,
      codeDir,
      reach,
    });
    const { machine } = new SigningStateMachine(this, 'Signing', { stage, steps });
    this.signing = { machine, steps };
    mapQueues((definition) =>
      this.queues[definition.queue.name].deliverTo(
        new DomainFunction(this, definition.name, { definition, codeDir, reach }).function,
      ),
    );
    this.portalApi = new PortalApi(this, 'Portal', { stage, functions: aliases, userPool });
  }
}
