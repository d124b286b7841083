/** Starts the app in the page that the server sent. */
import '#web/platform/validation.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/App.tsx';
import { keepForOffline } from '#web/app/offline/offline.ts';
import { preloadPage } from '#web/app/pages.ts';
import { reloadWhenBroughtBack } from '#web/app/reload.ts';

reloadWhenBroughtBack();
keepForOffline();
// Beside the question who is signed in, not after it.
preloadPage(location.pathname);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
