import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateIdentityProviderCommand,
  CreateUserPoolDomainCommand,
  type LambdaConfigType,
} from '@aws-sdk/client-cognito-identity-provider';
import * as oauth from 'oauth4webapi';
import { startGoogle } from '../../src/google/start-google.ts';
import type { Emulator } from '../../src/shared/emulator.ts';
import { createClient, createPool, type Fixture, known, startFixture } from './cognito-fixture.ts';

export const CALLBACK = 'http://127.0.0.1:4999/auth/callback';
export const LOGOUT = 'http://127.0.0.1:4999/bye';
export const INSECURE = { [oauth.allowInsecureRequests]: true };

const people = [
  { email: 'meera@example.com', name: 'Meera Iyer', picture: 'https://example.com/meera.png' },
  { email: 'ravi@example.com', name: 'Ravi & Sons', isEmailVerified: false },
];

/** A connected Cognito and Google, with one pool and a public web client. */
export async function startHostedFixture(LambdaConfig: LambdaConfigType = {}) {
  let google: Emulator | undefined;
  const fixture = await startFixture({ googleIssuer: () => known(google).endpoint });
  const googleDir = await mkdtemp(join(tmpdir(), 'google-'));
  google = await startGoogle({
    port: 0,
    dataDir: googleDir,
    people,
    clientId: 'portal',
    clientSecret: 'google-secret',
    redirectUris: [`${fixture.endpoint}/oauth2/idpresponse`],
  });
  const poolId = await createPool(fixture, { LambdaConfig });
  await fixture.sdk.send(new CreateUserPoolDomainCommand({ UserPoolId: poolId, Domain: 'portal' }));
  await fixture.sdk.send(
    new CreateIdentityProviderCommand({
      UserPoolId: poolId,
      ProviderName: 'Google',
      ProviderType: 'Google',
      ProviderDetails: {
        client_id: 'portal',
        client_secret: 'google-secret',
        authorize_scopes: 'openid email profile',
      },
      AttributeMapping: {
        email: 'email',
        email_verified: 'email_verified',
        name: 'name',
        picture: 'picture',
      },
    }),
  );
  const { id: clientId } = await createWebClient(fixture, poolId);
  return {
    ...fixture,
    fixture,
    google,
    poolId,
    clientId,
    async close() {
      await fixture.close();
      await known(google).close();
      await rm(googleDir, { recursive: true });
    },
  };
}
export type HostedFixture = Awaited<ReturnType<typeof startHostedFixture>>;

export const createWebClient = (
  fixture: Fixture,
  poolId: string,
  input: Parameters<typeof createClient>[2] = {},
) =>
  createClient(fixture, poolId, {
    ClientName: 'web',
    SupportedIdentityProviders: ['Google'],
    CallbackURLs: [CALLBACK],
    LogoutURLs: [LOGOUT],
    AllowedOAuthFlows: ['code'],
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthScopes: ['openid', 'email', 'profile'],
    ...input,
  });

/** An application's authorisation request, with its PKCE verifier, state and nonce. */
export async function planAuthorization(
  { endpoint, clientId }: { endpoint: string; clientId: string },
  extra: Record<string, string | undefined> = {},
) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(`${endpoint}/oauth2/authorize`);
  const query = {
    client_id: clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile',
    identity_provider: 'Google',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  };
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { url, verifier, state, nonce };
}

/** Requests an address and returns its redirect location. */
export async function locationOf(response: Response): Promise<URL> {
  if (response.status !== 302) {
    throw new Error(`Expected a redirect, got ${response.status}: ${await response.text()}`);
  }
  return new URL(known(response.headers.get('location')));
}

export const visit = (url: URL) => fetch(url, { redirect: 'manual' });

/** Opens Google's page and chooses a person or Cancel. Returns the callback's address. */
export async function chooseAtGoogle(pageUrl: URL, choice: string): Promise<URL> {
  const html = await (await visit(pageUrl)).text();
  const forms = [...html.matchAll(/<form[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)];
  const [, action, content] = known(forms.find(([form]) => form.includes(choice)));
  const fields = new URLSearchParams();
  for (const [, name, value] of known(content).matchAll(/name="([^"]*)" value="([^"]*)"/g)) {
    fields.append(unescapeHtml(known(name)), unescapeHtml(known(value)));
  }
  const response = await fetch(new URL(known(action), pageUrl), {
    method: 'POST',
    body: fields,
    redirect: 'manual',
  });
  return locationOf(response);
}

/** The whole flow: authorise, Google's page, Cognito's callback, the application's address. */
export async function goThroughGoogle(authorizeUrl: URL, choice: string): Promise<URL> {
  const googlePage = await locationOf(await visit(authorizeUrl));
  return locationOf(await visit(await chooseAtGoogle(googlePage, choice)));
}

const unescapeHtml = (text: string) =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/&amp;/g, '&');
