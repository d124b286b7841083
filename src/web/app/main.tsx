/** Starts the app in the page that the server sent. */
import '#web/platform/validation.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/App.tsx';
import { keepForOffline } from '#web/app/offline/offline.ts';
import { preloadPage } from '#web/app/pages.ts';
import { reloadWhenBroughtBack } from '#web/app/reload.ts';
import { onceQuiet } from '#web/platform/quiet.ts';
import { dropStarted } from '#web/platform/startedCalls.ts';

reloadWhenBroughtBack();
keepForOffline();
onceQuiet(dropStarted);
// Beside the question who is signed in, not after it.
preloadPage(location.pathname);

function render(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// From a cache the script may be here before the end of its own page is.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', render);
else render();
