/** npm run reset: forgets everything that the local stack has stored. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readOptions } from './options.ts';

const { dataDir } = readOptions(process.argv.slice(2));

// Only a folder that the local stack has written to is ever removed.
if (!existsSync(dataDir)) {
  console.log(`Nothing is stored in ${dataDir}`);
} else if (!existsSync(join(dataDir, 'dynamodb'))) {
  console.error(`${dataDir} holds no local stack; it was left as it is`);
  process.exitCode = 1;
} else {
  rmSync(dataDir, { recursive: true });
  console.log(`Removed ${dataDir}`);
}
