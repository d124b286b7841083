import { KeyRound } from 'lucide-react';
import type { Key } from '#contract/people/keys.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';

/** Where a key is, in words. */
export const keyPlaces: Record<Key['place'], string> = {
  withMe: 'with me',
  atBase: 'at base',
  withClient: 'with the client',
  lost: 'missing',
};

const tones: Record<Key['place'], Tone> = {
  withMe: 'green',
  atBase: 'yellow',
  withClient: 'grey',
  lost: 'red',
};

/** A key by its tag and where it is: "12 with me". */
export function KeyBadge({ item: { tag, place } }: { item: Pick<Key, 'tag' | 'place'> }) {
  return (
    <Badge tone={tones[place]}>
      <KeyRound aria-hidden />
      <span>
        <span className="sr-only">Key </span>
        {tag} {keyPlaces[place]}
      </span>
    </Badge>
  );
}
