import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lock from '../../../../package-lock.json' with { type: 'json' };

/**
 * AWS publishes a client when it changes, so the clients' numbers differ. All of them share one
 * installed core: two would be bundled into a function, and their retries and credentials would
 * behave differently.
 */
test('each package of the AWS SDK is installed once', () => {
  const installed = Object.keys(lock.packages).flatMap((place) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    return /^@(aws-sdk|smithy|aws)\//.test(name) ? [name] : [];
  });
  expect(installed.length).toBeGreaterThan(20);
  expect(installed.filter((name, at) => installed.indexOf(name) !== at)).toEqual([]);
});

test('no client turns off the validation of certificates', () => {
  const files = globSync(
    '{lambdas,lib,bin,contracts,frontend/src,scripts,packages/*/src}/**/*.{ts,tsx,mjs}',
  );
  expect(files.length).toBeGreaterThan(1_000);
  const turnsOff = /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/;
  expect(files.filter((file) => turnsOff.test(readFileSync(file, 'utf8')))).toEqual([]);
});
