import { type Circle, findCircles } from './find-circles.ts';
import { importsOf, sourceFiles } from './import-graph.ts';

/** What dependency-cruiser cannot say; part of `npm run imports` (docs/adr/0047-rooms.md). */

/** Folders in which no neighbours form a circle. */
const FOLDERS = [
  'bin',
  'contracts',
  'frontend/src',
  'lambdas',
  'lib',
  'local',
  'packages',
  'scripts',
  'seed',
  'stack',
];

/** Folders whose contents form a circle. Only ever remove one. */
export const notYetClean: readonly string[] = ['contracts/endpoints'];

/** Domains whose keys and records do not lie in record/. Only ever remove one. */
export const withoutRecord: readonly string[] = ['speech'];

const STORED = /^lambdas\/(?!shared\/)(?<domain>[^/]+)\/[^/]+-(?:keys|record|repository)\.ts$/;

/** One sentence for each fault; none if the rooms are in order. */
export function findRoomFaults(folders: readonly string[] = FOLDERS): string[] {
  const files = sourceFiles(folders);
  const circles = findCircles(files.flatMap(importsOf));
  const circled = circles.map(({ folder }) => folder);
  const loose = files.flatMap((file) => {
    const domain = STORED.exec(file)?.groups?.['domain'];
    return domain === undefined ? [] : [{ file, domain }];
  });
  return [
    ...circles
      .filter(({ folder }) => !notYetClean.includes(folder))
      .map(
        ({ folder, members, arrows }) =>
          `${folder}: ${members.join(', ')} form a circle\n${arrows.map(sentenceOf).join('\n')}`,
      ),
    ...loose
      .filter(({ domain }) => !withoutRecord.includes(domain))
      .map(({ file }) => `${file} belongs into record/ of its domain`),
    ...notYetClean
      .filter((folder) => !circled.includes(folder))
      .map((folder) => `${folder} is clean: remove it from notYetClean`),
    ...withoutRecord
      .filter((domain) => !loose.some((one) => one.domain === domain))
      .map((domain) => `${domain} is clean: remove it from withoutRecord`),
  ];
}

const sentenceOf = ({ from, to, imports }: Circle['arrows'][number]) =>
  `  ${from} → ${to}: ${imports.length}, e.g. ${imports[0]?.from} → ${imports[0]?.to}`;

if (import.meta.main) {
  const faults = findRoomFaults();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('No circle among the rooms of a folder');
}
