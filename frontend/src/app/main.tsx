import '@fontsource-variable/inter/wght.css';
import '../shared/styles/fonts-of-india.css';
import '../shared/styles/tokens.css';
import '../shared/styles/base.css';
import './first-frame.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider as JotaiProvider } from 'jotai';
import { StrictMode, startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { announceTab } from '../parts/unsent/open-tabs.ts';
import { clearUnsent } from '../parts/unsent/stored-unsent.ts';
import { loadUnsent } from '../parts/unsent/unsent-store.ts';
import { NETWORK_ERROR } from '../shared/api/error-text.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { loadPortalConfig } from '../shared/config/portal-config.ts';
import { Snackbar } from '../shared/feedback/snackbar.tsx';
import { keepReturnPlace } from '../shared/session/return-place.ts';
import {
  forgetOnLogout,
  portalStore,
  sessionAtom,
  watchStoredSession,
} from '../shared/session/session.ts';
import { endedUserId } from '../shared/session/session-end.ts';
import { ErrorState } from '../shared/ui/states.tsx';
import { fetchScreenOf, PortalRoutes } from './portal-routes.tsx';

const place = document.getElementById('portal');
if (!place) throw new Error('index.html has no place for the portal');

/** A browser whose database does not answer shows the portal without earlier texts. */
const LONGEST_LOAD_MS = 5_000;

// A task of its own: the page answers between the modules and what they begin. Calls within the first one
// would also make an inspected browser parse the whole entry again, for the place of each.
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
void nextTask().then(() => begin(createRoot(place)));

async function begin(root: Root): Promise<void> {
  watchStoredSession();
  forgetOnLogout(clearUnsent);
  forgetOnLogout(() => {
    void import('../parts/recorder/kept-audio.ts')
      .then(({ forgetAllAudio }) => forgetAllAudio())
      .catch(() => undefined);
  });
  const isSignedIn = portalStore.get(sessionAtom).token !== undefined;
  const screenLoaded = fetchScreenOf(window.location, { isSignedIn });
  await nextTask();
  announceTab();
  const unsentLoaded = Promise.race([
    loadUnsent(),
    new Promise<void>((resolve) => setTimeout(resolve, LONGEST_LOAD_MS)),
  ]);
  // A link opened without a session: the user returns to it after the login.
  if (!isSignedIn) keepReturnPlace(endedUserId());
  void start(root, [unsentLoaded, screenLoaded]);
  // Without it the portal works as well; only the page without a connection is the browser's.
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}

/**
 * Reads the deployment's settings and the unsent texts first, and the chunks of the screen, while
 * index.html shows its frame. Without the settings only a retry is offered.
 */
async function start(root: Root, loads: readonly Promise<unknown>[]): Promise<void> {
  try {
    await Promise.all([loadPortalConfig(), ...loads]);
  } catch (error) {
    console.error('config_unreadable', error);
    root.render(
      <main>
        <ErrorState message={NETWORK_ERROR} onRetry={() => void start(root, loads)} />
      </main>,
    );
    return;
  }
  // In slices: the page answers while it is drawn.
  startTransition(() =>
    root.render(
      <StrictMode>
        <JotaiProvider store={portalStore}>
          <QueryClientProvider client={queryClient}>
            <BrowserRouter>
              <PortalRoutes />
            </BrowserRouter>
            <Snackbar />
          </QueryClientProvider>
        </JotaiProvider>
      </StrictMode>,
    ),
  );
}
