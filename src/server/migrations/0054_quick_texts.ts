/** Short texts for messages that are written by hand; null until a business writes its own. */
export const sql = `
alter table message_settings add column quick_texts jsonb
  check (jsonb_typeof(quick_texts) = 'array' and jsonb_array_length(quick_texts) <= 20);
`;
