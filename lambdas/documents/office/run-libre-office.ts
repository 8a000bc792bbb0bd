import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runProgram } from './run-program.ts';

const TIMEOUT_SECONDS = 120;
/** Also of the flat form of a workbook, which is read line by line. */
const FILE_BYTES_MAX = 400 * 1024 * 1024;

/** The PDF, or the reason for the user. */
export type OfficeOutcome = { pdfFile: string } | { refusal: string };

/** Options of a run; those of tests. */
export type OfficeOptions = { timeoutSeconds?: number; searchPath?: string };

/**
 * Converts a file to PDF in `folder` by LibreOffice (`soffice` in PATH). The document may be
 * hostile: LibreOffice gets a new profile without macros, links and network, and no environment
 * variables of ours.
 */
export async function runLibreOffice(
  path: string,
  folder: string,
  options: OfficeOptions = {},
): Promise<OfficeOutcome> {
  const outcome = await convertByLibreOffice(path, folder, { ...options, to: 'pdf' });
  return 'refusal' in outcome ? outcome : { pdfFile: outcome.file };
}

export const TOO_SLOW = 'This file takes too long to convert to pages';
export const NOT_CONVERTED = 'This file cannot be converted to pages';

/**
 * Converts a file as above to the type that `to` begins with: an extension, and behind colons the name
 * and the options of LibreOffice's filter.
 */
export async function convertByLibreOffice(
  path: string,
  folder: string,
  {
    to,
    timeoutSeconds = TIMEOUT_SECONDS,
    searchPath = process.env['PATH'] ?? '',
  }: OfficeOptions & { to: string },
): Promise<{ file: string } | { refusal: string }> {
  const profile = join(folder, 'profile');
  const output = join(folder, 'output');
  await mkdir(join(profile, 'user'), { recursive: true });
  await writeFile(join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
  const ended = await runProgram({
    program: 'soffice',
    args: [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      '--convert-to',
      to,
      '--outdir',
      output,
      path,
    ],
    folder,
    searchPath,
    timeoutSeconds,
    fileBytes: FILE_BYTES_MAX,
  });
  if (ended === 'missing')
    return { refusal: 'This file cannot be shown as pages here: LibreOffice is not installed' };
  if (ended === 'late') return { refusal: TOO_SLOW };
  const file = join(output, `${parse(path).name}.${to.split(':')[0]}`);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  return size > 0 ? { file } : { refusal: NOT_CONVERTED };
}

const setting = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/**
 * Settings of a new profile: no macros, no linked content, and a proxy that does not exist. A workbook
 * shows the values that it was saved with; its flat form has each element on its own line.
 */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '0'),
  setting('Office.Common/Save/Document', 'PrettyPrinting', 'true'),
  setting('Office.Calc/Formula/Load', 'OOXMLRecalcMode', '1'),
  setting('Office.Calc/Formula/Load', 'ODFRecalcMode', '1'),
  setting('Inet/Settings', 'ooInetProxyType', '2'),
  setting('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPProxyPort', '9'),
  setting('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'),
  setting('Inet/Settings', 'ooInetHTTPSProxyPort', '9'),
].join('\n')}
</oor:items>
`;
