import { createHash, type Hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { invalidRequest } from './s3-error.ts';

/** The checksum algorithms of uploads, by wire name. */
export const CHECKSUM_ALGORITHMS = ['CRC32', 'CRC32C', 'CRC64NVME', 'SHA1', 'SHA256'] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];

/** The checksum of an object that was sent without one. */
export const DEFAULT_ALGORITHM = 'CRC64NVME';

export type Checksum = { algorithm: ChecksumAlgorithm; value: string };

/** An incremental checksum; `digest` returns base64, as in the x-amz-checksum-* headers. */
export type RunningChecksum = { update(piece: Uint8Array): void; digest(): string };

export function checksumHeader(algorithm: ChecksumAlgorithm): string {
  return `x-amz-checksum-${algorithm.toLowerCase()}`;
}

export function parseChecksumAlgorithm(text: string): ChecksumAlgorithm | undefined {
  return CHECKSUM_ALGORITHMS.find((algorithm) => algorithm === text.toUpperCase());
}

/** The algorithm that x-amz-checksum-algorithm names. Throws InvalidRequest. */
export function readAlgorithm(name: string): ChecksumAlgorithm {
  const algorithm = parseChecksumAlgorithm(name);
  if (algorithm) return algorithm;
  throw invalidRequest(
    `Checksum algorithm provided is unsupported. Please try again with any of the valid types: [${CHECKSUM_ALGORITHMS.join(', ')}]`,
  );
}

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case 'CRC32': {
      let value = 0;
      return {
        update: (piece) => {
          value = crc32(piece, value);
        },
        digest: () => base64OfUint32(value),
      };
    }
    case 'CRC32C':
      return startCrc32c();
    case 'CRC64NVME':
      return startCrc64Nvme();
    case 'SHA1':
      return fromHash(createHash('sha1'));
    case 'SHA256':
      return fromHash(createHash('sha256'));
  }
}

/** Digest length in bytes; headers with another length are refused. */
export function digestBytes(algorithm: ChecksumAlgorithm): number {
  return { CRC32: 4, CRC32C: 4, CRC64NVME: 8, SHA1: 20, SHA256: 32 }[algorithm];
}

function fromHash(hash: Hash): RunningChecksum {
  return {
    update: (piece) => {
      hash.update(piece);
    },
    digest: () => hash.digest('base64'),
  };
}

function base64OfUint32(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes.toString('base64');
}

const CRC32C_POLYNOMIAL = 0x82f63b78;
let crc32cTable: Uint32Array | undefined;

function startCrc32c(): RunningChecksum {
  crc32cTable ??= Uint32Array.from({ length: 256 }, (_, index) => {
    let value = index;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? CRC32C_POLYNOMIAL : 0);
    return value >>> 0;
  });
  const table = crc32cTable;
  let crc = 0xffffffff;
  return {
    update: (piece) => {
      for (const byte of piece) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
    },
    digest: () => base64OfUint32(~crc),
  };
}

// The 64 bits are two 32-bit halves: a BigInt per byte would be a hundred times slower.
const CRC64_HIGH = 0x9a6c9329;
const CRC64_LOW = 0xac4bc9b5;
/** Bytes per step, with one table each: four times as fast as one byte per step. */
const CRC64_STEP = 8;
let crc64Tables: { high: Uint32Array; low: Uint32Array } | undefined;

function startCrc64Nvme(): RunningChecksum {
  crc64Tables ??= buildCrc64Tables();
  const { high: highTable, low: lowTable } = crc64Tables;
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    update: (piece) => {
      const view = new DataView(piece.buffer, piece.byteOffset, piece.length);
      const wholeSteps = piece.length - (piece.length % CRC64_STEP);
      for (let at = 0; at < wholeSteps; at += CRC64_STEP) {
        let nextHigh = 0;
        let nextLow = 0;
        let bytes = low ^ view.getUint32(at, true);
        for (let table = (CRC64_STEP - 1) * 256; table >= 0; table -= 256) {
          if (table === 768) bytes = high ^ view.getUint32(at + 4, true);
          const index = table + (bytes & 0xff);
          bytes >>>= 8;
          nextHigh ^= highTable[index] ?? 0;
          nextLow ^= lowTable[index] ?? 0;
        }
        high = nextHigh;
        low = nextLow;
      }
      for (const byte of piece.subarray(wholeSteps)) {
        const index = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (lowTable[index] ?? 0);
        high = (high >>> 8) ^ (highTable[index] ?? 0);
      }
    },
    digest: () => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE(~high >>> 0, 0);
      bytes.writeUInt32BE(~low >>> 0, 4);
      return bytes.toString('base64');
    },
  };
}

/** Tables of 256 entries each: the first for a byte, each next one for a byte more before it. */
function buildCrc64Tables(): { high: Uint32Array; low: Uint32Array } {
  const high = new Uint32Array(256 * CRC64_STEP);
  const low = new Uint32Array(256 * CRC64_STEP);
  for (let index = 0; index < 256; index++) {
    let h = 0;
    let l = index;
    for (let bit = 0; bit < 8; bit++) {
      const carry = l & 1;
      l = (l >>> 1) | ((h & 1) << 31);
      h >>>= 1;
      if (carry) {
        h ^= CRC64_HIGH;
        l ^= CRC64_LOW;
      }
    }
    high[index] = h >>> 0;
    low[index] = l >>> 0;
  }
  for (let index = 256; index < high.length; index++) {
    const [h = 0, l = 0] = [high[index - 256], low[index - 256]];
    high[index] = (h >>> 8) ^ (high[l & 0xff] ?? 0);
    low[index] = ((l >>> 8) | (h << 24)) ^ (low[l & 0xff] ?? 0);
  }
  return { high, low };
}

/** A checksum in a result, e.g. `{ ChecksumCRC32: '…', ChecksumType: 'FULL_OBJECT' }`. */
export function checksumElements(checksum: (Checksum & { type?: string }) | undefined) {
  if (!checksum) return {};
  return { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type };
}
