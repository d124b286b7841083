/** Every statement about the settings of the diary. The owner is part of each. */
import sql from 'sql-template-tag';
import { type DiarySettings, MOST_DOGS } from '#contract/diary/diarySettings.ts';
import type { Database } from '#server/platform/db/database.ts';

/** The settings of a business: one that never changed any has the standard ones. */
export const findDiarySettings = async (db: Database, ownerId: string): Promise<DiarySettings> =>
  (await db.row<DiarySettings>(sql`select most_dogs as "mostDogs" from diary_settings
    where user_id = ${ownerId}`)) ?? { mostDogs: MOST_DOGS };

/** Changes the settings and returns them. */
export const updateDiarySettings = (
  db: Database,
  ownerId: string,
  { mostDogs }: DiarySettings,
): Promise<DiarySettings> =>
  db.one(sql`insert into diary_settings (user_id, most_dogs) values (${ownerId}, ${mostDogs})
    on conflict (user_id) do update set most_dogs = excluded.most_dogs
    returning most_dogs as "mostDogs"`);
