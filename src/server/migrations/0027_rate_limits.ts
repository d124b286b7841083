/** The table of counted attempts gets the name of what it is for. */
export const sql = `
alter table attempts rename to rate_limits;
alter table rate_limits rename constraint attempts_pkey to rate_limits_pkey;
alter table rate_limits rename constraint attempts_remaining_check to rate_limits_remaining_check;
alter index attempts_by_end rename to rate_limits_by_end;
`;
