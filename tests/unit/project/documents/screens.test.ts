import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { paths } from '#portal/shared/paths.ts';
import {
  mainScreens,
  PICTURE_BYTES_MAX,
  PICTURE_SIZE,
  pictureOf,
  SCREENS_FOLDER,
} from '#scripts/screens/main-screens.ts';

/** The pictures of README.md, which `npm run screens` writes. */

it('are at most six, each of a route of the portal', () => {
  expect(mainScreens.length).toBeLessThanOrEqual(6);
  const routes: string[] = Object.values(paths).map(({ path }) => path);
  const ids = { caseId: 'case_1', documentId: 'doc_1', transcriptCaseId: 'case_1' };
  for (const { route, address } of mainScreens) {
    expect(routes).toContain(route);
    const { pathname } = new URL(address(ids), 'http://localhost');
    expect(pathname).toBe(route.replace(':id', ids.caseId));
  }
});

it.each(mainScreens.map((screen) => [screen.name, screen] as const))(
  'the picture of %s is there, small enough, and in README.md',
  (_name, screen) => {
    const bytes = readFileSync(pictureOf(screen));
    expect(bytes.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
    expect(sizeOf(bytes)).toEqual(PICTURE_SIZE);
    expect(readFileSync('README.md', 'utf8')).toContain(`![${screen.title}](${pictureOf(screen)})`);
  },
);

it('there are no other pictures', () => {
  expect(readdirSync(SCREENS_FOLDER).sort()).toEqual(
    mainScreens.map((screen) => basename(pictureOf(screen))).sort(),
  );
});

/** Width and height of a WebP file in its extended form, as Chromium writes it. */
function sizeOf(bytes: Buffer): { width: number; height: number } {
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF');
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}
