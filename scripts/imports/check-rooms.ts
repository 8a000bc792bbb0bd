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

const STORED = /^lambdas\/(?!shared\/)[^/]+\/[^/]+-(?:keys|record|repository)\.ts$/;

/** One sentence for each fault; none if the rooms are in order. */
function findRoomFaults(): string[] {
  const files = sourceFiles(FOLDERS);
  return [
    ...findCircles(files.flatMap(importsOf)).map(
      ({ folder, members, arrows }) =>
        `${folder}: ${members.join(', ')} form a circle\n${arrows.map(sentenceOf).join('\n')}`,
    ),
    ...files
      .filter((file) => STORED.test(file))
      .map((file) => `${file} belongs into record/ of its domain`),
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
