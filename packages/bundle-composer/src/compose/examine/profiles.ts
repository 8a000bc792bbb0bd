/** Components of the colour spaces that a profile may have. */
const COMPONENTS: { [space: string]: number | undefined } = {
  GRAY: 1,
  'RGB ': 3,
  'Lab ': 3,
  CMYK: 4,
};
const CLASSES = new Set(['prtr', 'mntr', 'scnr', 'spac']);
const HEADER = 128;
const VERSION_TOO_HIGH = 5;

/** Components of an ICC profile (6.2.4.2); undefined where it is not valid. */
export function profileComponents(profile: Buffer): number | undefined {
  if (profile.length <= HEADER || profile.readUInt32BE(0) > profile.length) return undefined;
  if (profile.toString('latin1', 36, 40) !== 'acsp') return undefined;
  if ((profile[8] ?? VERSION_TOO_HIGH) >= VERSION_TOO_HIGH) return undefined;
  if (!CLASSES.has(profile.toString('latin1', 12, 16))) return undefined;
  return COMPONENTS[profile.toString('latin1', 16, 20)];
}
