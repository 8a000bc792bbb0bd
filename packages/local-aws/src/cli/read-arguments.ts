import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from '../shared/listen.ts';

/** The services that the command line can start: those that need no settings of an application. */
export const services = [
  'cognito',
  'dynamodb',
  'events',
  'kms',
  'messages',
  's3',
  'secrets',
  'sqs',
  'step-functions',
] as const;
export type Service = (typeof services)[number];

export type Arguments =
  | { kind: 'help' }
  | {
      kind: 'start';
      ports: Partial<Record<Service, number>>;
      dataDir: string;
      lambdaEndpoint: string | undefined;
    };

const DEFAULT_DATA = '.local-aws';

export const HELP = `Usage: local-aws --<service> <port> … [options]

Starts AWS services on 127.0.0.1. Port 0 picks a free port. Ctrl-C ends them.

Services
  --cognito <port>         Cognito user pools
  --dynamodb <port>        DynamoDB and DynamoDB Streams
  --events <port>          EventBridge; needs --sqs, and receives the events of --s3
  --kms <port>             KMS, keys that sign
  --messages <port>        SES v2, End User Messaging SMS and Social, with an inbox at /
  --s3 <port>              S3, path-style addresses
  --secrets <port>         Secrets Manager
  --sqs <port>             SQS, standard queues
  --step-functions <port>  Step Functions, state machines with JSONata

Options
  --data <folder>          Where state is kept (default: ${DEFAULT_DATA})
  --lambda <address>       Lambda endpoint of the functions that Cognito and Step Functions
                           invoke
  --help                   Shows this text

Example
  npx local-aws --dynamodb 8000 --s3 9000 --data ./state
`;

/** Reads the arguments after the command's name. Throws PlainError. */
export function readArguments(args: string[]): Arguments {
  const values = parse(args);
  if (values.help) return { kind: 'help' };
  const ports: Partial<Record<Service, number>> = {};
  for (const service of services) {
    const port = values[service];
    if (port !== undefined) ports[service] = readPort(service, port);
  }
  if (!Object.keys(ports).length) throw misuse('Name at least one service');
  if (values.events !== undefined && values.sqs === undefined)
    throw misuse('--events needs --sqs, where it delivers to');
  if (!values.data.trim()) throw misuse('--data must name a folder');
  if (values.lambda !== undefined && !URL.canParse(values.lambda))
    throw misuse(`--lambda must be an address, not '${values.lambda}'`);
  return {
    kind: 'start',
    ports,
    dataDir: resolve(values.data),
    lambdaEndpoint: values.lambda,
  };
}

function parse(args: string[]) {
  const port = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: {
        cognito: port,
        dynamodb: port,
        events: port,
        kms: port,
        messages: port,
        s3: port,
        secrets: port,
        sqs: port,
        'step-functions': port,
        data: { type: 'string', default: DEFAULT_DATA },
        lambda: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (cause) {
    throw misuse(cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : String(cause));
  }
}

function readPort(service: Service, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw misuse(`--${service} must be a port from 0 to 65535, not '${text}'`);
  return port;
}

const misuse = (problem: string) =>
  new PlainError(`${problem}. local-aws --help lists the options.`);
