/** How every email looks: one narrow column, with a button where it has one, in colours that any mail program shows. */
import { html, type Html } from '#server/platform/http/html.ts';

/** What a button or a link leads to. */
export interface MailLink {
  label: string;
  url: string;
}

/** The style of a paragraph. */
export const PARAGRAPH = 'margin:0 0 16px';

/** A button: the one thing to do. */
export const mailButton = ({ label, url }: MailLink): Html =>
  html`<p style="${PARAGRAPH}">
    <a
      href="${url}"
      style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d6b45;color:#ffffff;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`;

/** The whole email: `content`, then who sends it, and what stands below that. */
export const mailFrame = (
  { subject, signature }: { subject: string; signature: string },
  content: Html,
  below?: Html,
): Html =>
  html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body
        style="margin:0;padding:24px;background:#fbf8f1;color:#1f2a24;font:16px/1.5 system-ui,sans-serif"
      >
        <div style="max-width:480px;margin:0 auto">
          ${content}
          <p style="margin:0;color:#5c6660;font-size:14px">${signature}</p>
          ${below}
        </div>
      </body>
    </html>`;
