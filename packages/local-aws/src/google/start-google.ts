/**
 * A local Google sign-in: `@emulators/google` with additions.
 *
 * Covered: discovery, authorisation page, callback, code, tokens, userinfo, revocation. Added here:
 * a Cancel button (access_denied), checks of client and redirect address on the page's form,
 * subjects that survive restarts. Every other path (Gmail, Calendar, Drive …) answers 501.
 *
 * People come from the options at each start; codes and tokens are kept in memory. The package
 * signs ID tokens with HS256 and publishes no JWKS; the local Cognito reads claims from userinfo,
 * as the real one does.
 */
import { createHash } from 'node:crypto';
import { createServer } from '@emulators/core';
import { getGoogleStore, googlePlugin } from '@emulators/google';
import type { Emulator, EmulatorOptions } from '../shared/emulator.ts';
import { close, listen } from '../shared/listen.ts';
import { createRequestServer } from '../shared/request-server.ts';
import { addCancelButton, answerCancel, refuseForeignRedirect } from './cancel.ts';
import { toWebRequest, writeWebResponse } from './web-request.ts';

export type GooglePerson = {
  email: string;
  name: string;
  givenName?: string;
  familyName?: string;
  picture?: string;
  /** False for an address that Google has not verified. */
  isEmailVerified?: boolean;
};

export type GoogleOptions = EmulatorOptions & {
  people: GooglePerson[];
  clientId: string;
  clientSecret: string;
  /** Registered redirect addresses, compared exactly. */
  redirectUris: string[];
};

const PATHS = [
  '/.well-known/openid-configuration',
  '/o/oauth2/v2/auth',
  '/o/oauth2/v2/auth/callback',
  '/oauth2/token',
  '/oauth2/v2/userinfo',
  '/oauth2/v3/certs',
  '/oauth2/revoke',
];

/** Starts Google sign-in. Throws PortBusyError. */
export async function startGoogle(options: GoogleOptions): Promise<Emulator> {
  let answer = async (_request: Request): Promise<Response> => new Response(null, { status: 503 });
  const server = createRequestServer('google', async (incoming, outgoing) => {
    const request = await toWebRequest(incoming);
    const response = request ? await answer(request) : new Response(null, { status: 413 });
    await writeWebResponse(outgoing, response);
  });
  const endpoint = `http://127.0.0.1:${await listen(server, options.port)}`;
  // The discovery document contains the address, so the package starts after the port is known.
  const app = createApp(options, endpoint);
  answer = (request) => answerRequest(options, app, request);
  return { name: 'google', endpoint, close: () => close(server) };
}

/** Google's permanent id of a person, derived from the address so that restarts keep it. */
export const subjectOf = (email: string) =>
  `1${BigInt(`0x${createHash('sha256').update(email.toLowerCase()).digest('hex')}`)}`.slice(0, 21);

type App = { fetch(request: Request): Response | Promise<Response> };

function createApp(options: GoogleOptions, endpoint: string): App {
  const { app, store } = createServer(googlePlugin, { baseUrl: endpoint });
  const google = getGoogleStore(store);
  for (const person of options.people) {
    const [first = '', ...others] = person.name.split(' ');
    google.users.insert({
      uid: subjectOf(person.email),
      email: person.email,
      name: person.name,
      given_name: person.givenName ?? first,
      family_name: person.familyName ?? others.join(' '),
      picture: person.picture ?? null,
      email_verified: person.isEmailVerified ?? true,
      locale: 'en',
    });
  }
  google.oauthClients.insert({
    client_id: options.clientId,
    client_secret: options.clientSecret,
    name: 'this portal',
    redirect_uris: options.redirectUris,
  });
  return app;
}

async function answerRequest(
  options: GoogleOptions,
  app: App,
  request: Request,
): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/o/oauth2/v2/auth/cancel') return answerCancel(options, request);
  if (!PATHS.includes(pathname) && !pathname.startsWith('/_emulate/')) {
    const error_description = `The local Google does not cover ${request.method} ${pathname}.`;
    return Response.json({ error: 'not_implemented', error_description }, { status: 501 });
  }
  if (pathname === '/o/oauth2/v2/auth/callback') {
    const refusal = await refuseForeignRedirect(options, request.clone());
    if (refusal !== undefined) return refusal;
  }
  const response = await app.fetch(request);
  return pathname === '/o/oauth2/v2/auth' && response.ok
    ? addCancelButton(request, response)
    : response;
}
