const POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  // "-£0.00" would puzzle everyone.
  signDisplay: 'negative',
});

/** An amount in pounds, "£1,234.50"; anything that is not a number shows "£0.00". */
export function formatPounds(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  // As text, not as a number: the formatter then rounds the decimal that was stored.
  return POUNDS.format(isDecimal(text) ? text : '0');
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
