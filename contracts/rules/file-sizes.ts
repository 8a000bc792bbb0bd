import { indianNumber } from './indian-notation.ts';

/** Unit of all limits of files: a megabyte has 1,048,576 bytes, in messages too. */
export const MB = 1_048_576;

const units = ['bytes', 'KB', 'MB', 'GB'] as const;

/** Size of a file in its largest fitting unit: '1.4 MB'. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)));
  const tenths = Math.round((bytes / 1024 ** power) * 10);
  return `${indianNumber(tenths / 10)} ${units[power] ?? 'bytes'}`;
}
