/** The user's name in the sidebar. */
import type { User } from '#contract/identity/users.ts';

type Named = Pick<User, 'firstName' | 'email'>;

/** The first name, else the email address, else "User". */
export function displayName({ firstName, email }: Named): string {
  return firstName?.trim() || email.trim() || 'User';
}

/** The initial of the first name, else of the email address, else "U". */
export function initial({ firstName, email }: Named): string {
  const [letter] = firstName?.trim() || email.trim() || 'U';
  return (letter ?? 'U').toUpperCase();
}
