/** The one way to load code that the first screen does not need: pages, and parts of a page such as a form. */
import { createElement, use, useEffect, useState, type ComponentType } from 'react';
import { fetchAhead } from '#web/platform/nav/idle.ts';
import { isNewVersionThere, reloadOnce } from '#web/platform/nav/newVersion.ts';
import { toast } from '#web/platform/toasts/toast.ts';

/** Code in a chunk of its own. */
interface LazyCode<Code> {
  /** The code, if it has come. */
  loaded: () => Code | undefined;
  /** Fetches the code once; after a failure the next call tries again. */
  load: () => Promise<Code>;
}

/** Code that is loaded when it is wanted; a failure is the caller's. `lazyPart`, `lazyPage` and `loadForAction` handle it. */
export function lazyCode<Code>(fetchCode: () => Promise<Code>): LazyCode<Code> {
  let loaded: Code | undefined;
  let loading: Promise<Code> | undefined;
  async function load(): Promise<Code> {
    try {
      loaded = await fetchCode();
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  return { loaded: () => loaded, load: () => (loading ??= load()) };
}

async function sayLoadFailed(): Promise<void> {
  const action = { label: 'Load again', onClick: () => location.reload() };
  if (await isNewVersionThere()) {
    toast({
      title: 'New version',
      description: 'Pawkeeper has been updated. Load it again to continue: what you typed is kept.',
      action,
    });
  } else {
    toast({
      title: 'Error',
      description: 'This could not be loaded. Check your connection, then try again.',
      variant: 'destructive',
      action,
    });
  }
}

/** The code of an action; where it cannot be loaded a toast says so, and there is none. */
export async function loadForAction<Code>(code: LazyCode<Code>): Promise<Code | undefined> {
  try {
    return await code.load();
  } catch {
    await sayLoadFailed();
    return undefined;
  }
}

/**
 * A part of a page in a chunk of its own, which is on the device before it is wanted (`fetchAhead`). The hook returns the part once it is
 * `wanted` and loaded; where it cannot be loaded a toast says so and `onFailed` is called. A part that is for a lost connection is
 * fetched by each page itself (`whenIdle`): a service worker that was just installed may not have it yet.
 */
export function lazyPart<Part>(fetchPart: () => Promise<Part>, ahead = fetchAhead) {
  const code = lazyCode(fetchPart);
  return function usePart(wanted: boolean, onFailed: () => void): Part | undefined {
    // In an object, because a part may be a function.
    const [part, setPart] = useState(() => ({ value: code.loaded() }));
    useEffect(() => ahead(() => void code.load().catch(() => undefined)), []);
    useEffect(() => {
      if (!wanted || part.value !== undefined) return undefined;
      let isHere = true;
      async function show(): Promise<void> {
        try {
          const value = await code.load();
          if (isHere) setPart({ value });
        } catch {
          if (!isHere) return;
          onFailed();
          await sayLoadFailed();
        }
      }
      void show();
      return () => {
        isHere = false;
      };
    }, [wanted, part, onFailed]);
    return part.value;
  };
}

/** How long a failure stays the answer: React asks again as it shows it. */
const FAILED_FOR_MS = 1_000;

export interface LazyPage {
  Page: ComponentType;
  /** Fetches the page's code ahead; a failure shows when the page is opened. */
  preload: () => Promise<void>;
}

/** A page in a chunk of its own; once preloaded it renders at once. A page of a release that is gone is loaded again. */
export function lazyPage(fetchPage: () => Promise<{ default: ComponentType }>): LazyPage {
  const code = lazyCode(fetchPage);
  async function open() {
    try {
      return await code.load();
    } catch (error) {
      if ((await isNewVersionThere()) && reloadOnce()) await new Promise(() => undefined);
      throw error;
    }
  }
  let opening: ReturnType<typeof open> | undefined;
  /** One attempt while it lasts; after a failure the next time that the page is opened is another. */
  function attempt() {
    opening ??= open().finally(() => setTimeout(() => (opening = undefined), FAILED_FOR_MS));
    return opening;
  }
  function Page() {
    const { default: View } = code.loaded() ?? use(attempt());
    return createElement(View);
  }
  async function preload() {
    await code.load().catch(() => undefined);
  }
  return { Page, preload };
}
