import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';
import { redirectSchema } from '#contracts/http/endpoint.ts';

/**
 * All places from which the portal leads a browser on by itself, and where to (ASVS 5, 3.7.2). What is not
 * of the portal is of the deployment's settings, and in its content security policy where a form is sent.
 */
const LEADING_ON: Readonly<Record<string, string>> = {
  'frontend/src/shared/navigation/go-to.ts': 'a path of the portal, before its router is ready',
  'frontend/src/shared/waiting-window.ts':
    'a window that a click opened: the meeting (settings of the deployment) or an exported file',
  'frontend/src/features/accounts/google/google-sign-in.ts':
    'the hosted sign-in, `googleSignIn.hostedOrigin` of the settings',
  'frontend/src/features/signing/signer/document-sign-in-page.tsx':
    'the signing gateway, `signing.url` of the settings, by a form',
  'frontend/src/parts/viewer/pdf/print-pdf.ts': 'a file of this tab that is printed (blob:)',
};

const navigates =
  /location\.(?:assign|replace)\(|location(?:\.href)? = |window\.open\(|\.current\?*\.submit\(\)|http-equiv=.refresh/;

const files = globSync(['frontend/src/**/*.{ts,tsx}', 'frontend/*.html']);

it('no other code of the browser leads on', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter((file) => navigates.test(readFileSync(file, 'utf8')));
  expect(found.sort()).toEqual(Object.keys(LEADING_ON).sort());
});

it('one endpoint redirects, and only to paths of the portal', () => {
  expect(endpointList.filter(({ redirects }) => redirects).map(({ id }) => id)).toEqual([
    'receiveGatewayResult',
  ]);
});

describe('a redirect of the API', () => {
  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'evil', ''])(
    'does not lead to %j',
    (location) => expect(redirectSchema.safeParse({ location }).success).toBe(false),
  );
  it('leads to a path', () => {
    expect(redirectSchema.parse({ location: '/esign-in-final?data=x' }).location).toContain('/');
  });
});

it('no function answers with an address of its own in Location', () => {
  const sources = globSync('lambdas/**/*.ts');
  const redirecting = sources.filter((file) =>
    /\bLocation:|statusCode: 30\d/.test(readFileSync(file, 'utf8')),
  );
  expect(redirecting).toEqual(['lambdas/shared/http/error-response.ts']);
});
