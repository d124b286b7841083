/** `npm run bench -- page`: visits Pawkeeper in a browser that is slowed down to a phone with poor signal. */
import { makeDatabase } from '../database.ts';
import { startSeeded } from '../pawkeeper.ts';
import type { Part } from '../results.ts';
import { seed } from '../seed.ts';
import { journey } from './journey.ts';
import type { Person } from './person.ts';
import { launch } from './phone.ts';
import { tableOf, type Visited } from './table.ts';
import { addManyClients, setPassword, typeSearches } from './typing.ts';

const PASSWORD = 'a long enough secret';

export const measurePages: Part = async ({ rounds }, ends) => {
  const database = await makeDatabase('embedded', ends);
  const fill = (url: string) => seed(url, 0);
  const { server, seeded, url } = await startSeeded(database, fill, ends);
  const email = 'sam@example.org';
  await setPassword(url, seeded.ownerId, { email, password: PASSWORD });
  const browser = await launch();
  ends.defer(async () => browser.close());
  const people: (Person & Visited)[] = [];
  for (const screen of ['laptop', 'phone'] as const) {
    people.push({
      origin: server.printed,
      screen,
      email,
      password: PASSWORD,
      journeys: [],
      typing: [],
    });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const person of round % 2 === 0 ? people : people.toReversed()) {
      person.journeys.push(await journey(browser, person));
    }
    console.log(`round ${round + 1} of ${rounds}`);
  }
  await addManyClients(url, seeded.ownerId);
  for (let round = 0; round < rounds; round += 1) {
    for (const person of people) person.typing.push(await typeSearches(browser, person));
  }
  const text = `Medians of ${rounds} rounds, processor 4 times slower, slow 4G, Chromium ${browser.version()}\n${tableOf(people)}`;
  return { text };
};
