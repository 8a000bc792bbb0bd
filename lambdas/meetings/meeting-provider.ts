import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { logger } from '#shared/logger.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';

export const providerKinds = ['zoom', 'address'] as const;
export type ProviderKind = (typeof providerKinds)[number];

/** A room as it is kept. Its address alone lets nobody in who should not be. */
export const roomSchema = z.object({
  provider: z.enum(providerKinds),
  /** The provider's own name for it. */
  id: z.string(),
  url: z.url(),
});
export type Room = z.output<typeof roomSchema>;

/** Who comes in. Every neutral of a case moderates; one of them hosts where only one can. */
export type Participant = { userId: string; name: string; isHost: boolean };

/**
 * Where people meet. Each call throws `unavailable` when the provider does not answer as it
 * should; what went wrong is then in the log.
 */
export type MeetingProvider = {
  kind: ProviderKind;
  openRoom(wanted: { caseCode: string; startsAt: string }): Promise<Room>;
  /** Of a room that nobody was told about. */
  closeRoom(room: Room): Promise<void>;
  /** The way in of one neutral, to be used at once. */
  joinAddress(room: Room, participant: Participant, now: Date): Promise<string>;
  /** The way in of everybody else, to be announced; it opens and ends with the meeting. */
  guestAddress(room: Room, startsAt: string): Promise<string>;
};

/** What a neutral is told whatever went wrong. */
const UNAVAILABLE = 'The meeting service does not answer. Please try again in a few minutes.';

/** Logs what is wrong, without anything secret, and gives the error to throw. */
export function unavailable(
  details: { provider: ProviderKind; step: string } & Record<string, string | number | undefined>,
  cause?: unknown,
): AppError {
  const reason = cause instanceof Error ? { reason: cause.name } : {};
  logger.error('meeting_provider_failed', { ...details, ...reason });
  return new AppError('unavailable', UNAVAILABLE, { retryAfterSeconds: 60, cause });
}

/** A provider's secret; `unavailable` when Secrets Manager does not give it. */
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
