import { expect, test } from 'vitest';
import {
  bundleProfiles,
  pointsOf,
  profileRules,
  withProfile,
} from '#contracts/rules/bundling/bundle-profiles.ts';
import {
  bundleProfileIds,
  bundleSettingsSchema,
  defaultBundleSettings,
  fileNameOf,
  MAX_FIRST_NUMBER,
} from '#contracts/rules/bundling/bundle-settings.ts';
import { bundleManifestSchema } from '#contracts/rules/bundling/bundles.ts';

const messagesOf = (settings: object): string[] =>
  bundleSettingsSchema.safeParse(settings).error?.issues.map(({ message }) => message) ?? [];
const manifest = bundleManifestSchema.parse({
  items: [],
  hasPageNumbers: false,
  hasContents: false,
});

test('settings that are not given are the usual ones', () => {
  expect(defaultBundleSettings).toEqual({
    profile: 'own',
    latePages: 'inserted',
    fitsA4: false,
    reducesPictures: false,
    isArchive: false,
    numbers: { prefix: '', first: 1, digits: 1, position: 'bottomRight' },
    fileName: '{code} {name}',
    volumes: { by: 'none' },
    language: 'en',
  });
});

test.each(['uk', 'UK2021', '', 'own ', '__proto__'])('the profile "%s" is refused', (profile) => {
  expect(messagesOf({ profile })).toEqual(['This profile does not exist']);
});

test.each([
  '<b>',
  'A\u0000',
  'A\u202e',
  'A\n',
  'A/',
  'A\u200b',
  'A1',
  'A१',
  'A'.repeat(21),
  'A'.repeat(10_000),
])('the prefix %j is refused', (prefix) => {
  expect(messagesOf({ numbers: { prefix } })[0]).toMatch(/^Up to 20 letters/);
});

test.each(['', 'ABC-', 'Claimant ', 'वादी-', 'A.1_'])('the prefix %j is accepted', (prefix) => {
  expect(bundleSettingsSchema.parse({ numbers: { prefix } }).numbers.prefix).toBe(prefix);
});

test.each([0, -1, 1.5, MAX_FIRST_NUMBER + 1, 1e300, Number.NaN])(
  'the first number %s is refused',
  (first) => {
    expect(messagesOf({ numbers: { first } })).not.toEqual([]);
  },
);

test('the largest first number and each position are accepted, others are not', () => {
  const { numbers } = bundleSettingsSchema.parse({
    numbers: { first: MAX_FIRST_NUMBER, digits: 8, position: 'topCentre' },
  });
  expect(numbers).toEqual({ prefix: '', first: 9_999_999, digits: 8, position: 'topCentre' });
  expect(messagesOf({ numbers: { position: 'middle' } })).toHaveLength(1);
  expect(messagesOf({ numbers: { digits: 9 } })).toHaveLength(1);
  expect(messagesOf({ numbers: { digits: 0 } })).toHaveLength(1);
});

test.each([
  [{ by: 'pages', pages: 9 }, 'A volume has 10 to 10,000 pages'],
  [{ by: 'pages', pages: 10_001 }, 'A volume has 10 to 10,000 pages'],
  [{ by: 'size', megabytes: 0 }, 'A volume has 1 to 2,000 megabytes'],
  [{ by: 'size', megabytes: 2_001 }, 'A volume has 1 to 2,000 megabytes'],
])('volumes of %j are refused', (volumes, message) => {
  expect(messagesOf({ volumes })).toEqual([message]);
});

test('a limit in bytes is refused', () => {
  expect(messagesOf({ volumes: { by: 'size', bytes: 1 } })).toHaveLength(1);
  expect(messagesOf({ volumes: { by: 'size', megabytes: 0.000_001 } })).not.toEqual([]);
  expect(bundleSettingsSchema.parse({ volumes: { by: 'size', megabytes: 1 } }).volumes).toEqual({
    by: 'size',
    megabytes: 1,
  });
});

test.each([
  '../../etc/passwd',
  'a\\b',
  '{case}\u0000',
  '{case}\u202efdp.exe',
  'a:b',
  '{secret}',
  '{case}{secret}',
  '{case',
  'case}',
  '{{case}}',
  '{}',
  '',
  '   ',
  'x'.repeat(121),
  '<script>',
  'a\r\nSet-Cookie: b',
])('the pattern %j is refused', (fileName) => {
  expect(messagesOf({ fileName })).not.toEqual([]);
});

test('turns other than quarters are refused', () => {
  const turn = (degrees: number) =>
    bundleManifestSchema.safeParse({ ...manifest, rotations: [{ page: 'a/1', turn: degrees }] });
  expect([90, 180, 270].map((degrees) => turn(degrees).success)).toEqual([true, true, true]);
  for (const degrees of [0, 45, 360, -90, Number.NaN]) expect(turn(degrees).success).toBe(false);
});

const values = {
  case: 'ARB/7/2026',
  title: 'Rao v. Sen',
  code: 'B-001',
  name: 'Hearing bundle',
  date: '2026-11-28',
  version: '2',
};

test('a file is named by the pattern of its bundle', () => {
  expect(fileNameOf('{case} {title}, {name}, {date}', values)).toBe(
    'ARB-7-2026 Rao v. Sen, Hearing bundle, 2026-11-28',
  );
  expect(fileNameOf('{code} {name} v{version}', values)).toBe('B-001 Hearing bundle v2');
});

test('values of a file name are never a path, a device or a token', () => {
  const named = (title: string) => fileNameOf('{title}', { ...values, title });
  expect(named('../../etc/passwd')).toBe('-..-etc-passwd');
  expect(named('..')).toBe('Bundle');
  expect(named(' .Report of 3 March. .')).toBe('Report of 3 March');
  expect(named('CON')).toBe('Bundle CON');
  expect(named('nul.txt')).toBe('Bundle nul.txt');
  expect(named('{case}')).toBe('{case}');
  expect(named('a\u202efdp.exe\u0000\n')).toBe('afdp.exe');
  expect(named('$& $1')).toBe('$& $1');
  expect(named(`${'क'.repeat(400)}`)).toBe('क'.repeat(150));
});

test('each profile names its sources and sets what it asks for', () => {
  expect(Object.keys(bundleProfiles)).toEqual([...bundleProfileIds]);
  for (const id of bundleProfileIds) {
    const { points } = bundleProfiles[id];
    for (const { rule, text, source } of points) {
      expect(profileRules).toContain(rule);
      expect(text).not.toBe('');
      expect(source).toMatch(/20(20|21)/);
    }
    expect(new Set(points.map(({ rule }) => rule)).size).toBe(points.length);
    const chosen = withProfile(manifest, id);
    expect(bundleManifestSchema.parse(chosen)).toEqual(chosen);
    expect(chosen.settings.profile).toBe(id);
  }
  expect(withProfile(manifest, 'uk2021')).toMatchObject({
    hasPageNumbers: true,
    hasContents: true,
    keepsNumbers: true,
    settings: { latePages: 'end', fitsA4: false, reducesPictures: true, isArchive: false },
  });
  expect(withProfile(manifest, 'delhi2021')).toMatchObject({
    keepsNumbers: false,
    settings: {
      fitsA4: true,
      reducesPictures: false,
      volumes: { by: 'size', megabytes: 50 },
      language: 'en-IN',
    },
  });
  expect(withProfile(manifest, 'own')).toEqual(manifest);
});

test('own settings that limit the size, reduce pictures or ask for an archive are points', () => {
  const rules = (settings: object) =>
    pointsOf(bundleSettingsSchema.parse(settings)).map(({ rule }) => rule);
  const volumes = { by: 'size', megabytes: 5 };
  expect(rules({})).toEqual([]);
  expect(rules({ volumes, isArchive: true })).toEqual(['sizeLimit', 'archive']);
  expect(rules({ profile: 'uk2021', volumes })).toContain('sizeLimit');
  expect(pointsOf(bundleSettingsSchema.parse({ volumes }))[0]?.source).toBe(
    'Settings of the bundle',
  );
  expect(rules({ reducesPictures: true })).toEqual(['resolutionAtMost300']);
  const uk = rules({ profile: 'uk2021', reducesPictures: true });
  expect(uk.filter((rule) => rule === 'resolutionAtMost300')).toHaveLength(1);
  expect(
    rules({ profile: 'delhi2021', volumes }).filter((rule) => rule === 'sizeLimit'),
  ).toHaveLength(1);
});
