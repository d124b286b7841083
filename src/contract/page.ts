/** What the table of pages says of each page. */

/** Who a page is for. Each audience has its own entry in the browser. */
export type Audience = 'owner';

/** The facts that decide which requests a page starts with. */
export interface Opening {
  /** The values of `:name` in the path. */
  params: Readonly<Record<string, string>>;
  /** The query string, from `?` on; empty without one. */
  search: string;
  now: Date;
  /** The business's time zone. */
  timeZone: string;
}

export interface Page {
  /** Links lead to the first. `:name` matches any part. */
  paths: readonly [string, ...string[]];
  /** The document's title, before the name of the app. */
  title: string;
  audience: Audience;
  /** Its link in the sidebar; the links stand in the order of this table. */
  navigation?: string;
  /** The page that it belongs to, where its path does not say so: that one's link in the sidebar is marked. */
  under?: string;
  /** The reads that begin before the page's code has come, by their paths; what is shown first comes first. */
  preloads?: (opening: Opening) => readonly string[];
}
