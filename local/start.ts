/** npm start: starts and seeds the whole portal and prints its addresses. */

import { containRequestErrors, PlainError } from 'local-aws';
import { DEMO_PASSWORD, demoGooglePeople, demoPeople } from '#seed/people/demo-people.ts';
import { openDataFolder } from '#stack/data-folder.ts';
import { ENDPOINTS_FILE, writeEndpointsFile } from '#stack/endpoints-file.ts';
import { type LocalOptions, readOptions } from '#stack/options.ts';
import { buildMissingSite } from './build-missing-site.ts';
import { explainFailure } from './explain-failure.ts';
import type { Stack } from './stack.ts';
import { REFERENCE_PATH } from './web/reference/reference-pages.ts';

/** A second Ctrl-C after this time ends the process without waiting. */
const FORCED_AFTER_MS = 1_000;

/** Starts the portal and returns its close function. Closes all parts if it throws. */
async function start(options: LocalOptions): Promise<() => Promise<void>> {
  if (options.isBuilt) await buildMissingSite();
  const folder = openDataFolder(options.dataDir);
  const closers: (() => Promise<void>)[] = [async () => folder.close()];
  const close = async () => {
    for (const closePart of closers.reverse()) await closePart();
  };
  try {
    // Loaded once the options and the folder are known to be right: they are most of the code.
    const { startStack } = await import('./stack.ts');
    const stack = await startStack({
      port: options.port,
      dataDir: options.dataDir,
      site: options.isBuilt ? 'built' : 'hot',
      meetings: options.meetings,
      googlePeople: demoGooglePeople,
      isSpeechFast: options.isSpeechFast,
      onLog: showLog,
    });
    closers.push(stack.close);
    const { seedPortal } = await import('#seed/seed-portal.ts');
    await seedPortal(stack.addresses, options);
    const people = Object.values(demoPeople).map(({ name, role, email, mobile, userId }) => ({
      name,
      role,
      email,
      mobile,
      userId,
      password: DEMO_PASSWORD,
    }));
    folder.markComplete();
    writeEndpointsFile(options.dataDir, { ...stack.addresses, people });
    printAddresses(stack.addresses, options.dataDir);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Closes the portal on SIGINT, SIGTERM, and when the parent process ends. */
function endOnSignals(starting: Promise<() => Promise<void>>): void {
  let closingSince = 0;
  let close: (() => Promise<void>) | undefined;
  starting.then(
    (closeStarted) => {
      close = closeStarted;
    },
    () => undefined,
  );
  const end = () => {
    // While starting, no write has been acknowledged.
    if (!close) process.exit(1);
    // Ctrl-C in a terminal arrives twice, directly and through the parent. A later one forces the
    // end.
    if (closingSince && Date.now() - closingSince > FORCED_AFTER_MS) process.exit(1);
    if (closingSince) return;
    closingSince = Date.now();
    close().then(
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

/** Prints a short form of the functions' JSON log lines. */
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

function printAddresses(addresses: Stack['addresses'], dataDir: string): void {
  const people = Object.values(demoPeople)
    .map(({ email, mobile, role }) => `  ${email.padEnd(32)} ${mobile}   ${role}`)
    .join('\n');
  console.log(`
The portal is running.

  Portal   ${addresses.web}
  Inbox    ${addresses.inbox}   (every code and link that it sends)
  Signing  ${addresses.endpoints.signing}   (the gateway that signs documents)
  API      ${addresses.web}${REFERENCE_PATH}   (each call, from its contract)

Sign in with password ${DEMO_PASSWORD}, then the code from the inbox:
${people}

Everything else: ${dataDir}/${ENDPOINTS_FILE}. Ctrl-C ends it; npm run reset starts afresh.
`);
}

containRequestErrors();
let dataDir: string | undefined;
try {
  const options = readOptions(process.argv.slice(2));
  dataDir = options.dataDir;
  const starting = start(options);
  endOnSignals(starting);
  await starting;
  // Tests wait for this message.
  process.send?.('ready');
} catch (error) {
  const sentence = dataDir
    ? explainFailure(error, dataDir)
    : error instanceof PlainError && error.message;
  console.error(sentence || error);
  process.exit(1);
}
