/** Light or dark: the system's choice unless the person chose. */
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** The theme that a cookie header names; anything else follows the system. */
export function themeOf(cookies: string): Theme {
  const value = /(?:^|;\s*)theme=([^;]*)/.exec(cookies)?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** The cookie that stores a choice; the server reads it so that the first paint has the right theme. */
export function themeCookie(theme: Theme): string {
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  return `theme=${theme}; path=/; max-age=${age}; samesite=lax`;
}

function setTheme(theme: Theme): void {
  document.cookie = themeCookie(theme);
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The chosen theme, and a function that changes it. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, () => themeOf(document.cookie));
  return { theme, setTheme };
}
