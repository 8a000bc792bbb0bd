import { readFileSync, writeFileSync } from 'node:fs';
import { endpointList } from '#contracts/endpoints.ts';

/** Writes the table of docs/api-additions.md from the contracts. */

export const ADDITIONS_DOCUMENT = new URL('../../docs/api-additions.md', import.meta.url);

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
  orderDictate: ['POST'],
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

/** `METHOD path`, parameters without their names. */
export const keyOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${bare(path)}`;

export const specifiedKeys: ReadonlySet<string> = new Set(
  Object.entries(specified).flatMap(([path, methods]) =>
    methods.map((method) => keyOf({ method, path })),
  ),
);

/** The page with its table as the contracts have it now. */
export function renderAdditions(page: string): string {
  const lines = endpointList
    .filter((endpoint) => !specifiedKeys.has(keyOf(endpoint)))
    .map(({ method, path, summary, description, access }) => {
      const text = description ? `${summary}. ${description}` : summary;
      return `| \`${method} ${path}\` | ${text} | ${access} |`;
    });
  const table = ['| endpoint | what it does | access |', '|---|---|---|', ...lines].join('\n');
  const marked = /(<!-- additions -->\n)[\s\S]*?(\n<!-- \/additions -->)/;
  if (!marked.test(page)) throw new Error('docs/api-additions.md has no place for the table');
  return page.replace(marked, (_, before, after) => `${before}\n${table}\n${after}`);
}

if (import.meta.main)
  writeFileSync(ADDITIONS_DOCUMENT, renderAdditions(readFileSync(ADDITIONS_DOCUMENT, 'utf8')));
