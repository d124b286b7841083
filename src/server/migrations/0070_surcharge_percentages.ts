/** A surcharge may be 1,000 %. */
export const sql = `
alter table surcharges alter column percent type numeric(6, 2);
`;
