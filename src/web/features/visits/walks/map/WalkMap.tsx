/** The line of a walk with its start, end and scale: on map tiles where some are configured, else on a plain ground. */
import { useEffect, useState } from 'react';
import { useMapTiles } from '#web/data/mapTiles.ts';
import type { MapProps } from '#web/features/visits/walks/map/mapProps.ts';
import { PlainMap } from '#web/features/visits/walks/map/PlainMap.tsx';
import { lazyCode } from '#web/platform/nav/lazyPart.ts';

/** The map library comes when it is wanted for the first time. */
const code = lazyCode(async () => import('#web/features/visits/walks/map/TileMap.tsx'));

/** The map on tiles, once its code has come; where it cannot be had the plain ground serves. */
function useTileMap(wanted: boolean) {
  const [part, setPart] = useState(code.loaded);
  useEffect(() => {
    if (wanted) void code.load().then(setPart, () => undefined);
  }, [wanted]);
  return part;
}

export function WalkMap(props: MapProps) {
  const tiles = useMapTiles();
  const part = useTileMap(tiles !== undefined);
  return (
    <div>
      {tiles !== undefined && part !== undefined ? (
        <part.default {...props} tiles={tiles} />
      ) : (
        <PlainMap {...props} />
      )}
      <div className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-soft">
        <Legend hasGap={props.segments.length > 1} isLive={props.live === true} />
        {tiles !== undefined && <Attribution text={tiles.attribution} />}
      </div>
    </div>
  );
}

/** What the signs of the drawing mean. */
function Legend({ hasGap, isLive }: { hasGap: boolean; isLive: boolean }) {
  const dot = isLive ? 'bg-accent' : 'bg-ink';
  return (
    <p className="flex flex-wrap gap-x-4 *:inline-flex *:items-center *:gap-1.5">
      <span>
        <span aria-hidden className="size-3 rounded-full border-3 border-primary bg-surface" />
        Start
      </span>
      <span>
        <span aria-hidden className={`size-2.5 rounded-full ${dot}`} />
        {isLive ? 'You' : 'End'}
      </span>
      {hasGap && (
        <span>
          <span aria-hidden className="w-5 border-t-2 border-dotted border-ink" />
          No signal
        </span>
      )}
    </p>
  );
}

/** The attribution of the map; a URL at the end of the text becomes the link of the words before it. */
function Attribution({ text }: { text: string }) {
  if (text === '') return null;
  const [, words = text, url] = /^(.*?)\s*(https?:\/\/\S+)\s*$/.exec(text) ?? [];
  return (
    <p>
      {url === undefined ? (
        words
      ) : (
        <a href={url} target="_blank" rel="noreferrer" className="underline">
          {words === '' ? url : words}
        </a>
      )}
    </p>
  );
}
