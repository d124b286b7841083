import { expect, test } from 'vitest';
import { serverSettings } from '#server/platform/db/embedded/postgres-options.ts';

test.each([
  ['/tmp/pawkeeper-1', '"/tmp/pawkeeper-1"'],
  ['/tmp/Jane Doe, work/p', '"/tmp/Jane Doe, work/p"'],
  ['/tmp/the "new" one/p', '"/tmp/the ""new"" one/p"'],
])(
  'the folder %s is one name in the list of PostgreSQL: %s [postgres-options-1]',
  (folder, name) => {
    expect(serverSettings(folder, 5432, {})).toContain(`unix_socket_directories=${name}`);
  },
);

test('the log names no statement that failed: it holds people’s data [postgres-options-2]', () => {
  expect(serverSettings('/tmp/pawkeeper-1', 5432, {})).toEqual(
    expect.arrayContaining(['log_min_messages=log', 'log_min_error_statement=panic']),
  );
});
