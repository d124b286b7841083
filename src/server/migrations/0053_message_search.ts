/**
 * The words of messages, for the search. The owner is a word too, so that the index leads to the rows of one owner alone; no language is
 * assumed, as names and places have none.
 */
export const sql = `
create index messages_by_words on messages using gin
  ((array_to_tsvector(array[user_id::text]) || to_tsvector('simple', content)));
`;
