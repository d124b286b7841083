/** The server's settings, given on its command line so that no edited file in the data folder can undo them. */

/** Settings by name. */
export type Settings = Readonly<Record<string, string | number>>;

const flags = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** What was answered to is on the disk. Never to be traded for speed. */
export const DURABILITY = flags({
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Elsewhere the default reaches the disk; on a Mac only this one gets through the drive's own cache.
  ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),
});

/** Enough for the pools of one server, and for a backup beside it. */
const MAX_CONNECTIONS = 30;

/** One business on a small machine: little memory, few processes, and no network. What is `instead` replaces these. */
export const serverSettings = (socketFolder: string, port: number, instead: Settings): string[] => [
  ...DURABILITY,
  ...flags({
    listen_addresses: '',
    // PostgreSQL reads a list here, in which quotes keep a comma or a space within a name.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port,
    max_connections: MAX_CONNECTIONS,
    shared_buffers: '32MB',
    jit: 'off',
    autovacuum: 'on',
    autovacuum_max_workers: 2,
    autovacuum_worker_slots: 2,
    // No processes for asynchronous reads, parallel queries or replication.
    io_method: 'sync',
    max_worker_processes: 0,
    max_parallel_workers_per_gather: 0,
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    max_replication_slots: 0,
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log tells of the server, not of statements that failed: those hold people's data, and the app gets them as errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    lc_messages: 'C',
    logging_collector: 'off',
  }),
  // The last one of a name counts.
  ...flags(instead),
];
