import type { ByteSource } from './byte-source.ts';
import { zipEntries } from './zip-entries.ts';

/**
 * Whether a ZIP file is a Word document without macros: its directory lists the main part and the
 * content types (ECMA-376, part 2), and no macros. Two reads, 1.1 MB at most.
 */
export async function isDocx(source: ByteSource): Promise<boolean> {
  const names = (await zipEntries(source)).map(({ name }) => name);
  return (
    names.includes('[Content_Types].xml') &&
    names.some((name) => /^word\/document\d*\.xml$/.test(name)) &&
    !names.some((name) => /vbaProject\.bin$/i.test(name))
  );
}
