/** Starts the app in the page that the server sent. */
import '#web/platform/forms/validation.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/App.tsx';
import { cacheForOffline } from '#web/app/offline/offline.ts';
import { preloadPage } from '#web/app/pages.ts';
import { reloadFromBackCache } from '#web/app/sessionGuards.ts';
import { ignoreSecondTaps } from '#web/platform/nav/secondTaps.ts';

reloadFromBackCache();
ignoreSecondTaps();
cacheForOffline();
// Next to the question who is signed in, not after it.
preloadPage(location.pathname);

function render(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  // What a boundary catches would reach no listener of the window.
  createRoot(root, { onCaughtError: (error) => reportError(error) }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// From a cache the script may be here before the end of its own page is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', render);
else render();
