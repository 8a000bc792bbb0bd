import { expect } from 'vitest';
import { USAGE_MODE, USAGE_MODE_HEADER } from '#contracts/http/headers.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

const page = '<script type="module" crossorigin src="/assets/main-1a2b.js"></script>';
const config = { stage: 'prod', region: 'ap-south-1' };

const json = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

await testEvents(eventFunctions.checkPortal, {
  given({ aws }) {
    aws.serveHttp((url, { headers }) => {
      const path = new URL(url).pathname;
      if (path === '/') return new Response(page, { headers: { 'content-security-policy': 'x' } });
      if (path === '/config.json') return json(config, 200);
      if (path.startsWith('/api/')) {
        const isOfPortal = new Headers(headers).get(USAGE_MODE_HEADER) === USAGE_MODE;
        return json({ code: isOfPortal ? 'invalid_credentials' : 'invalid_usage_mode' }, 400);
      }
      return new Response('run()', { headers: { 'content-type': 'text/javascript' } });
    });
  },
  events: {
    'a portal that works': {
      event: () => ({ source: 'aws.events' }),
      check({ effects }) {
        expect(effects).toEqual([]);
      },
    },
  },
});
