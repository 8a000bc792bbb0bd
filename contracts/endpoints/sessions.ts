import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';

/** Where a person is signed in; apart from accounts, which the sign-in loads. */

const sessionSchema = z.object({
  id: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type OwnSession = z.output<typeof sessionSchema>;

const messageSchema = z.object({ message: z.string() });

export const sessionsEndpoints = {
  listSessions: endpoint({
    domain: 'accounts',
    method: 'GET',
    path: 'me/sessions',
    summary: 'List the caller’s sessions',
    description:
      'Response: sessions, the one of this request first, then the one used last. Sessions that ended by idleness are left out.',
    access: 'signed-in',
    response: z.object({ sessions: z.array(sessionSchema) }),
    exampleResponse: {
      sessions: [
        {
          id: '6f0d7c1e-3a52-4a0b-9c0e-2d1f7b9f3a10',
          isCurrent: true,
          signedInAt: '2027-03-08T05:30:00.000Z',
          lastUsedAt: '2027-03-08T05:42:10.000Z',
        },
      ],
    },
  }),
  endOtherSession: endpoint({
    domain: 'accounts',
    method: 'DELETE',
    path: 'me/sessions/{sessionId}',
    summary: 'End one of the caller’s sessions',
    description: 'Its token is refused afterwards. The same reply if the session has ended before.',
    access: 'signed-in',
    params: z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/, 'Not a session') }),
    response: messageSchema,
    exampleResponse: { message: 'Signed out there' },
  }),
  endOtherSessions: endpoint({
    domain: 'accounts',
    method: 'DELETE',
    path: 'me/sessions',
    summary: 'End all other sessions of the caller',
    description: 'The session of this request continues.',
    access: 'signed-in',
    response: messageSchema,
    exampleResponse: { message: 'Signed out everywhere else' },
  }),
};
