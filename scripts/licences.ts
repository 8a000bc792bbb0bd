import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Licences that allow what we do with a package: ship it, changed or not, in a closed product. */
const acceptedLicences: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** The Open Font License allows fonts inside of software; it is accepted for fonts only. */
const FONT_LICENCE = 'OFL-1.1';
const fontPackages = /^(@fontsource(-variable)?|@expo-google-fonts)\//;

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
    }),
  ),
});
const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  // Old packages write an object.
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
});

export type ShippedPackage = { name: string; version: string; licence?: string | undefined };

/** Installed packages that are no development tools, with the licences that they state. */
export function shippedPackages(root: string): ShippedPackage[] {
  const lock = lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.dev || entry.devOptional || entry.link) return [];
    const file = join(root, path, 'package.json');
    // A package for another system is not installed.
    if (entry.optional && !existsSync(file)) return [];
    const { name, version, license } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return [{ name, version, licence: typeof license === 'object' ? license.type : license }];
  });
}

/** Whether an SPDX expression is accepted: each member of an AND, one member of an OR. */
export function isAccepted({ name, licence = '' }: Partial<ShippedPackage>): boolean {
  const expression = /^\((.*)\)$/.exec(licence)?.[1] ?? licence;
  // Nested ones are rare enough to be looked at.
  if (/[()]/.test(expression)) return false;
  const isOne = (id: string) =>
    acceptedLicences.has(id) || (id === FONT_LICENCE && fontPackages.test(name ?? ''));
  return expression.split(' OR ').some((choice) => choice.split(' AND ').every(isOne));
}
