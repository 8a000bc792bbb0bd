import { expect } from 'vitest';
import { accountsEndpoints } from '#contracts/endpoints/accounts.ts';
import { eventFunctions } from '#lambdas/functions.constants.ts';
import { CHECK_USER_ID, checkCode } from '#shared/auth/check-account.ts';
import { testEvents } from '#tests/support/handlers/test-events.ts';

const account = {
  email: 'check@portal.invalid',
  password: 'Quiet#River7',
  codeKey: 'k'.repeat(43),
};
const started = accountsEndpoints.startSession.exampleResponse as { mobile: string };
const { me } = accountsEndpoints.getMe.exampleResponse as { me: object };

const json = (body: object, status = 200) => new Response(JSON.stringify(body), { status });

await testEvents(eventFunctions.checkSignIn, {
  given({ aws }) {
    aws.answers.GetSecretValue = () => ({ SecretString: JSON.stringify(account) });
    let isOpen = false;
    aws.serveHttp((url, { method, body }) => {
      const call = `${method} ${new URL(url).pathname}`;
      const sent = JSON.parse(String(body ?? '{}'));
      switch (call) {
        case 'POST /api/sessions':
          return sent.password === account.password ? json(started) : json({}, 400);
        case 'POST /api/otp-login':
          isOpen = sent.otp === checkCode(account.codeKey, '2027-03-08T05:30:00.000Z');
          return isOpen
            ? json({ token: 'token', mobile: started.mobile, message: 'Done' })
            : json({}, 400);
        case 'DELETE /api/sessions':
          isOpen = false;
          return json({ message: 'Logged out' });
        default:
          return isOpen ? json({ me: { ...me, id: CHECK_USER_ID } }) : json({}, 421);
      }
    });
  },
  events: {
    'a portal that lets its person in and out': {
      event: () => ({ source: 'aws.events' }),
      check({ effects, sent }) {
        expect(effects).toEqual([]);
        expect(sent.filter(({ client }) => client === 'HTTP')).toHaveLength(5);
      },
    },
  },
});
