import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '#portal/shared/paths.ts';

/** Files of frontend/public, which no build step checks. */

const publicFile = (path: string) => `frontend/public${path}`;
const text = (path: string) => readFileSync(publicFile(path), 'utf8');

test('the manifest starts on Today, and its icons exist in their sizes', () => {
  const manifest = JSON.parse(text('/manifest.json'));
  expect(manifest.start_url).toBe(paths.today.href());
  expect(manifest.display).toBe('standalone');
  for (const { src, sizes, type } of manifest.icons) {
    expect(existsSync(publicFile(src))).toBe(true);
    if (type !== 'image/png') continue;
    // The width in the header of a PNG.
    const width = readFileSync(publicFile(src)).readUInt32BE(16);
    expect(sizes).toBe(`${width}x${width}`);
  }
});

test('the page without a connection needs no file that the service worker does not keep', () => {
  const needed = [...text('/offline.html').matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  const [, list = ''] = /const FILES = \[([^\]]+)\]/.exec(text('/sw.js')) ?? [];
  expect(needed.length).toBeGreaterThan(0);
  for (const path of needed) expect(list).toContain(`'${path}'`);
});

test('the page without a connection has the colours of the tokens', () => {
  const tokens = readFileSync('frontend/src/shared/styles/tokens.css', 'utf8');
  const colours = text('/offline.css').match(/light-dark\([^)]+\)/g) ?? [];
  expect(colours.length).toBeGreaterThan(5);
  for (const colour of colours) expect(tokens).toContain(colour);
});
