import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { logger } from '#shared/logger.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';

export const providerKinds = ['zoom', 'address'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** A stored room. Its address alone admits no one. */
export const roomSchema = z.object({
  provider: z.enum(providerKinds),
  /** The provider's id of the room. */
  id: z.string(),
  url: z.url(),
});
export type Room = z.output<typeof roomSchema>;

/**
 * The person who joins. Every neutral of a case moderates; one hosts if the provider allows one
 * host.
 */
export type Participant = { userId: string; name: string; isHost: boolean };

/** A meeting provider. Each call throws `unavailable` if the provider fails, and logs the cause. */
export type MeetingProvider = {
  kind: ProviderKind;
  openRoom(wanted: { caseCode: string; startsAt: string }): Promise<Room>;
  /** Closes a room whose address was never sent. */
  closeRoom(room: Room): Promise<void>;
  /** Join address of one neutral, for immediate use. */
  joinAddress(room: Room, participant: Participant, now: Date): Promise<string>;
  /** Join address of everybody else, to be announced. Valid for the time of the meeting. */
  guestAddress(room: Room, startsAt: string): Promise<string>;
};

/** The message for neutrals, for all causes. */
const UNAVAILABLE = 'The meeting service does not answer. Please try again in a few minutes.';

/** Logs the cause, without secrets, and returns the error to throw. */
export function unavailable(
  details: { provider: ProviderKind; step: string } & Record<string, string | number | undefined>,
  cause?: unknown,
): AppError {
  const reason = cause instanceof Error ? { reason: cause.name } : {};
  logger.error('meeting_provider_failed', { ...details, ...reason });
  return new AppError('unavailable', UNAVAILABLE, { retryAfterSeconds: 60, cause });
}

/** A provider's secret. Throws `unavailable` if Secrets Manager fails. */
export async function readProviderSecret(
  secrets: Secrets,
  { provider, secretName }: { provider: ProviderKind; secretName: string },
): Promise<string> {
  try {
    return await secrets.read(secretName);
  } catch (cause) {
    throw unavailable({ provider, step: 'secret', secretName }, cause);
  }
}
