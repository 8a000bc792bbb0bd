import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type OwnSession, sessionsEndpoints } from '#contracts/endpoints/sessions.ts';
import { callApi } from '#portal/shared/api/call-api.ts';
import { invalidate } from '#portal/shared/api/query-keys.ts';
import { indianLogTime } from '#portal/shared/dates/indian-dates.ts';
import { showSnackbar } from '#portal/shared/feedback/snackbar-state.ts';
import { useSubmit } from '#portal/shared/feedback/use-submit.ts';
import { Button } from '#portal/shared/ui/button.tsx';
import { FormFailure } from '#portal/shared/ui/form/field.tsx';
import { QueryStates, Skeleton } from '#portal/shared/ui/states.tsx';

const queryKey = ['sessions'];

/** 'YYYY-MM-DD HH:mm' in India. */
const timeOf = (instant: string) => indianLogTime(Date.parse(instant)).slice(0, 16);

/** Where the neutral is signed in, and the way to sign out there. */
export function SessionSettings() {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(sessionsEndpoints.listSessions, { signal }),
  });
  const client = useQueryClient();
  const { submit, isSubmitting, failure } = useSubmit({
    loader: 'Signing out...',
    mutationFn: (session: OwnSession | undefined) =>
      session
        ? callApi(sessionsEndpoints.endOtherSession, { params: { sessionId: session.id } })
        : callApi(sessionsEndpoints.endOtherSessions, {}),
    onSuccess: async ({ message }) => {
      showSnackbar('success', message);
      await invalidate(client, queryKey);
    },
  });
  return (
    <section className="card profile-settings" aria-labelledby="session-settings">
      <h2 id="session-settings">Signed in</h2>
      <p className="soft">
        Each sign-in of the last twelve hours that is in use. If you do not know one, sign out there
        and change your password.
      </p>
      <QueryStates
        query={query}
        loading={<Skeleton label="Loading your sign-ins" />}
        isCard={false}
      >
        {({ sessions }) => (
          <>
            <ul className="profile-sessions">
              {sessions.map((session) => (
                <li key={session.id}>
                  <span>
                    {session.isCurrent ? 'This device' : 'Another device or browser'}
                    <span className="profile-session-times">
                      {`Signed in ${timeOf(session.signedInAt)} IST, last used ${timeOf(session.lastUsedAt)} IST`}
                    </span>
                  </span>
                  {!session.isCurrent && (
                    <Button
                      look="secondary"
                      size="sm"
                      disabled={isSubmitting}
                      aria-label={`Sign out the sign-in of ${timeOf(session.signedInAt)}`}
                      onClick={() => void submit(session)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <div>
                <Button
                  look="secondary"
                  disabled={isSubmitting}
                  onClick={() => void submit(undefined)}
                >
                  Sign out everywhere else
                </Button>
              </div>
            )}
          </>
        )}
      </QueryStates>
      <FormFailure text={failure} />
    </section>
  );
}
