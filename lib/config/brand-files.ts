import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name in the built portal's files. */
const BUILT_NAME = 'Neutral Portal';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', "'": '&#39;', '"': '&quot;' };
const escaped = (name: string) => name.replace(/[&'"]/g, (sign) => entities[sign] ?? sign);

/**
 * The files of the built portal that name it, with an institution's name instead. The scripts take
 * it from index.html, so that they are the same in every deployment.
 */
export function brandFiles(siteDir: string, name: string): { path: string; text: string }[] {
  return ['index.html', 'offline.html', 'manifest.json']
    .filter((path) => existsSync(join(siteDir, path)))
    .map((path) => ({
      path,
      // In JSON, no character of an institution's name needs an escape.
      text: readFileSync(join(siteDir, path), 'utf8').replaceAll(
        BUILT_NAME,
        path.endsWith('.html') ? escaped(name) : name,
      ),
    }));
}
