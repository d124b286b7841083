/** The line of a walk on map tiles, by Leaflet: in a chunk of its own, loaded only where tiles are configured. */
import 'leaflet/dist/leaflet.css';
import * as leaflet from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { gapsOf } from '#web/features/visits/walks/map/fit.ts';
import type { MapTiles } from '#web/data/mapTiles.ts';
import type { MapProps } from '#web/features/visits/walks/map/mapProps.ts';

const MAX_ZOOM = 19;

/** Leaflet's buttons are too small, and its colours are those of light tiles in both themes. */
const MAP_CLASS =
  'isolate aspect-5/3 w-full overflow-hidden rounded-xl border border-line bg-sunken [&_.leaflet-bar_a]:size-11! [&_.leaflet-bar_a]:leading-10.5! [&.leaflet-container]:font-sans! [&_.leaflet-control-scale-line]:text-xs!';

/** Draws a line and returns its layers, so that they can be removed. */
function drawLine(map: leaflet.Map, { segments, live = false }: MapProps): leaflet.LayerGroup {
  const line = segments.map((segment) => [...segment]);
  const path = (className: string, weight: number) => ({ className, weight, interactive: false });
  const group = leaflet.layerGroup().addTo(map);
  leaflet
    .polyline(gapsOf(line), { ...path('stroke-ink', 2), dashArray: '1 7', fill: false })
    .addTo(group);
  leaflet.polyline(line, { ...path('stroke-surface', 8), fill: false }).addTo(group);
  leaflet.polyline(line, { ...path('stroke-primary', 4), fill: false }).addTo(group);
  const [start, end] = [line[0]?.[0], line.at(-1)?.at(-1)];
  if (start) {
    const ring = { ...path('stroke-primary fill-surface', 4), radius: 8, fillOpacity: 1 };
    leaflet.circleMarker(start, ring).addTo(group);
  }
  if (end) {
    const dot = `stroke-surface ${live ? 'fill-accent' : 'fill-ink'}`;
    leaflet.circleMarker(end, { ...path(dot, 3), radius: 6, fillOpacity: 1 }).addTo(group);
  }
  return group;
}

export default function TileMap({
  segments,
  label,
  live,
  tiles: { url },
}: MapProps & { tiles: MapTiles }) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<leaflet.Map>();
  useEffect(() => {
    if (!box.current) return undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const map = leaflet.map(box.current, {
      attributionControl: false,
      maxZoom: MAX_ZOOM,
      zoomAnimation: !still,
      fadeAnimation: !still,
    });
    leaflet.tileLayer(url, { maxZoom: MAX_ZOOM }).addTo(map);
    leaflet.control.scale({ imperial: true, metric: true }).addTo(map);
    setMap(map);
    return () => {
      setMap(undefined);
      map.remove();
    };
  }, [url]);
  useEffect(() => {
    if (!map) return undefined;
    const bounds = leaflet.latLngBounds(segments.flat().map(({ lat, lng }) => [lat, lng]));
    if (bounds.isValid()) map.fitBounds(bounds, { padding: [28, 28], maxZoom: 17, animate: false });
    const line = drawLine(map, { segments, label, live });
    return () => {
      line.remove();
    };
  }, [map, segments, label, live]);
  return (
    <div ref={box} role="region" aria-label={label} data-theme="light" className={MAP_CLASS} />
  );
}
