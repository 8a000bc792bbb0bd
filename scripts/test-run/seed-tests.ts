/** Seeds the data folder with which the stacks of `npm test` start: `node scripts/test-run/seed-tests.ts <folder>`. */
import { cpSync } from 'node:fs';
import { startLocalStack } from '#tests/support/stack/start-local-stack.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to seed');
const { stop } = await startLocalStack({
  keepData: (dataDir) => cpSync(dataDir, folder, { recursive: true }),
});
await stop();
