import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { endpointList } from '#contracts/endpoints.ts';
import { MAX_BODY_BYTES } from '#contracts/http/endpoint.ts';
import { sourceBudgetsSchema } from '#lambdas/accounts/deps/source-budgets.constants.ts';
import { allFunctions } from '#lambdas/functions.constants.ts';
import { settingsByStage } from '#lib/config/stage-settings.ts';
import { parseSettings } from '#lib/config/stages.ts';
import {
  type FunctionDefinition,
  visibilitySeconds,
} from '#shared/function-definition.constants.ts';
import { heavyWork } from './limits/heavy-work.constants.ts';

/** Writes docs/limits.md from the code. */

export const LIMITS_DOCUMENT = new URL('../../docs/limits.md', import.meta.url);

const ROOT = new URL('../..', import.meta.url).pathname;

const INTRODUCTION = `# Limits: what one person, one source and the whole portal may do, and heavy work

Written by \`npm run documents\` from the code; a test fails if it is not current. Limits of the fields of a
request are in [fields.md](fields.md). A used-up quota is answered 429 with the time to wait, or 409 where it
has no time. Parallel uses are all counted (\`lambdas/shared/quota/quota.ts\`).
`;

type Row = readonly string[];

const table = (heads: Row, rows: readonly Row[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

/** The text of a comment before a declaration, up to its first full stop. */
function firstSentence(comment: string | undefined): string {
  const text = (comment ?? '').replaceAll(/^\s*\/?\*+\/?/gm, '').replaceAll('*/', '');
  const [sentence = ''] = cell(text).split(/(?<=\.)\s/);
  return sentence.replace(/\.$/, '');
}

const sources = () =>
  globSync(['lambdas/**/*.ts', 'contracts/**/*.ts'], { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }));

const COMMENT = '(/\\*\\*(?:(?!\\*/)[^])*\\*/\\n)?';

/** Quotas as their declarations say them. Throws for a quota that is declared otherwise. */
export function quotaRows(): Row[] {
  return sources().flatMap(({ path, text }) => {
    const quotas = [
      ...text.matchAll(
        new RegExp(`${COMMENT}(?:export )?const \\w+: Quota = (\\{[^]*?\\n\\});`, 'g'),
      ),
    ];
    const declared = text.match(/\bmaxCount: [^,\n]*\d|\bmaxCount: [A-Z]/g)?.length ?? 0;
    if (declared !== quotas.length) throw new Error(`${path} declares a quota in another form`);
    return quotas.map(([, comment, literal = '']) => {
      const value = (name: string) => new RegExp(`\\b${name}: ([^\\n]*?),?\\n`).exec(literal)?.[1];
      return [
        `\`${value('name')?.replaceAll("'", '')}\``,
        code(value('maxCount')),
        code(value('maxBytes')),
        code(value('windowSeconds')) || 'in total',
        cell(firstSentence(comment)),
        `\`${path}\``,
      ];
    });
  });
}

const code = (text: string | undefined) => (text === undefined ? '' : `\`${cell(text)}\``);

/** Names of constants that bound something. */
const BOUND =
  /^(?:\w*_MAX|MAX_\w+|MIN_\w+|\w*(?:_LIMIT|_A_DAY|_PER_DAY|_AN_HOUR|LARGEST|LONGEST|SHORTEST|MOST_|_SECONDS|_MINUTES|_HOURS|_DAYS|_MS|PAGE_SIZE|_TRIES|_ATTEMPTS|PATIENCE)\w*)$/;

/** Constants that bound something, by folder. */
export function boundRows(): Row[] {
  return sources().flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        new RegExp(
          `${COMMENT}(?:export )?const ([A-Z][A-Z0-9_]+)(?:: \\w+)? =\\s+([-\\w(][^;\`'"{}]*);`,
          'g',
        ),
      ),
    ].flatMap(([, comment, name = '', value = '']) =>
      BOUND.test(name)
        ? [[`\`${dirname(path)}\``, `\`${name}\``, code(value), cell(firstSentence(comment))]]
        : [],
    ),
  );
}

function sourceRows(): Row[] {
  return Object.entries(sourceBudgetsSchema.parse({})).map(([name, count]) => [
    `\`sourceBudgets.${name}\``,
    `${count} an hour and source`,
  ]);
}

/** Bounds of all callers together, of a session and of an address, of a stage as it comes. */
function stageRows(): Row[] {
  const { throttle, signInCallsPerAddress, callsPerSession, callsPerAddress, recognition } =
    parseSettings('staging', { ...settingsByStage['staging'] });
  return [
    [
      '`throttle`',
      `${throttle.requestsPerSecond} requests a second, ${throttle.burst} at once, all callers together`,
    ],
    [
      '`signInCallsPerAddress`',
      `${signInCallsPerAddress} calls without a session in 5 minutes and address`,
    ],
    ['`callsPerSession`', `${callsPerSession} calls in 5 minutes and session`],
    ['`callsPerAddress`', `${callsPerAddress} calls in 5 minutes and address`],
    ...sourceRows(),
    [
      '`recognition.documentPages`',
      `${recognition.documentPages} scanned pages of a document; those of a month by \`recognition.budget\``,
    ],
  ];
}

const isLong = ({ timeoutSeconds, name }: FunctionDefinition) =>
  timeoutSeconds > 20 || !apiNames.has(name);
const apiNames = new Set<string>(endpointList.map(({ domain }) => domain));

function functionRows(): Row[] {
  const missing = allFunctions.filter(
    (one) => isLong(one) && !heavyWork[one.name] && one.name !== 'auth-triggers',
  );
  const unknown = Object.keys(heavyWork).filter(
    (name) => !allFunctions.some((one) => one.name === name),
  );
  if (missing.length + unknown.length > 0)
    throw new Error(
      `No words, or no function: ${[...missing.map(({ name }) => name), ...unknown].join(', ')}`,
    );
  return allFunctions.map((one) => [
    `\`${one.name}\``,
    startedBy(one),
    `${one.timeoutSeconds} s`,
    `${one.memoryMb} MB`,
    heavyWork[one.name] ?? 'nothing heavy: a few reads and writes for each call',
  ]);
}

function startedBy(one: FunctionDefinition): string {
  const { queue, stream } = one;
  if (queue)
    return `queue \`${queue.name}\`: ${queue.maxConcurrency} at once, ${queue.maxDeliveries} deliveries, again after ${visibilitySeconds(one)} s`;
  if (stream)
    return `stream of the table: ${stream.batchSize} records, after ${stream.waitSeconds} s`;
  return apiNames.has(one.name) ? 'calls of the API' : 'a schedule, a trigger or the state machine';
}

/** Endpoints with larger or more values than the others. */
function bodyRows(): Row[] {
  return endpointList
    .filter(({ maxBodyBytes }) => maxBodyBytes !== MAX_BODY_BYTES)
    .map(({ id, method, path, maxBodyBytes, maxBodyValues }) => [
      `\`${method} ${path}\` (${id})`,
      maxBodyBytes.toLocaleString('en'),
      maxBodyValues.toLocaleString('en'),
    ]);
}

export function renderLimits(): string {
  return `${[
    INTRODUCTION,
    '## Quotas of a person, a case or a link\n',
    table(['quota', 'count', 'bytes', 'seconds', 'of', 'where'], quotaRows()),
    '\n## Callers and sources\n',
    'As the stage `staging` has them; each is a setting of the stage (docs/deploy.md, Settings).\n',
    table(['setting', 'limit'], stageRows()),
    '\n## Bodies of requests\n',
    `At most ${MAX_BODY_BYTES.toLocaleString('en')} bytes and 5,000 values, but for:\n`,
    table(['operation', 'bytes', 'values'], bodyRows()),
    '\n## Heavy work\n',
    `API Gateway waits 29 seconds: a function of the API ends before, and what takes longer is queued, answered
at once, and shown as progress. A queue runs as many messages at once as its line says, so that one person's
files cannot take the whole account; its rejected messages wait in a queue of dead letters with an alarm.
Whoever presses again finds the work running (docs/states.md), and the quotas above bound how often it can be
asked for. Functions of a schedule never run twice at once (\`lib/constructs/functions/scheduled-run.ts\`).
Processor time and memory are measured by \`npm run bench\` (docs/benchmarks.md).
`,
    table(
      ['function', 'started by', 'ends after', 'memory', 'heavy work and its bounds'],
      functionRows(),
    ),
    '\n## Bounds in the code\n',
    'Each constant whose name says that it bounds a number, a size or a time.\n',
    table(['folder', 'constant', 'value', 'of'], boundRows()),
  ].join('\n')}\n`;
}

if (import.meta.main) writeFileSync(LIMITS_DOCUMENT, renderLimits());
