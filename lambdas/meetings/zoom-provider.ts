import * as z from 'zod';
import type { Clock } from '#shared/clock.ts';
import type { Secrets } from '#shared/secrets/secrets.ts';
import type { ProviderSettingsOf } from './provider-settings.constants.ts';
import type { MeetingProvider } from './record/meeting-provider.ts';
import { zoomClient } from './zoom-client.ts';

/** Zoom's type of a scheduled meeting; an instant one ends when all have left. */
const SCHEDULED = 2;
const MINUTES = 60;

const httpsUrl = z.url({ protocol: /^https?$/ });
const createdSchema = z.object({
  // More than 32 bits, within the range of safe integers.
  id: z.number().int().positive(),
  join_url: httpsUrl,
});
const startableSchema = z.object({ start_url: httpsUrl });

/**
 * Meetings of one Zoom account. The neutral who opened a room is its host. Zoom allows one host: a
 * second person with the host's address would replace the first. The others join by the common
 * address, also before the host.
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
            // Zoom gets the case's code, not the names of its parties.
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
      // Requested each time: a host's address expires after two hours.
      const { start_url } = await client.call(
        { method: 'GET', path: `meetings/${id}` },
        startableSchema,
      );
      return start_url;
    },
    guestAddress: async ({ url }) => url,
  };
}
