import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, listen } from 'local-aws';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { explainFailure } from '#local/explain-failure.ts';
import { isInstalled } from '#scripts/ensure-installed.mjs';
import { findFreeRange } from '#tests/support/stack/find-free-range.ts';
import { copySeeded } from '#tests/support/stack/seeded-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'neutral-portal-start-'));
  folders.push(folder);
  return folder;
};

/** Whether npm start would install packages during the tests. Never true under npm test. */
const isInstallDue = !isInstalled(root);

/** A folder in which the portal has run; tests damage copies of it. */
let used: string;

beforeAll(async () => {
  used = newFolder();
  copySeeded(used);
  const { stack } = await startStack(used);
  await end(stack, 'SIGTERM');
}, 120_000);

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type Ending = { status: number | null; output: string };

async function endOf(child: ChildProcess): Promise<Ending> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close');
  return { status, output };
}

/** Runs a command and waits until it ends. */
const run = (entry: string, ...options: string[]) =>
  endOf(spawn(process.execPath, [join(root, entry), ...options], { cwd: root }));

const start = (dataDir: string, ...options: string[]) =>
  run('local/start.ts', '--built', '--no-documents', '--port', '0', '--data', dataDir, ...options);

/** Starts the portal and waits until it is ready. */
async function startStack(dataDir: string): Promise<{ stack: ChildProcess; web: string }> {
  const stack = fork(
    join(root, 'local', 'start.ts'),
    ['--built', '--no-documents', '--port', '0', '--data', dataDir],
    { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  const [message] = await Promise.race([once(stack, 'message'), once(stack, 'exit')]);
  if (message !== 'ready') throw new Error(`The portal ended with ${message}`);
  return { stack, web: addressesIn(dataDir).web };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const addressesIn = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'));

/** Expects one line with the problem, after at most one log line of a service. No stack trace. */
function expectSentence({ status, output }: Ending, pattern: RegExp | string): void {
  const lines = output.trim().split('\n');
  expect(lines.at(-1)).toMatch(pattern);
  const earlier = lines.slice(0, -1);
  expect(earlier.filter((line) => !/^(dynamodb|cognito|secrets): /.test(line))).toEqual([]);
  expect(earlier.length).toBeLessThanOrEqual(1);
  expect(status).toBe(1);
}

describe('a running portal', () => {
  it('locks its folder until it ends, also by a kill', async () => {
    const { stack, web } = await startStack(used);
    onTestFinished(() => end(stack, 'SIGKILL'));
    expect(statSync(join(used, 'endpoints.json')).mode & 0o777).toBe(0o600);

    expectSentence(await start(used), `already runs with ${used}: ${web}`);
    expectSentence(
      await run('local/reset.ts', '--data', used),
      `already runs with ${used}: ${web}`,
    );
    expect(addressesIn(used).web).toBe(web);
    expect((await fetch(`${web}/config.json`)).status).toBe(200);

    await end(stack, 'SIGKILL');
    const next = await startStack(used);
    onTestFinished(() => end(next.stack, 'SIGKILL'));
    await end(next.stack, 'SIGTERM');
    expect(existsSync(join(used, 'endpoints.json'))).toBe(false);
  }, 120_000);

  it.skipIf(isInstallDue)(
    'ends when the npm process that started it is killed',
    async () => {
      const dataDir = newFolder();
      cpSync(used, dataDir, { recursive: true });
      const options = ['--built', '--no-documents', '--port', '0', '--data', dataDir];
      const npm = spawn('npm', ['start', '--', ...options], { cwd: root, stdio: 'ignore' });
      onTestFinished(() => end(npm, 'SIGKILL'));
      await expect
        .poll(() => existsSync(join(dataDir, 'endpoints.json')), {
          timeout: 100_000,
          interval: 200,
        })
        .toBe(true);
      const { web } = addressesIn(dataDir);
      npm.kill('SIGKILL');
      // A portal that ends normally removes its endpoints file.
      await expect
        .poll(() => existsSync(join(dataDir, 'endpoints.json')), { timeout: 30_000 })
        .toBe(false);
      await expect
        .poll(() =>
          fetch(web).then(
            () => 'up',
            () => 'down',
          ),
        )
        .toBe('down');
    },
    150_000,
  );
});

describe('a failing start explains the reason in one line', () => {
  /** Copies the used folder and damages the copy. */
  const damaged = (damage: (folder: string) => void) => {
    const folder = newFolder();
    cpSync(used, folder, { recursive: true });
    damage(folder);
    return folder;
  };

  it.each(['dynamodb', 's3', 'cognito', 'secrets', 'messages'])(
    '%s.sqlite is no database',
    async (part) => {
      const file = (folder: string) => join(folder, part, `${part}.sqlite`);
      const folder = damaged((place) => writeFileSync(file(place), 'garbage '.repeat(1_000)));
      expectSentence(
        await start(folder),
        `${file(folder)} is damaged (file is not a database). Restore it, or forget all stored data with npm run reset -- --data ${folder}.`,
      );
      expect(await run('local/reset.ts', '--data', folder)).toMatchObject({ status: 0 });
      expect(existsSync(folder)).toBe(false);
    },
  );

  it.each(['dynamodb', 'cognito'])('pages of %s.sqlite are damaged', async (part) => {
    const file = (folder: string) => join(folder, part, `${part}.sqlite`);
    const folder = damaged((place) => {
      const bytes = readFileSync(file(place));
      bytes.fill(0x5a, 4_096);
      writeFileSync(file(place), bytes);
    });
    expectSentence(await start(folder), `${file(folder)} is damaged (`);
  });

  it('the lock file is damaged', async () => {
    const folder = damaged((place) => writeFileSync(join(place, 'stack.sqlite'), 'garbage'));
    expectSentence(await start(folder), `${join(folder, 'stack.sqlite')} is damaged`);
    expect(await run('local/reset.ts', '--data', folder)).toMatchObject({ status: 0 });
  });

  it.each(['dynamodb', 's3', 's3/blobs', 'cognito', 'secrets'])('%s is missing', async (part) => {
    const folder = damaged((place) => rmSync(join(place, part), { recursive: true }));
    expectSentence(
      await start(folder),
      new RegExp(`${join(folder, part)}.* is missing or empty, .* npm run reset`),
    );
  });

  it('a stored file is empty', async () => {
    const folder = damaged((place) => truncateSync(join(place, 'cognito', 'cognito.sqlite')));
    expectSentence(await start(folder), 'cognito.sqlite is missing or empty');
  });

  it.skipIf(process.getuid?.() === 0)('a file may not be read', async () => {
    const folder = damaged((place) => chmodSync(join(place, 'cognito', 'cognito.sqlite'), 0));
    expectSentence(await start(folder), 'cognito.sqlite cannot be read and written by this user');
  });

  it.skipIf(process.getuid?.() === 0)('the folder may not be written', async () => {
    const folder = damaged((place) => chmodSync(place, 0o500));
    onTestFinished(() => chmodSync(folder, 0o700));
    expectSentence(await start(folder), `${folder}.* cannot be read and written by this user`);
  });

  it.each([
    ['EROFS', 'is on a read-only disk'],
    ['ENOSPC', 'The disk of .* is full'],
    ['EACCES', 'cannot be read and written'],
  ])('%s', (code, sentence) => {
    const failure = Object.assign(new Error(code), { code, path: used });
    expect(explainFailure(failure, used)).toMatch(new RegExp(sentence));
  });

  it('--data is a file or is below one', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'mine');
    expectSentence(await start(file), `${file} is a file; --data must name a folder.`);
    expectSentence(await start(join(file, 'below')), 'is a file; --data must name a folder.');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('a port of a service is busy', async () => {
    const portal = await findFreeRange(16);
    const port = portal + 6;
    const holder = createServer();
    await listen(holder, port);
    onTestFinished(() => close(holder));
    expectSentence(
      await run('local/start.ts', '--built', '--port', String(portal), '--data', newFolder()),
      `Port ${port} is already in use on 127.0.0.1.`,
    );
  });

  it.each([
    ['local/start.ts', ['--prot', '5000'], /Unknown option '--prot'\. Usage: npm start/],
    ['local/start.ts', ['5000'], /Unexpected argument '5000'\. Usage: npm start/],
    ['local/start.ts', ['--port', '70000'], /--port must be a whole number/],
    ['local/start.ts', ['--meetings', 'teams'], /--meetings must be meet or zoom/],
    ['local/start.ts', ['--data', ''], /--data must name a folder/],
    ['local/reset.ts', ['--all'], /Unknown option '--all'\. Usage: npm run reset/],
    ['seed/seed.ts', ['--case', '5'], /Unknown option '--case'\. Usage: npm run seed/],
    ['seed/seed.ts', ['--cases', 'many'], /--cases must be a whole number/],
    ['seed/seed.ts', [], /--cases must be a whole number/],
  ])('%s %j', async (entry, options, sentence) => {
    expectSentence(await run(entry, ...options), sentence);
  });

  it('npm run seed without a running portal', async () => {
    for (const folder of [used, newFolder()])
      expectSentence(
        await run('seed/seed.ts', '--cases', '5', '--data', folder),
        `No portal runs with ${folder}. Run npm start first.`,
      );
  });
});

describe('npm run reset', () => {
  it("removes the portal's files and keeps others", async () => {
    const folder = newFolder();
    cpSync(used, folder, { recursive: true });
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(await run('local/reset.ts', '--data', folder)).toMatchObject({ status: 0 });
    expect(readdirSync(folder)).toEqual(['notes.txt']);
  });

  it('refuses a folder in which no portal has run', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 's3'));
    expectSentence(await run('local/reset.ts', '--data', folder), 'holds no local stack');
    expect(readdirSync(folder)).toEqual(['s3']);
  });
});
