/** Finds parts of a page by role and name, as a screen reader knows them. The texts run in the page. */

/** By role, which elements have it; `field` is anything with a label, `text` the innermost element with a text. */
const ELEMENTS = {
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: 'select, [role=combobox]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3, h4, h5, h6',
  img: 'img, [role=img]',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  radio: 'input[type=radio]',
  text: 'body *',
};

export type Role = keyof typeof ELEMENTS;

/** The whole name in plain words, or a pattern. */
export type Name = string | RegExp;

const FIND = `(selector, isText, matches) => {
  const clean = (text) => text.replace(/\\s+/g, ' ').trim();
  const spoken = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === 'true') return '';
    const space = getComputedStyle(node).display === 'inline' ? '' : ' ';
    return space + (node.getAttribute('aria-label') ?? node.alt ?? [...node.childNodes].map(spoken).join('')) + space;
  };
  const nameOf = (element) => {
    if (isText) return element.textContent;
    const ids = element.getAttribute('aria-labelledby')?.split(/\\s+/) ?? [];
    const labels = ids.map((id) => document.getElementById(id)).filter(Boolean);
    const own = labels.length > 0 ? labels : [...(element.labels ?? [])];
    if (labels.length === 0 && element.ariaLabel) return element.ariaLabel;
    return own.map(spoken).join(' ') || spoken(element) || element.placeholder || element.title || '';
  };
  const found = [...document.querySelectorAll(selector)].filter((element) =>
    !element.closest('[inert], [aria-hidden=true]') && matches(clean(nameOf(element))));
  return isText ? found.filter((element) => !found.some((other) => other !== element && element.contains(other))) : found;
}`;

const matcher = (name: Name): string =>
  typeof name === 'string'
    ? `(text) => text === ${JSON.stringify(name)}`
    : `(text) => ${String(name)}.test(text)`;

/** All with this role and name, also those that cannot be seen. */
const all = (role: Role, name: Name): string =>
  `(${FIND})(${JSON.stringify(ELEMENTS[role])}, ${role === 'text'}, ${matcher(name)})`;

/** The first that can be seen; null without one. */
export const shown = (role: Role, name: Name): string =>
  `(${all(role, name)}.find((element) => element.checkVisibility({ visibilityProperty: true })
    && element.getClientRects().length > 0) ?? null)`;

/** The first, such as a field for files, which is drawn by its label. */
export const first = (role: Role, name: Name): string => `(${all(role, name)}[0] ?? null)`;

/**
 * The middle of the first that can be pressed, once it lies still and nothing covers it; null until then. A box may be
 * pressed by its label.
 */
export const target = (role: Role, name: Name): string => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const covers = (element, x, y) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && [element, ...(element.labels ?? [])].some((part) => part.contains(top));
  };
  for (const element of ${all(role, name)}) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.disabled) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await frame();
    await frame();
    const { x, y, width, height } = element.getBoundingClientRect();
    const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    if (x === before.x && y === before.y && covers(element, middle.x, middle.y)) return middle;
  }
  return null;
})()`;

/**
 * Makes a field ready for typing, or sets what people choose from a list or a picker. Returns whether keys have to follow; null
 * without the field.
 */
export const fill = (name: Name, value: string): string => `(() => {
  const field = ${shown('field', name)};
  if (field === null || field.disabled) return null;
  const isPicked = field.tagName === 'SELECT' || ['date', 'time', 'datetime-local', 'month'].includes(field.type);
  field.focus();
  if (!isPicked) {
    field.select();
    return true;
  }
  const option = [...(field.options ?? [])].find(({ label }) => label === ${JSON.stringify(value)});
  if (field.options !== undefined && option === undefined) return null;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  set.call(field, option?.value ?? ${JSON.stringify(value)});
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return false;
})()`;
