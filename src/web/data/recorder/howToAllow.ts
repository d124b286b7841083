/** What to do where the browser refuses the location. */
export const HOW_TO_ALLOW =
  'Your browser doesn’t let Pawkeeper see your location. Tap the icon next to the address, or open the site’s settings, and allow it.';
