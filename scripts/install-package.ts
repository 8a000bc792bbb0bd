import { spawnSync } from 'node:child_process';

/** Installs a Debian package, or leaves the machine as it is: without apt-get or the right to. */
export function installPackage(name: string): void {
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', name);
}

export const isRoot = () => process.getuid?.() === 0;

function aptGet(...words: string[]): void {
  const sudo = isRoot() ? [] : ['sudo', '-n'];
  const settings = ['Acquire::http::Timeout=10', 'Acquire::Retries=0', 'Dpkg::Use-Pty=0'];
  const options = settings.flatMap((setting) => ['-o', setting]);
  const [command = 'apt-get', ...args] = [...sudo, 'apt-get', ...options, ...words];
  run(command, args);
}

/** Runs a command that shows what it prints; a failure is not an error. */
export function run(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
