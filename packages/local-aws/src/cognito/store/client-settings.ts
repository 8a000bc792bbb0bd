import * as z from 'zod';
import { matching } from '../../shared/constraints.ts';
import { onlyCovered } from '../operation.ts';
import { titleSchema } from '../request-members.ts';

const unitSchema = z.enum(['seconds', 'minutes', 'hours', 'days']);
type TimeUnit = z.infer<typeof unitSchema>;

const FLOWS = [
  'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  'ALLOW_CUSTOM_AUTH',
  'ALLOW_REFRESH_TOKEN_AUTH',
  'ALLOW_USER_PASSWORD_AUTH',
  // In Cognito's default settings; a sign-in with it answers 501.
  'ALLOW_USER_SRP_AUTH',
] as const;

/** https, or http to this machine, without a fragment, as Cognito requires. */
const callbackSchema = z.string().refine(
  (value) => {
    const url = URL.parse(value);
    if (url === null || url.hash !== '') return false;
    const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    return url.protocol === 'https:' || (url.protocol === 'http:' && isHere);
  },
  { error: 'must be https, or http on localhost, without a fragment' },
);

/** A scope of OAuth: RFC 6749, 3.3. */
const scopeSchema = z
  .string()
  .min(1)
  .max(256)
  .regex(...matching('[\\x21\\x23-\\x5B\\x5D-\\x7E]+'));

export const clientSettingsSchema = z.strictObject({
  ClientName: titleSchema,
  ExplicitAuthFlows: z
    .array(onlyCovered(...FLOWS))
    .default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']),
  AccessTokenValidity: z.int().positive().optional(),
  IdTokenValidity: z.int().positive().optional(),
  RefreshTokenValidity: z.int().min(0).optional(),
  TokenValidityUnits: z
    .strictObject({
      AccessToken: unitSchema.default('hours'),
      IdToken: unitSchema.default('hours'),
      RefreshToken: unitSchema.default('days'),
    })
    .default({ AccessToken: 'hours', IdToken: 'hours', RefreshToken: 'days' }),
  AuthSessionValidity: z.int().min(3).max(15).default(3),
  CallbackURLs: z.array(callbackSchema).max(100).default([]),
  LogoutURLs: z.array(callbackSchema).max(100).default([]),
  DefaultRedirectURI: callbackSchema.optional(),
  AllowedOAuthFlows: z.array(onlyCovered('code')).default([]),
  AllowedOAuthScopes: z.array(scopeSchema).max(50).default([]),
  AllowedOAuthFlowsUserPoolClient: z.boolean().default(false),
  SupportedIdentityProviders: z.array(onlyCovered('COGNITO', 'Google')).default([]),
  PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
  EnableTokenRevocation: onlyCovered(true).default(true),
});
export type ClientSettings = z.infer<typeof clientSettingsSchema>;

export const clientSchema = z.object({
  id: z.string(),
  poolId: z.string(),
  secret: z.string().optional(),
  settings: clientSettingsSchema,
  createdAtMs: z.number(),
  modifiedAtMs: z.number(),
});
export type Client = z.infer<typeof clientSchema>;

const SECONDS: Record<TimeUnit, number> = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 };

/** Token lifetimes of a client. Cognito's defaults are one hour, one hour and 30 days. */
export function tokenValiditySeconds(settings: ClientSettings) {
  const units = settings.TokenValidityUnits;
  return {
    access: (settings.AccessTokenValidity ?? 0) * SECONDS[units.AccessToken] || SECONDS.hours,
    id: (settings.IdTokenValidity ?? 0) * SECONDS[units.IdToken] || SECONDS.hours,
    refresh:
      (settings.RefreshTokenValidity ?? 0) * SECONDS[units.RefreshToken] || 30 * SECONDS.days,
  };
}
