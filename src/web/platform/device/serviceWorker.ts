/** Whether a service worker keeps the whole app on this device: only the built app has one, and only secure pages may. */
export const hasServiceWorker = import.meta.env.PROD && 'serviceWorker' in navigator;
