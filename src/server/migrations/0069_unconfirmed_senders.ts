/**
 * Accounts that anybody could register confirm their email address before they email many clients. Those that exist keep what
 * they have.
 */
export const sql = `
alter table users add column must_confirm_email boolean not null default false;
`;
