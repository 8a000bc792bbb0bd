import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

const placeSchema = z.object({ streamArn: z.string(), sequenceNumber: z.string() });

/**
 * The sequence number of the last record that a consumer of this stream accepted. Undefined for a
 * missing or damaged file and for another stream.
 */
export function readPlace(path: string, streamArn: string): string | undefined {
  try {
    const place = placeSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
    return place.streamArn === streamArn ? place.sequenceNumber : undefined;
  } catch {
    return undefined;
  }
}

export function writePlace(path: string, streamArn: string, sequenceNumber: string): void {
  writeFileSync(`${path}.new`, JSON.stringify({ streamArn, sequenceNumber }));
  renameSync(`${path}.new`, path);
}
