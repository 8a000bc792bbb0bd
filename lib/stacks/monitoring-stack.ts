import {
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import type { SpecRestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { IStateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import { tableShape } from '#shared/dynamo/table.constants.ts';
import { type QueueName, queueNames } from '#shared/function-definition.constants.ts';
import type { Stage } from '../config/stages.ts';
import { Alarms, FIVE_MINUTES } from '../constructs/alarms.ts';
import type { ScheduledRun } from '../constructs/functions/scheduled-run.ts';
import { serverFaults, servicesUnavailable } from '../constructs/log-metrics.ts';
import type { SignInPool } from '../constructs/sign-in-pool.ts';
import { sumOf } from '../constructs/sum-of.ts';
import { addHeartbeats } from './monitoring/heartbeats.ts';
import { addMailAlarms } from './monitoring/mail-alarms.ts';
import { addScanAlarm, type MalwarePlan } from './monitoring/scan-alarm.ts';
import { addSignInAlarms } from './monitoring/sign-in-alarms.ts';

type MonitoringStackProps = StackProps & {
  stage: Stage;
  api: SpecRestApi;
  apiFunctions: readonly IFunction[];
  authTriggers: IFunction;
  table: ITable;
  signUpFailures: IQueue;
  tableFollowing: { function: IFunction; failures: IQueue };
  mailing: ScheduledRun;
  closing: ScheduledRun;
  warning: ScheduledRun;
  checking: ScheduledRun;
  signingIn: ScheduledRun;
  signIn: Pick<SignInPool, 'userPool' | 'apiClientId'>;
  /** The plan that scans uploads; undefined if they are not scanned. */
  malwarePlan: MalwarePlan | undefined;
  queues: Record<QueueName, { queue: IQueue; deadLetters: IQueue }>;
  signing: { machine: IStateMachine; steps: IFunction };
};

/** The alarms and the dashboard. */
export class MonitoringStack extends Stack {
  constructor(scope: Construct, id: string, props: MonitoringStackProps) {
    const { stage, api, apiFunctions, authTriggers, table, ...rest } = props;
    const { signUpFailures, tableFollowing, mailing, closing, warning, checking, ...others } = rest;
    const { queues, signing, signingIn, signIn, malwarePlan, ...stackProps } = others;
    super(scope, id, stackProps);
    // Strong references would prevent the API stack from removing a monitored function.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const sum = { period: FIVE_MINUTES, statistic: Stats.SUM };
    const serverErrors = serverFaults(stage).metric(FIVE_MINUTES);
    const unavailable = servicesUnavailable(stage).metric(FIVE_MINUTES);
    const slowest = api.metricLatency({ period: FIVE_MINUTES, statistic: Stats.percentile(95) });
    // Scheduled functions wait for each other by being throttled; their heartbeats tell if they stop.
    const throttledFunctions = throttlesOf([...apiFunctions, authTriggers]);
    const throttledTable = tableThrottles(table);

    const alarms = new Alarms(this, 'Alarms', stage);
    alarms.add('ApiErrors', {
      alarmDescription: 'The API answers requests with server errors.',
      runbook: 'api-errors',
      metric: serverErrors,
      above: 5,
    });
    alarms.add('ServicesUnavailable', {
      alarmDescription:
        'Meetings, signatures or speech do not work: a service outside the portal does not respond.',
      runbook: 'services-unavailable',
      metric: unavailable,
      above: 20,
    });
    alarms.add('ApiSlow', {
      alarmDescription: 'Neutrals wait more than three seconds for each screen.',
      runbook: 'api-slow',
      metric: slowest,
      above: 3000,
      periods: 3,
    });
    alarms.add('SignInBroken', {
      alarmDescription: 'People ask for a code and get none, or enter it and are not let in.',
      runbook: 'sign-in-broken',
      metric: authTriggers.metricErrors(sum),
      above: 0,
    });
    for (const [position, metric] of throttledFunctions.entries())
      alarms.add(position === 0 ? 'FunctionsThrottled' : `FunctionsThrottled${position + 1}`, {
        alarmDescription: 'Some requests of neutrals are turned away: too many run at once.',
        runbook: 'functions-throttled',
        metric,
        above: 0,
      });
    alarms.add('TableThrottled', {
      alarmDescription: 'Neutrals with busy dockets see lists fail or load slowly.',
      runbook: 'table-throttled',
      metric: throttledTable,
      above: 10,
    });
    alarms.add('AbandonedSignUps', {
      alarmDescription:
        'People who gave up a sign-up stay in the user pool as if they had finished.',
      runbook: 'abandoned-sign-ups',
      metric: signUpFailures.metricApproximateNumberOfMessagesVisible({
        period: FIVE_MINUTES,
        statistic: Stats.MAXIMUM,
      }),
      above: 0,
    });
    alarms.add('TableUnfollowed', {
      alarmDescription:
        'A neutral waits for cases of an uploaded list and no more come, or searches in a busy docket grow slower with every change.',
      runbook: 'table-unfollowed',
      metric: tableFollowing.failures.metricApproximateNumberOfMessagesVisible({
        period: FIVE_MINUTES,
        statistic: Stats.MAXIMUM,
      }),
      above: 0,
    });
    alarms.add('FollowingBehind', {
      alarmDescription:
        'Uploaded lists make cases ten minutes late, and searches in dockets that many write to are slow.',
      runbook: 'following-behind',
      metric: tableFollowing.function.metric('IteratorAge', {
        period: FIVE_MINUTES,
        statistic: Stats.MAXIMUM,
      }),
      above: Duration.minutes(10).toMilliseconds(),
    });
    alarms.add('MailsLate', {
      alarmDescription: 'People get no mails about their cases: hearings, invitations, approvals.',
      runbook: 'mails-late',
      metric: mailing.target.metricErrors(sum),
      above: 0,
      periods: 3,
    });
    alarms.add('RoundsLate', {
      alarmDescription: 'Settlement rounds stay open, and both sides wait for their result.',
      runbook: 'rounds-late',
      metric: closing.target.metricErrors(sum),
      above: 0,
      periods: 3,
    });
    alarms.add('ClockWarningsLate', {
      alarmDescription: 'Neutrals are not warned of the ends of statutory terms.',
      runbook: 'clock-warnings-late',
      metric: warning.target.metricErrors(sum),
      above: 0,
    });
    // Failed twice: a single call may be lost on its way. Without runs the heartbeat rings.
    alarms.add('PortalCheckFailed', {
      alarmDescription: 'Nobody can open the portal or sign in: a call of each from outside fails.',
      runbook: 'portal-check-failed',
      metric: checking.target.metricErrors(sum),
      above: 0,
      periods: 2,
    });
    // Failed twice: in half an hour. The rule stands still in a stage without the account.
    alarms.add('SignInCheckFailed', {
      alarmDescription: 'Nobody can sign in: the account of the portal check is not let in.',
      runbook: 'sign-in-check-failed',
      metric: signingIn.target.metricErrors({ period: signingIn.every, statistic: Stats.SUM }),
      above: 0,
      periods: 2,
    });
    alarms.add('SigningStopped', {
      alarmDescription: 'A signatory gets no link, or a signed document does not reach its case.',
      runbook: 'signing-stopped',
      metric: signing.machine.metricFailed(sum),
      above: 0,
    });
    // The machine begins a step that keeps failing anew, so that no execution fails.
    alarms.add('SigningStepsFailing', {
      alarmDescription: 'Signatures wait: links are not mailed, or signed documents not filed.',
      runbook: 'signing-stopped',
      metric: signing.steps.metricErrors({ period: ROUND_OF_RETRIES, statistic: Stats.SUM }),
      above: 5,
    });
    if (stage.mail) addMailAlarms(alarms, stage);
    addHeartbeats(alarms, { mailing, closing, warning, checking, signingIn });
    addSignInAlarms(alarms, { stage, ...signIn });
    if (malwarePlan) addScanAlarm(this, alarms, malwarePlan);
    for (const name of queueNames) addQueueAlarms(alarms, name, queues[name]);

    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: `neutral-portal-${stage.name}`,
      defaultInterval: Duration.hours(12),
    });
    dashboard.addWidgets(new AlarmStatusWidget({ alarms: alarms.alarms, width: 24 }));
    dashboard.addWidgets(
      graph(
        'Requests',
        [api.metricCount(sum)],
        [api.metricClientError(sum), serverErrors, unavailable],
      ),
      graph('Milliseconds to answer', [
        api.metricLatency({ period: FIVE_MINUTES, statistic: Stats.percentile(50) }),
        slowest,
      ]),
    );
    dashboard.addWidgets(
      graph(
        'Errors of functions',
        [...apiFunctions, authTriggers].map((each) => each.metricErrors(sum)),
        throttledFunctions,
      ),
      graph(
        'Capacity of the table',
        [table.metricConsumedReadCapacityUnits(sum), table.metricConsumedWriteCapacityUnits(sum)],
        [throttledTable],
      ),
    );
  }
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: 12 });

/** In this time a step is tried nine times, then the machine pauses (signing-machine.constants.ts). */
const ROUND_OF_RETRIES = Duration.minutes(15);

/** Maximum number of metrics per alarm (a CloudWatch limit). */
const SUMMED_MAX = 10;

function throttlesOf(functions: readonly IFunction[]): MathExpression[] {
  const metrics = functions.map((each) => each.metricThrottles({ statistic: Stats.SUM }));
  return Array.from({ length: Math.ceil(metrics.length / SUMMED_MAX) }, (_, n) =>
    // Metric ids must be unique in a graph, so each group has a different letter.
    sumOf(
      'Throttled calls',
      metrics.slice(n * SUMMED_MAX, (n + 1) * SUMMED_MAX),
      String.fromCharCode('m'.charCodeAt(0) + n),
    ),
  );
}

function tableThrottles(table: ITable): MathExpression {
  return sumOf(
    'Throttled reads and writes',
    // Throttled calls of an index count for the index alone.
    [undefined, ...tableShape.indexes.map(({ name }) => name)].flatMap((index) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
        (metricName) =>
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName,
            dimensionsMap: {
              TableName: table.tableName,
              ...(index && { GlobalSecondaryIndexName: index }),
            },
            statistic: Stats.SUM,
          }),
      ),
    ),
  );
}

/** Impact of failed and of late work by queue, and the runbook's section. */
const queueAlarms: Record<QueueName, { id: string; impact: string; runbook: string }> = {
  'process-documents': {
    id: 'Documents',
    impact: 'Uploaded documents stay without pages, text and preview.',
    runbook: 'documents-unprocessed',
  },
  'convert-office': {
    id: 'OfficeFiles',
    impact: 'Uploaded office files cannot be shown as pages.',
    runbook: 'office-files-unconverted',
  },
  'recognise-pages': {
    id: 'Scans',
    impact: 'Scanned pages stay without text.',
    runbook: 'scans-unrecognised',
  },
  'assemble-bundles': {
    id: 'Bundles',
    impact: 'Changed bundles get no new PDF.',
    runbook: 'bundles-unassembled',
  },
  'fetch-recordings': {
    id: 'Recordings',
    impact: 'Recordings of meetings do not reach their cases.',
    runbook: 'recordings-not-fetched',
  },
  'process-recordings': {
    id: 'Transcriptions',
    impact: 'Recordings get no transcript.',
    runbook: 'recordings-not-transcribed',
  },
  'split-recordings': {
    id: 'LongRecordings',
    impact: 'Long recordings get no transcript.',
    runbook: 'recordings-not-split',
  },
  'check-agreements': {
    id: 'AgreementScans',
    impact: 'Uploaded agreements stay withheld.',
    runbook: 'agreements-withheld',
  },
  'mail-events': {
    id: 'MailEvents',
    impact: 'Records of service do not show bounced and delivered mails.',
    runbook: 'mail-reports-unread',
  },
  'work-batches': {
    id: 'Batches',
    impact: 'Batches of decisions, hearings and invitations stop.',
    runbook: 'batches-stopped',
  },
  'send-reminders': {
    id: 'Reminders',
    impact: 'Batches of reminders stop.',
    runbook: 'batches-stopped',
  },
};

/** Work that waits longer is late: assembling a bundle may take a quarter of an hour. */
const LATE = Duration.minutes(30);

function addQueueAlarms(
  alarms: Alarms,
  name: QueueName,
  { queue, deadLetters }: { queue: IQueue; deadLetters: IQueue },
): void {
  const { id, impact, runbook } = queueAlarms[name];
  const highest = { period: FIVE_MINUTES, statistic: Stats.MAXIMUM };
  alarms.add(`${id}Failed`, {
    alarmDescription: impact,
    runbook,
    metric: deadLetters.metricApproximateNumberOfMessagesVisible(highest),
    above: 0,
  });
  alarms.add(`${id}Late`, {
    alarmDescription: impact,
    runbook,
    metric: queue.metricApproximateAgeOfOldestMessage(highest),
    above: LATE.toSeconds(),
  });
}
