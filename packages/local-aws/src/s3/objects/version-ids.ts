import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Version id of objects written while versioning is not enabled. */
export const NULL_VERSION = 'null';

const POSITION_BYTES = 6;
const CHECK_AT = 20;
const ID_BYTES = 24;

/**
 * A version id: 32 letters, digits, dots and underscores, as S3's. It contains the version's
 * position, so that a listing continues behind a version that was deleted in the meantime, and a
 * check value, so that an invented id is recognised.
 */
export function createVersionId(position: number): string {
  const bytes = randomBytes(ID_BYTES);
  bytes.writeUIntBE(position, 0, POSITION_BYTES);
  bytes.writeUInt32BE(crc32(bytes.subarray(0, CHECK_AT)), CHECK_AT);
  return bytes.toString('base64url').replaceAll('-', '.');
}

/** The position of the version with this id; undefined for an id that S3 did not create. */
export function positionOf(versionId: string): number | undefined {
  if (!/^[\w.]{32}$/.test(versionId)) return undefined;
  const bytes = Buffer.from(versionId.replaceAll('.', '-'), 'base64url');
  if (bytes.readUInt32BE(CHECK_AT) !== crc32(bytes.subarray(0, CHECK_AT))) return undefined;
  return bytes.readUIntBE(0, POSITION_BYTES);
}
