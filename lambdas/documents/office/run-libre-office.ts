import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';

const TIMEOUT_SECONDS = 120;

/** The PDF, or the reason for the user. */
export type OfficeOutcome = { pdfFile: string } | { refusal: string };

/**
 * Converts a file to PDF in `folder` by LibreOffice (`soffice` in PATH). The document may be
 * hostile: LibreOffice gets a new profile without macros, links and network, and no environment
 * variables of ours.
 */
export async function runLibreOffice(
  path: string,
  folder: string,
  { timeoutSeconds = TIMEOUT_SECONDS, searchPath = process.env['PATH'] ?? '' } = {},
): Promise<OfficeOutcome> {
  const profile = join(folder, 'profile');
  const output = join(folder, 'output');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
  const child = spawn(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--convert-to',
      'pdf',
      '--outdir',
      output,
      path,
    ],
    // A process group, since `soffice` starts further processes.
    { stdio: 'ignore', detached: true, env: { PATH: searchPath, HOME: folder, TMPDIR: folder } },
  );
  const ended = await endOf(child, timeoutSeconds);
  if (ended === 'missing')
    return { refusal: 'This file cannot be shown as pages here: LibreOffice is not installed' };
  if (ended === 'late') return { refusal: 'This file takes too long to convert to pages' };
  const pdfFile = join(output, `${parse(path).name}.pdf`);
  const size = await stat(pdfFile).then(
    (found) => found.size,
    () => 0,
  );
  return size > 0 ? { pdfFile } : { refusal: 'This file cannot be converted to pages' };
}

function endOf(child: ChildProcess, timeoutSeconds: number): Promise<'ended' | 'late' | 'missing'> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, timeoutSeconds * 1_000);
    child.on('error', (error) => {
      clearTimeout(timer);
      if ('code' in error && error.code === 'ENOENT') resolve('missing');
      else reject(error);
    });
    child.on('exit', () => {
      clearTimeout(timer);
      resolve(isLate ? 'late' : 'ended');
    });
  });
}

const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** Settings of a new profile: no macros, no linked content, and a proxy that does not exist. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '0'),
  setting('Inet/Settings', 'ooInetProxyType', '2'),
  setting('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  setting('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
].join('\n')}
</oor:items>
`;
