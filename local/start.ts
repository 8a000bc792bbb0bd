/** npm start: the whole portal on this machine, seeded, with its addresses printed. */
import { OptionError, readOptions } from './options.ts';
import { DEMO_PASSWORD, demoGooglePeople, demoPeople } from './seed/demo-people.ts';
import { seedPortal } from './seed/seed-portal.ts';
import { PortBusyError } from './shared/listen.ts';
import { startStack, writeEndpointsFile } from './stack.ts';

/** A second Ctrl-C after this long ends the stack without waiting. */
const FORCED_AFTER_MS = 1_000;

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const stack = await startStack({
    port: options.port,
    dataDir: options.dataDir,
    site: options.isBuilt ? 'built' : 'hot',
    meetings: options.meetings,
    googlePeople: demoGooglePeople,
    onLog: showLog,
  });
  await seedPortal(stack.addresses);
  const people = Object.values(demoPeople).map(({ name, role, email, mobile, userId }) => ({
    name,
    role,
    email,
    mobile,
    userId,
    password: DEMO_PASSWORD,
  }));
  writeEndpointsFile(options.dataDir, { ...stack.addresses, people });
  printAddresses(stack.addresses, options.dataDir);
  // A parent process (the tests) waits for this.
  process.send?.('ready');

  let closingSince = 0;
  const end = () => {
    // A terminal's Ctrl-C comes twice: from the terminal and from the parent. A later one means it.
    if (closingSince && Date.now() - closingSince > FORCED_AFTER_MS) process.exit(1);
    if (closingSince) return;
    closingSince = Date.now();
    stack.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
}

/** Functions log a JSON line per request; people get the essence of it. */
function showLog(line: string): void {
  try {
    const entry: unknown = JSON.parse(line);
    if (typeof entry !== 'object' || !entry || !('message' in entry)) return;
    const level = 'level' in entry ? entry.level : 'INFO';
    if (entry.message === 'request' && 'route' in entry && 'status' in entry)
      console.log(
        `  ${entry.status}  ${entry.route}  ${'milliseconds' in entry ? entry.milliseconds : ''} ms`,
      );
    else if (level === 'ERROR') console.error(line);
  } catch {
    if (line.trim()) console.log(line);
  }
}

function printAddresses(
  addresses: Awaited<ReturnType<typeof startStack>>['addresses'],
  dataDir: string,
): void {
  const people = Object.values(demoPeople)
    .map(({ email, mobile, role }) => `  ${email.padEnd(32)} ${mobile}   ${role}`)
    .join('\n');
  console.log(`
The portal is running.

  Portal   ${addresses.web}
  Inbox    ${addresses.inbox}   (every code and link that it sends)

Sign in with password ${DEMO_PASSWORD}, then the code from the inbox:
${people}

Everything else: ${dataDir}/endpoints.json. Ctrl-C ends it; npm run reset starts afresh.
`);
}

main().catch((error: unknown) => {
  const isForPeople = error instanceof PortBusyError || error instanceof OptionError;
  console.error(isForPeople ? error.message : error);
  process.exit(1);
});
