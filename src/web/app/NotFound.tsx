/** Shown for a URL that is no page. */
import { usePageTitle } from '#web/platform/nav/title.ts';

export function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <h1 className="text-2xl font-semibold">404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <a className="underline underline-offset-4" href="/">
        Go to the home page
      </a>
    </div>
  );
}
