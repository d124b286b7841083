/** Opens the store that the settings name: a bucket, or a folder under `DATA_DIR`. */
import { join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { diskStorage } from '#server/platform/storage/disk.ts';
import { s3Storage } from '#server/platform/storage/s3.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export const openStorage = ({ bucket, dataDir }: Config): Storage =>
  bucket ? s3Storage(bucket) : diskStorage(join(dataDir, 'files'));
