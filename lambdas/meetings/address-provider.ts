import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { MEETING_ENDS_AFTER_HOURS, MEETING_OPENS_MINUTES } from '#contracts/endpoints/meetings.ts';
import { epochSeconds } from '#shared/clock.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import { type ProviderSettingsOf, roomAddress } from './provider-settings.constants.ts';
import {
  type MeetingProvider,
  readProviderSecret,
  unavailable,
} from './record/meeting-provider.ts';

/** Lifetime of a token: the server checks it again after a lost connection in a long hearing. */
const TOKEN_LIVES_SECONDS = 4 * 3600;

/** Minimum key length for HS256: 256 bits (RFC 7518, section 3.2). */
export const SHORTEST_KEY_BYTES = 32;

/** 160 random bits in letters and digits, safe for servers that lower-case names. */
const newRoomName = () => randomBytes(20).toString('hex');

type Token = { room: string; notBefore: number; expires: number; user: Record<string, unknown> };

/**
 * Rooms with signed addresses for Jitsi's token authentication: the server needs the same key, no
 * account and no API call.
 */
export function addressProvider(
  { secrets }: { secrets: Secrets },
  settings: ProviderSettingsOf<'address'>,
): MeetingProvider {
  const { addressTemplate, issuer, audience, secretName } = settings;
  const { hostname } = new URL(addressTemplate);

  const signingKey = async () => {
    const text = await readProviderSecret(secrets, { provider: 'address', secretName });
    const key = new TextEncoder().encode(text);
    if (key.length < SHORTEST_KEY_BYTES)
      throw unavailable({ provider: 'address', step: 'key', keyBytes: key.length });
    return key;
  };
  const signed = async (url: string, { room, notBefore, expires, user }: Token) => {
    const token = await new SignJWT({ room, context: { user } })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(hostname)
      .setNotBefore(notBefore)
      .setExpirationTime(expires)
      .sign(await signingKey());
    return `${url}?jwt=${token}`;
  };

  return {
    kind: 'address',
    async openRoom() {
      const id = newRoomName();
      return { provider: 'address', id, url: roomAddress(addressTemplate, id) };
    },
    // Rooms exist only once joined, so there is nothing to close.
    async closeRoom() {},
    joinAddress(room, { userId, name }, now) {
      const at = epochSeconds(now);
      return signed(room.url, {
        room: room.id,
        // Allows for clock skew.
        notBefore: at - 60,
        expires: at + TOKEN_LIVES_SECONDS,
        user: { id: userId, name, moderator: true, affiliation: 'owner' },
      });
    },
    guestAddress(room, startsAt) {
      const at = epochSeconds(startsAt);
      return signed(room.url, {
        room: room.id,
        notBefore: at - MEETING_OPENS_MINUTES * 60,
        expires: at + MEETING_ENDS_AFTER_HOURS * 3600,
        user: { name: 'Guest', moderator: false, affiliation: 'member' },
      });
    },
  };
}
