import * as z from 'zod';
import type { IdentityProvider } from '../store/pool-store.ts';

const discoverySchema = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});

/** Reads the provider's discovery document. */
export async function discoverProvider(issuer: string) {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, timeLimit());
  return discoverySchema.parse(await response.json());
}

const profileSchema = z.looseObject({ sub: z.string().min(1) });
export type ProviderProfile = z.infer<typeof profileSchema>;

/** Exchanges the provider's code for the user's claims: token endpoint, then userinfo. */
export async function fetchProfile(
  issuer: string,
  input: { provider: IdentityProvider; code: string; redirectUri: string },
): Promise<ProviderProfile> {
  const { token_endpoint, userinfo_endpoint } = await discoverProvider(issuer);
  const { details } = input.provider;
  const tokenResponse = await fetch(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: input.code,
      redirect_uri: input.redirectUri,
      client_id: details['client_id'] ?? '',
      client_secret: details['client_secret'] ?? '',
    }),
    ...timeLimit(),
  });
  if (!tokenResponse.ok) throw new ProviderRefusal(await tokenResponse.text());
  const { access_token } = z.object({ access_token: z.string() }).parse(await tokenResponse.json());
  const profileResponse = await fetch(userinfo_endpoint, {
    headers: { authorization: `Bearer ${access_token}` },
    ...timeLimit(),
  });
  if (!profileResponse.ok) throw new ProviderRefusal(await profileResponse.text());
  return profileSchema.parse(await profileResponse.json());
}

/** The provider refused the code or the client. */
export class ProviderRefusal extends Error {
  constructor(detail: string) {
    super(detail);
    this.name = 'ProviderRefusal';
  }
}

const timeLimit = () => ({ signal: AbortSignal.timeout(10_000) });
