/** npm run reset: deletes all data of the local stack. */
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from 'local-aws';
import { LOCK_FILE, refuseRunning } from '#stack/data-folder.ts';
import { ENDPOINTS_FILE } from '#stack/endpoints-file.ts';
import { DATA_OPTION, parseOptions, readFolder } from '#stack/options.ts';
import { explainFailure } from './explain-failure.ts';

/** Files and folders of the local stack, except for the lock. */
const STORED = [
  ...['dynamodb', 's3', 'cognito', 'messages', 'secrets', 'events', 'sqs', 'transcription-jobs'],
  ...['step-functions', 'signing-gateway', 'kms'],
  ENDPOINTS_FILE,
];

function reset(dataDir: string): string {
  if (!existsSync(dataDir)) return `Nothing is stored in ${dataDir}`;
  const names = readdirSync(dataDir);
  if (!names.length) return `Nothing is stored in ${dataDir}`;
  // Never deletes anything in a folder that has no local stack.
  if (!names.includes(LOCK_FILE) && !existsSync(join(dataDir, 'dynamodb', 'dynamodb.sqlite')))
    throw new PlainError(`${dataDir} holds no local stack; it was left as it is.`);
  refuseRunning(dataDir);
  const places = names.filter((name) => /\.stream-place(\.new)?$/.test(name));
  const locks = names.filter((name) => name.startsWith(LOCK_FILE));
  for (const name of [...STORED, ...places, ...locks])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  if (readdirSync(dataDir).length) return `Removed what the portal had stored in ${dataDir}`;
  rmdirSync(dataDir);
  return `Removed ${dataDir}`;
}

let dataDir = '';
try {
  const usage = 'npm run reset -- [--data DIR]';
  dataDir = readFolder(parseOptions(process.argv.slice(2), { data: DATA_OPTION }, usage).data);
  console.log(reset(dataDir));
} catch (error) {
  console.error(explainFailure(error, dataDir) ?? error);
  process.exitCode = 1;
}
