import type { EndpointsFile } from '#stack/endpoints-file.ts';

/** Signs in with the local Google as a browser does, and returns Cognito's id token. */
export async function googleIdToken(
  addresses: Pick<EndpointsFile, 'web' | 'endpoints' | 'clients'>,
  email: string,
): Promise<string> {
  const { endpoints, web, clients } = addresses;
  const { codeChallenge, codeVerifier } = await pkce();
  const redirectUri = `${web}/`;
  const authorize = new URL(`${endpoints.cognito}/oauth2/authorize`);
  authorize.search = new URLSearchParams({
    identity_provider: 'Google',
    response_type: 'code',
    client_id: clients.web,
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: 'state',
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  }).toString();

  const atGoogle = await follow(authorize.href);
  const page = await (await fetch(atGoogle)).text();
  const back = await chooseAccount(atGoogle, page, email);
  const returned = new URL(await follow(back, web));
  const reply = await fetch(`${endpoints.cognito}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clients.web,
      redirect_uri: redirectUri,
      code: returned.searchParams.get('code') ?? '',
      code_verifier: codeVerifier,
    }),
  });
  // The token endpoint's response (RFC 6749, 5.1).
  const tokens = (await reply.json()) as { id_token?: string };
  if (!tokens.id_token) throw new Error(`No id token: ${JSON.stringify(tokens)}`);
  return tokens.id_token;
}

/** Follows redirects manually, to a page or to an address that starts with `until`. */
async function follow(start: string, until?: string): Promise<string> {
  let address = start;
  for (let hops = 0; hops < 10; hops++) {
    if (until && address.startsWith(until)) return address;
    const response = await fetch(address, { redirect: 'manual' });
    const next = response.headers.get('location');
    if (!next) return address;
    address = new URL(next, address).href;
  }
  throw new Error(`Too many redirects from ${start}`);
}

/** Submits the account page's form that contains the address. */
async function chooseAccount(pageAddress: string, page: string, email: string): Promise<string> {
  const form = page
    .split('<form')
    .slice(1)
    .find((text) => text.includes(email));
  if (!form) throw new Error(`Google's page does not offer ${email}`);
  const attribute = (text: string, name: string) =>
    new RegExp(`${name}="([^"]*)"`).exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const fields = [...form.matchAll(/<input[^>]*>/g)].map(([input]): [string, string] => [
    attribute(input, 'name'),
    attribute(input, 'value'),
  ]);
  const response = await fetch(new URL(attribute(form, 'action'), pageAddress), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (!location) throw new Error('Google did not return');
  return new URL(location, pageAddress).href;
}

async function pkce() {
  const { calculatePKCECodeChallenge, generateRandomCodeVerifier } = await import('oauth4webapi');
  const codeVerifier = generateRandomCodeVerifier();
  return { codeVerifier, codeChallenge: await calculatePKCECodeChallenge(codeVerifier) };
}
