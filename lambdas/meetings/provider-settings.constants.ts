import * as z from 'zod';

/**
 * Which meeting provider a deployment uses. Written by the cloud assembly and the local stack,
 * parsed by the function; nothing in it is secret.
 */

/** Where a room's name goes in an address; exactly once, and in its path. */
const ROOM_MARK = '{room}';

/** 'https://meet.example.org/{room}': addresses of a Jitsi-style server. */
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

/** The address of a room, without anybody's token. */
export function roomAddress(template: string, room: string): string {
  return template.replace(ROOM_MARK, encodeURIComponent(room));
}

export const providerSettingsSchema = z.discriminatedUnion('kind', [
  /** Not set up: whoever wants to meet is told so. */
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('zoom'),
    /** Holds JSON: accountId, clientId, clientSecret of a server-to-server OAuth app. */
    secretName: z.string().min(1),
    oauthOrigin: z.url().default('https://zoom.us'),
    apiOrigin: z.url().default('https://api.zoom.us'),
  }),
  z.object({
    kind: z.literal('address'),
    addressTemplate: addressTemplateSchema,
    /** Holds the key that signs tokens, and nothing else. */
    secretName: z.string().min(1),
    /** `iss` and `aud` as the server is told to expect them. */
    issuer: z.string().min(1),
    audience: z.string().min(1),
  }),
]);
export type ProviderSettings = z.input<typeof providerSettingsSchema>;
export type ProviderSettingsOf<Kind extends ProviderSettings['kind']> = Extract<
  z.output<typeof providerSettingsSchema>,
  { kind: Kind }
>;
