/**
 * What lists show of a walk is kept beside its points: its short line, and whether it is a demo.
 * Walks from before get a line of every so many points, in the form that `contract/rules/walkLine.ts` describes.
 */
export const sql = `
alter table walk_routes
  add column is_demo boolean not null default false,
  add column line jsonb;

update walk_routes set line = (
  with fixes as (
    select at, count(*) over () as total,
        round((fix ->> 'lat')::numeric * 100000)::int as lat,
        round((fix ->> 'lng')::numeric * 100000)::int as lng
      from jsonb_array_elements(gps_data) with ordinality as recorded (fix, at)
  ), steps as (
    select at, lat - coalesce(lag(lat) over by_at, 0) as north, lng - coalesce(lag(lng) over by_at, 0) as east
      from fixes where (at - 1) % ceil(total / 99.0)::int = 0 or at = total
      window by_at as (order by at)
  )
  select jsonb_build_array(jsonb_agg(step order by at, axis))
    from steps cross join lateral (values (1, north), (2, east)) as pair (axis, step)
)
where jsonb_typeof(gps_data) = 'array' and gps_data <> '[]';
`;
