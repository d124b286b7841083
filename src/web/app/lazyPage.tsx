/** Pages that load when they are needed, or a moment before. */
import { lazy, useState, type ComponentType } from 'react';
import { reloadOutdated } from '#web/app/reload.ts';
import { unquiet } from '#web/platform/quiet.ts';

type Load = () => Promise<{ default: ComponentType }>;

export interface LazyPage {
  Page: ComponentType;
  /** Fetches the page's code ahead; a failure shows when the page is opened. */
  preload: () => Promise<void>;
}

/**
 * A page in a chunk of its own. Once preloaded it renders at once: React's `lazy` alone would still show its fallback,
 * and hold it for a third of a second.
 */
export function lazyPage(load: Load): LazyPage {
  let loaded: ComponentType | undefined;
  async function fetchPage() {
    const module = await load();
    loaded = module.default;
    return module;
  }
  const Later = lazy(async () => {
    try {
      return await unquiet(fetchPage);
    } catch (error) {
      if (reloadOutdated()) await new Promise(() => undefined); // the spinner stays until the new page comes
      throw error;
    }
  });
  function Page() {
    const [View] = useState<ComponentType>(() => loaded ?? Later);
    return <View />;
  }
  async function preload() {
    await fetchPage().catch(() => undefined);
  }
  return { Page, preload };
}
