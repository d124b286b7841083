let wasAsked = false;

/**
 * Asks the browser, once a page, not to clear what this device keeps when it runs short of room. Chrome and Safari decide by
 * themselves, Firefox asks the person; without https there is nobody to ask.
 */
export function keepStorage(): void {
  if (wasAsked || !('storage' in navigator)) return;
  wasAsked = true;
  // Refused or not, the record is on the disk.
  navigator.storage.persist().catch(() => undefined);
}
