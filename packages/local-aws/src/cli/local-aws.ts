#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
/** The command line: starts single services, without an application. */
import { join } from 'node:path';
import { startCognito } from '../cognito/start-cognito.ts';
import { startDynamoDb } from '../dynamodb/start-dynamodb.ts';
import { startEvents } from '../events/start-events.ts';
import { startKms } from '../kms/start-kms.ts';
import { startMessages } from '../messages/start-messages.ts';
import { startS3 } from '../s3/start-s3.ts';
import { startSecrets } from '../secrets/start-secrets.ts';
import { type Emulator, type EmulatorOptions, LOCAL_REGION } from '../shared/emulator.ts';
import { PlainError } from '../shared/listen.ts';
import { containRequestErrors } from '../shared/request-server.ts';
import { startSqs } from '../sqs/start-sqs.ts';
import { startStepFunctions } from '../step-functions/start-step-functions.ts';
import { type Arguments, HELP, readArguments, type Service, services } from './read-arguments.ts';

const CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

/** Nothing listens on port 9 (discard): a call fails as that of a service that does not run. */
const NO_SERVICE = 'http://127.0.0.1:9';

type Start = (options: EmulatorOptions) => Promise<Emulator>;

/** `endpointOf` is called once the services run. */
const starters = (
  { ports, lambdaEndpoint = NO_SERVICE }: Extract<Arguments, { kind: 'start' }>,
  endpointOf: (service: Service) => string,
): Record<Service, Start> => ({
  cognito: (options) => startCognito({ ...options, lambdaEndpoint }),
  dynamodb: startDynamoDb,
  events: (options) => startEvents({ ...options, sqsEndpoint: () => endpointOf('sqs') }),
  kms: startKms,
  messages: startMessages,
  s3: (options) =>
    startS3({
      ...options,
      credentials: CREDENTIALS,
      ...(ports.events !== undefined && { eventsEndpoint: () => endpointOf('events') }),
    }),
  secrets: startSecrets,
  sqs: startSqs,
  'step-functions': (options) =>
    startStepFunctions({ ...options, lambdaEndpoint: () => lambdaEndpoint, onLog: console.error }),
});

async function run(args: string[]): Promise<void> {
  const read = readArguments(args);
  if (read.kind === 'help') {
    console.log(HELP);
    return;
  }
  const started: Emulator[] = [];
  const endpointOf = (service: Service) =>
    started.find(({ name }) => name === service)?.endpoint ?? NO_SERVICE;
  const start = starters(read, endpointOf);
  const closeAll = async () => {
    for (const emulator of started.splice(0).reverse()) await emulator.close();
  };
  try {
    for (const service of services) {
      const port = read.ports[service];
      if (port === undefined) continue;
      const emulator = await start[service]({ port, dataDir: join(read.dataDir, service) });
      started.push(emulator);
      console.log(`${service.padEnd(16)}${emulator.endpoint}`);
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  console.log(
    `Region ${LOCAL_REGION}, access key ${CREDENTIALS.accessKeyId}, secret key ${CREDENTIALS.secretAccessKey}, data in ${read.dataDir}. Ctrl-C ends.`,
  );
  const end = () => closeAll().catch(fail);
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

function fail(error: unknown): void {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}

containRequestErrors();
await run(process.argv.slice(2)).catch(fail);
