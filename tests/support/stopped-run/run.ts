/** Stands for scripts/test.ts: two parts, each a shell with processes of its own. */
import { endWithGroups, spawnGroup } from '#scripts/test-run/process-groups.ts';

/** Prints its id. Ends by SIGTERM after a while, as a stack that closes its services. */
const PART = `console.log(process.pid);
  process.on('SIGTERM', () => setTimeout(() => process.exit(0), 100));
  setInterval(() => {}, 1000);`;

endWithGroups();
for (const part of ['1', '2'])
  spawnGroup('sh', ['-c', '"$@" & "$@"; wait', part, process.execPath, '-e', PART], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
