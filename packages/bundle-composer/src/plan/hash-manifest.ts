import type { FactsByDocument, Manifest } from './manifest.ts';

/** Raised when the engine writes other bytes for the same manifest. */
export const ENGINE_VERSION = 7;

/**
 * The first version whose bundles hold only what their pages draw. Earlier ones could hold pictures and
 * text of pages that were not chosen.
 */
export const ENGINE_WITHOUT_EXCESS = 2;

/**
 * SHA-256 (hex) of what decides a bundle's bytes: manifest, facts and engine. The order of
 * object keys has no influence. An assembly is idempotent when its result is stored under it.
 */
export async function hashManifest(manifest: Manifest, facts: FactsByDocument): Promise<string> {
  const text = JSON.stringify([ENGINE_VERSION, manifest, facts], sortKeys);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
