import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { html } from '#server/platform/http/html.ts';

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

test('markup in text or in an attribute stays text', () => {
  const typed = `"><script>alert('1')</script>&amp;`;
  expect(html`<p title="${typed}">${typed}</p>`.toString()).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;</p>',
  );
});

test('any text can be read back unchanged, and contains no character with a meaning in HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const written = html`${typed}`.toString();
      expect(written).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      expect(unescape(written)).toBe(typed);
    }),
  );
});

test('pieces and lists of pieces are not escaped again, and the text in them is escaped once', () => {
  const items = ['a & b', '<c>'].map((item) => html`<li>${item}</li>`);
  expect(html`${items}`.toString()).toBe('<li>a &amp; b</li><li>&lt;c&gt;</li>');
});

test('false, null and undefined are left out; zero and the empty string are written', () => {
  expect(html`[${false}${null}${undefined}|${0}|${''}|${['x', false]}]`.toString()).toBe('[|0||x]');
});
