/** Upload URLs of this server carry no signature any more. */
export const sql = `
delete from settings where name = 'upload_secret';
`;
