/**
 * The local EventBridge: the default event bus with SQS queues as targets.
 *
 * Covered: PutEvents, PutRule, DescribeRule, ListRules, DeleteRule, PutTargets, RemoveTargets,
 * ListTargetsByRule, TestEventPattern; event patterns with values, prefix, suffix,
 * equals-ignore-case, wildcard, anything-but, numeric, exists and $or. An accepted event is stored
 * with its deliveries in one transaction and delivered at least once.
 *
 * Everything else answers 501: other event buses, schedules, targets other than standard SQS
 * queues, InputPath, InputTransformer, retry policies, dead-letter queues of targets, roles, tags,
 * cidr patterns, archives, replays, pipes, connections, trace headers, EnableRule, DisableRule.
 *
 * Different from AWS: a delivery is tried until the queue accepts or refuses it; AWS gives up after
 * 24 hours. What a queue refuses, or a queue that does not exist, is logged and dropped. Queue
 * policies and signatures are not checked. A rule applies to the next event at once. A pattern with
 * many wildcards is never too complex.
 *
 * For other emulators: POST /_local/service-events {"events": […]} publishes events of AWS's
 * services, which PutEvents refuses.
 */
import * as z from 'zod';
import { type Emulator, type EmulatorOptions, LOCAL_ACCOUNT } from '../shared/emulator.ts';
import { operation, startJsonService } from '../shared/json-service.ts';
import { inTransaction, openDatabase } from '../shared/open-database.ts';
import { openOutbox } from '../shared/outbox.ts';
import { type BusEvent, busEventSchema, SERVICE_EVENTS_PATH } from '../shared/service-events.ts';
import { type EventPattern, readPattern } from './event-pattern.ts';
import { putEvents } from './put-events.ts';
import { MOST_RULES, ruleOperations } from './rule-operations.ts';
import { openRuleStore, type RuleStore } from './rule-store.ts';

export type EventsOptions = EmulatorOptions & {
  /** Endpoint of the local SQS; read at each delivery. */
  sqsEndpoint: () => string;
  /** Clock for tests: the time of events that have none. */
  now?: () => Date;
};

const LARGEST_REQUEST_BYTES = 8 * 1024 * 1024;

const deliverySchema = z.object({ arn: z.string(), body: z.string() });
type Delivery = z.output<typeof deliverySchema>;

/** Starts EventBridge and delivers what was accepted before. Throws PortBusyError. */
export async function startEvents(options: EventsOptions): Promise<Emulator> {
  const { now = () => new Date() } = options;
  const database = openDatabase(options.dataDir, 'events');
  const rules = openRuleStore(database);
  const outbox = openOutbox(database, {
    name: 'events',
    // One by one, so that a failure repeats no other delivery.
    batch: 1,
    deliver: async (items, signal) => {
      for (const item of items) await deliver(options, deliverySchema.parse(item), signal);
    },
  });
  const publish = (events: BusEvent[]) =>
    inTransaction(database, () => {
      for (const event of events)
        for (const arn of targetsOf(rules, event))
          outbox.add({ arn, body: JSON.stringify(event) } satisfies Delivery);
    });

  const service = await startJsonService({
    name: 'events',
    title: 'EventBridge',
    port: options.port,
    target: 'AWSEvents',
    version: '1.1',
    largestRequestBytes: LARGEST_REQUEST_BYTES,
    operations: { ...ruleOperations(rules), PutEvents: putEvents({ publish, now }) },
    localRoutes: {
      [`POST ${SERVICE_EVENTS_PATH}`]: operation(
        z.strictObject({ events: z.array(busEventSchema) }),
        ({ events }) => {
          publish(events);
          return {};
        },
      ),
    },
  });
  return {
    name: 'events',
    endpoint: service.endpoint,
    async close() {
      await service.close();
      await outbox.close();
      database.close();
    },
  };
}

/** The queues of all rules that match the event; a queue of two rules is named twice. */
function targetsOf(rules: RuleStore, event: BusEvent): string[] {
  return rules
    .list({ prefix: '', after: '', limit: MOST_RULES })
    .filter((rule) => rule.state === 'ENABLED' && patternOf(rule.pattern)(event))
    .flatMap((rule) => rules.targets(rule.name).map(({ arn }) => arn));
}

const patterns = new Map<string, EventPattern>();

/** Patterns are compiled once. */
function patternOf(text: string): EventPattern {
  const known = patterns.get(text);
  if (known) return known;
  const pattern = readPattern(text);
  patterns.set(text, pattern);
  return pattern;
}

/** Throws if SQS did not answer or failed; then the event is delivered again. */
async function deliver(
  { sqsEndpoint }: EventsOptions,
  { arn, body }: Delivery,
  signal: AbortSignal,
): Promise<void> {
  const endpoint = sqsEndpoint();
  const QueueUrl = `${endpoint}/${LOCAL_ACCOUNT}/${arn.split(':').at(-1)}`;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AmazonSQS.SendMessage' },
    body: JSON.stringify({ QueueUrl, MessageBody: body }),
    signal,
  });
  const answer = await response.text();
  if (response.status >= 500) throw new Error(`SQS answered ${response.status}: ${answer}`);
  if (!response.ok) console.error(`events: ${arn} refused an event, which is dropped: ${answer}`);
}
