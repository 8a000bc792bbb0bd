import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpointList } from '#contracts/endpoints.ts';

/**
 * Every endpoint is written down: in the specification's list of paths, kept here as data, or in
 * docs/api-additions.md.
 */

/** The specification's paths that are served, parameters without their names. */
const specified: Readonly<Record<string, readonly string[]>> = {
  agents: ['GET', 'POST'],
  'calendar-feed': ['GET', 'POST'],
  'calendar/{}': ['GET'],
  'casemanager/users/{}': ['GET'],
  cases: ['GET'],
  'cases/bulk': ['POST'],
  'cases/bulk/{}': ['GET'],
  'cases/create': ['POST'],
  'cases/update': ['PUT'],
  'cases/{}/parties': ['GET'],
  'change-password': ['PUT'],
  'comments/{}': ['GET', 'POST'],
  dailyCauseList: ['GET'],
  'downloadComments/{}': ['GET'],
  'forgot-password': ['POST'],
  invites: ['GET', 'POST'],
  'invites/{}': ['PUT'],
  me: ['GET', 'PUT'],
  'mediator/activities': ['GET'],
  'mediator/case-stats': ['GET'],
  'mediator/cases': ['GET'],
  'mediator/cases/{}': ['GET', 'PUT'],
  'mediator/cases/{}/hearing-link': ['GET'],
  'mediator/notification-count': ['GET'],
  'mediator/stats': ['GET'],
  'mediator/uploads/case/{}/dealAgreement': ['GET'],
  'mediator/uploads/case/{}/negotiationAgreement': ['GET'],
  'meeting-requests': ['POST'],
  'meetingJoin/{}': ['GET'],
  'notes/{}': ['GET', 'POST'],
  'notification-count': ['POST'],
  'otp-login': ['POST'],
  parties: ['GET', 'POST'],
  'parties/{}': ['GET', 'PUT'],
  payments: ['GET'],
  'ratings/case': ['POST'],
  'received-invites': ['GET'],
  'resend-verify-email': ['POST'],
  'reset-password': ['POST'],
  's3-url': ['POST'],
  'sent-invites': ['GET'],
  sessions: ['DELETE', 'POST'],
  'sessions/google': ['POST'],
  'system-configs': ['GET'],
  templates: ['GET', 'POST'],
  'validate-email': ['POST'],
  'validate-mobile': ['POST'],
  verifications: ['POST'],
  'verify-email': ['POST'],
};

const bare = (path: string) => path.replace(/\{\w+\}/g, '{}');
const inSpecification = new Set(
  Object.entries(specified).flatMap(([path, methods]) =>
    methods.map((method) => `${method} ${path}`),
  ),
);

/** The rows of the page: `| METHOD path | in | out | access |`. */
const additions = readFileSync('docs/api-additions.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, endpoint = '', , , access = ''] = line.split('|').map((cell) => cell.trim());
    const address = /^`(GET|POST|PUT|DELETE) (\S+)`$/.exec(endpoint);
    return address ? [{ key: `${address[1]} ${bare(address[2] ?? '')}`, access }] : [];
  });

test('every endpoint is specified or described in docs/api-additions.md, not in both', () => {
  const added = new Set(additions.map(({ key }) => key));
  const keys = endpointList.map(({ method, path }) => `${method} ${bare(path)}`);
  expect(keys.filter((key) => inSpecification.has(key) === added.has(key))).toEqual([]);
  expect([...inSpecification, ...added].filter((key) => !keys.includes(key))).toEqual([]);
});

test('the page says who may call each endpoint as its contract does', () => {
  for (const { key, access } of additions) {
    const found = endpointList.find(({ method, path }) => `${method} ${bare(path)}` === key);
    expect([key, access.startsWith(found?.access ?? 'nobody')]).toEqual([key, true]);
  }
});
