import * as z from 'zod';
import type { Clock } from '#shared/clock.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import type { MeetingProvider } from './meeting-provider.ts';
import type { ProviderSettingsOf } from './provider-settings.constants.ts';
import { zoomClient } from './zoom-client.ts';

/** A meeting for a time, as against an instant one, which ends when all have left. */
const SCHEDULED = 2;
const MINUTES = 60;

const httpsUrl = z.url({ protocol: /^https?$/ });
const createdSchema = z.object({
  // Larger than 32 bits, smaller than what a number holds exactly.
  id: z.number().int().positive(),
  join_url: httpsUrl,
});
const startableSchema = z.object({ start_url: httpsUrl });

/**
 * Meetings of one Zoom account. The neutral who opened a room hosts it: Zoom knows one host,
 * and a second one on the host's address would push the first one out. The others come in by
 * the address for everybody, also before the host.
 */
export function zoomProvider(
  deps: { secrets: Secrets; clock: Clock },
  settings: ProviderSettingsOf<'zoom'>,
): MeetingProvider {
  const client = zoomClient(deps, settings);
  return {
    kind: 'zoom',
    async openRoom({ caseCode, startsAt }) {
      const { id, join_url } = await client.call(
        {
          method: 'POST',
          path: 'users/me/meetings',
          body: {
            // Zoom learns the number of the case, not who argues with whom.
            topic: `Case ${caseCode}`,
            type: SCHEDULED,
            start_time: `${startsAt.slice(0, 19)}Z`,
            duration: MINUTES,
            timezone: 'Asia/Kolkata',
            settings: { join_before_host: true, jbh_time: 0, waiting_room: false },
          },
        },
        createdSchema,
      );
      return { provider: 'zoom', id: String(id), url: join_url };
    },
    async closeRoom({ id }) {
      await client.call({ method: 'DELETE', path: `meetings/${id}` }, z.undefined());
    },
    async joinAddress({ id, url }, { isHost }) {
      if (!isHost) return url;
      // Asked for anew each time: a host's address ends after two hours.
      const { start_url } = await client.call(
        { method: 'GET', path: `meetings/${id}` },
        startableSchema,
      );
      return start_url;
    },
    guestAddress: async ({ url }) => url,
  };
}
