import * as z from 'zod';

/**
 * The meeting provider of a deployment. Set by the stacks and the local stack, parsed by the
 * function. Contains no secret.
 */

/** Placeholder for the room's name; exactly once, in the path. */
const ROOM_MARK = '{room}';

/** Room addresses of a Jitsi-style server, e.g. 'https://meet.example.org/{room}'. */
export const addressTemplateSchema = z
  .string()
  .refine(
    (template) => template.split(ROOM_MARK).length === 2,
    `${ROOM_MARK} must stand in it once`,
  )
  .refine((template) => {
    const address = URL.parse(template.replace(ROOM_MARK, 'room'));
    return address !== null && /^https?:$/.test(address.protocol) && address.search === '';
  }, `It must be an address like https://meet.example.org/${ROOM_MARK}`)
  .refine(
    (template) => URL.parse(template.replace(ROOM_MARK, 'room'))?.pathname.includes('room'),
    `${ROOM_MARK} must stand in the path`,
  );

/** The address of a room, without a token. */
export function roomAddress(template: string, room: string): string {
  return template.replace(ROOM_MARK, encodeURIComponent(room));
}

export const providerSettingsSchema = z.discriminatedUnion('kind', [
  /** Not set up: joining a meeting is `unavailable`. */
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('zoom'),
    /** Secret with JSON: accountId, clientId, clientSecret of a server-to-server OAuth app. */
    secretName: z.string().min(1),
    oauthOrigin: z.url().default('https://zoom.us'),
    apiOrigin: z.url().default('https://api.zoom.us'),
    /** Secret whose entire value is the app's secret token, which signs events; none if absent. */
    webhookSecretName: z.string().min(1).optional(),
    /** Hosts, with their subdomains, from which recordings are downloaded. */
    recordingHosts: z.array(z.string().min(1)).default(['zoom.us']),
  }),
  z.object({
    kind: z.literal('address'),
    addressTemplate: addressTemplateSchema,
    /** Secret with the key that signs tokens. */
    secretName: z.string().min(1),
    /** `iss` and `aud` of the tokens, as configured on the server. */
    issuer: z.string().min(1),
    audience: z.string().min(1),
  }),
]);
export type ProviderSettings = z.input<typeof providerSettingsSchema>;
export type ProviderSettingsOf<Kind extends ProviderSettings['kind']> = Extract<
  z.output<typeof providerSettingsSchema>,
  { kind: Kind }
>;
