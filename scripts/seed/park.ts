/** A dozen walks through Hyde Park and Kensington Gardens, London, as a phone would have recorded them. */
import type { WalkInput, WalkPoint } from '#contract/visits/walks.ts';
import { haversineMiles, type Position } from '#contract/rules/distance.ts';
import type { Chance } from './chance.ts';

/** Places along the paths, read off a map to about ten metres. */
const PLACES = {
  speakersCorner: [51.5124, -0.1588],
  oldPoliceHouse: [51.5086, -0.1655],
  victoriaGate: [51.5117, -0.1733],
  italianGardens: [51.5109, -0.1757],
  peterPan: [51.5087, -0.176],
  serpentineBridge: [51.5056, -0.1735],
  lido: [51.5046, -0.1697],
  dell: [51.5037, -0.1579],
  boathouse: [51.5071, -0.168],
  hydeParkCorner: [51.5031, -0.1535],
  rottenRowWest: [51.5029, -0.1715],
  albertMemorial: [51.5026, -0.1777],
  roundPond: [51.5053, -0.1825],
  palace: [51.5052, -0.1868],
  blackLionGate: [51.5102, -0.1873],
  physicalEnergy: [51.5066, -0.1789],
} as const satisfies Record<string, readonly [number, number]>;

type Place = keyof typeof PLACES;

const ROUTES: readonly {
  name: string;
  description: string;
  places: readonly Place[];
  isFavorite: boolean;
}[] = [
  {
    name: 'Round the Serpentine',
    description: 'Along both banks; ducks on the north side, lead on by the Lido.',
    places: ['boathouse', 'serpentineBridge', 'lido', 'dell', 'boathouse'],
    isFavorite: true,
  },
  {
    name: 'Long Water and Peter Pan',
    description: 'Quiet in the mornings. Squirrels.',
    places: [
      'victoriaGate',
      'italianGardens',
      'peterPan',
      'serpentineBridge',
      'boathouse',
      'victoriaGate',
    ],
    isFavorite: true,
  },
  {
    name: 'Round Pond loop',
    description: 'Open grass for a good run.',
    places: [
      'albertMemorial',
      'roundPond',
      'palace',
      'blackLionGate',
      'physicalEnergy',
      'albertMemorial',
    ],
    isFavorite: true,
  },
  {
    name: 'Rotten Row there and back',
    description: 'Flat and dry in winter; mind the horses.',
    places: ['hydeParkCorner', 'rottenRowWest', 'hydeParkCorner'],
    isFavorite: false,
  },
  {
    name: 'The whole park',
    description: 'For dogs that never tire.',
    places: [
      'speakersCorner',
      'oldPoliceHouse',
      'boathouse',
      'dell',
      'hydeParkCorner',
      'rottenRowWest',
      'albertMemorial',
      'roundPond',
      'blackLionGate',
      'italianGardens',
      'victoriaGate',
      'speakersCorner',
    ],
    isFavorite: true,
  },
  {
    name: 'Short hop to the Italian Gardens',
    description: 'Half an hour for old legs.',
    places: ['victoriaGate', 'italianGardens', 'peterPan', 'victoriaGate'],
    isFavorite: false,
  },
  {
    name: 'North side',
    description: 'Shade on hot days.',
    places: ['speakersCorner', 'victoriaGate', 'oldPoliceHouse', 'speakersCorner'],
    isFavorite: false,
  },
];

const METRES_A_SECOND = 1.35;
const SECONDS_A_FIX = 5;
const METRES_A_MILE = 1609.344;

const positionOf = (place: Place): Position => ({ lat: PLACES[place][0], lng: PLACES[place][1] });

/** Fixes from one place to the next, bowed a little to one side as park paths are. */
function stretch(chance: Chance, from: Position, to: Position): Position[] {
  const metres = haversineMiles(from, to) * METRES_A_MILE;
  const count = Math.max(2, Math.round(metres / (METRES_A_SECOND * SECONDS_A_FIX)));
  const bow = (chance.next() - 0.5) * 0.12;
  return Array.from({ length: count }, (_, index) => {
    const along = index / count;
    const aside = bow * Math.sin(Math.PI * along);
    const wobble = () => (chance.next() - 0.5) * 0.000_012;
    return {
      lat: from.lat + (to.lat - from.lat) * along + (to.lng - from.lng) * aside * 0.62 + wobble(),
      lng: from.lng + (to.lng - from.lng) * along - (to.lat - from.lat) * aside * 1.6 + wobble(),
    };
  });
}

function fixes(chance: Chance, places: readonly Place[], startedAt: number): WalkPoint[] {
  const track = places.slice(1).flatMap((place, index) => {
    const from = places[index];
    return from === undefined ? [] : stretch(chance, positionOf(from), positionOf(place));
  });
  return track.map(({ lat, lng }, index) => ({
    lat: Number(lat.toFixed(6)),
    lng: Number(lng.toFixed(6)),
    timestamp: startedAt + index * SECONDS_A_FIX * 1000,
  }));
}

function lengthOf(points: readonly Position[]): number {
  return points.slice(1).reduce((miles, point, index) => {
    const before = points[index];
    return before === undefined ? miles : miles + haversineMiles(before, point);
  }, 0);
}

/** A round through the park that began at a moment, for so many minutes at most, with its length. */
export function trackInThePark(
  chance: Chance,
  startedAt: number,
  minutes: number,
): Pick<WalkInput, 'name' | 'distance' | 'estimatedDuration' | 'gpsData'> {
  const { places } = chance.pick(ROUTES);
  const gpsData = fixes(chance, places, startedAt).slice(0, (minutes * 60) / SECONDS_A_FIX);
  const walked = Math.ceil((gpsData.length * SECONDS_A_FIX) / 60);
  return {
    name: `Walk ${new Intl.DateTimeFormat('en-GB').format(startedAt)}`,
    distance: lengthOf(gpsData).toFixed(2),
    estimatedDuration: `${walked} min`,
    gpsData,
  };
}

/** Twelve walks, the oldest first; the later ones are recordings of the same rounds. */
export function walksInThePark(chance: Chance, now: Date): WalkInput[] {
  return Array.from({ length: 12 }, (_, index) => {
    const route = ROUTES[index % ROUTES.length];
    if (route === undefined) throw new Error('There is no such route');
    const startedAt = now.getTime() - (12 - index) * 3 * 86_400_000;
    const gpsData = fixes(chance, route.places, startedAt);
    const seconds = gpsData.length * SECONDS_A_FIX;
    const recorded = index >= ROUTES.length;
    const day = new Intl.DateTimeFormat('en-GB').format(startedAt);
    return {
      name: recorded ? `Walk ${day}` : route.name,
      description: recorded ? `Recorded walk: ${route.name}` : route.description,
      distance: lengthOf(gpsData).toFixed(2),
      estimatedDuration: `${Math.ceil(seconds / 60)} min`,
      gpsData,
      isFavorite: route.isFavorite && !recorded,
    };
  });
}
