/** Gives something to the browser as a file, so that nothing has to reach the server. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser reads the URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
