import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where packages come from on this machine: its own apt and npm settings. */
export type MachineSources = {
  /** The mirror from which the base system is made. */
  mirror: string;
  /** Lines of sources.list. */
  aptLines: string[];
  /** Proxies that apt is told to use, as lines of apt.conf. */
  aptProxies: string[];
  /** Folder of the package npm. */
  npmDir: string;
  npmRegistry: string;
  /** Certificates that TLS connections need beside the usual ones. */
  certificates: string | undefined;
  /** Folder with `include/node`, if npm is told not to download Node's headers. */
  nodeHeaders: string | undefined;
};

/** Throws a sentence if the machine has no apt sources of the release. */
export function machineSources(release: string): MachineSources {
  const targets = outputOf('apt-get', [
    'indextargets',
    '--format',
    '$(CODENAME) $(REPO_URI) $(COMPONENT)',
  ]);
  const lines = [...new Set(targets.split('\n'))]
    .map((line) => line.split(' '))
    .filter(([suite = '']) => suite === release || suite.startsWith(`${release}-`));
  const mirror = lines.find(([suite]) => suite === release)?.[1];
  if (!mirror)
    throw new Error(`The apt sources of this machine do not name the Debian release ${release}`);
  const npm = (name: string) => {
    const value = outputOf('npm', ['config', 'get', name]).trim();
    return value === '' || value === 'undefined' || value === 'null' ? undefined : value;
  };
  const npmRegistry = npm('registry');
  if (!npmRegistry) throw new Error('npm on this machine names no registry');
  return {
    mirror,
    aptLines: lines.map(([suite, uri, component]) => `deb ${uri} ${suite} ${component}`),
    aptProxies: outputOf('apt-config', ['dump', '--no-empty', 'Acquire'])
      .split('\n')
      .filter((line) => /::Proxy\b/i.test(line)),
    npmDir: npmDir(),
    npmRegistry,
    certificates: process.env['NODE_EXTRA_CA_CERTS'] ?? npm('cafile'),
    nodeHeaders: npm('nodedir'),
  };
}

function npmDir(): string {
  const cli = realpathSync(outputOf('which', ['npm']).trim());
  const folder = join(dirname(cli), '..');
  if (!existsSync(join(folder, 'package.json'))) throw new Error(`No package npm at ${folder}`);
  return folder;
}

const outputOf = (command: string, args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
