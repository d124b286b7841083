/** Whether somebody goes on to the report after a visit: remembered on the device, from how they did last time. */

const key = (userId: string): string => `report-after-visit:${userId}`;

export function hasReportHabit(userId: string): boolean {
  try {
    return localStorage.getItem(key(userId)) !== null;
  } catch {
    return false;
  }
}

/** A report was sent, or closed without being sent. */
export function rememberReport(userId: string, isSent: boolean): void {
  try {
    if (isSent) localStorage.setItem(key(userId), '1');
    else localStorage.removeItem(key(userId));
  } catch {
    // Where storage is switched off the report is a tap away.
  }
}
