/** The other indexes of photos leave some out, so that the deletion of an account read those of all owners. */
export const sql = `
create index photos_of_owner on photos (user_id);
`;
