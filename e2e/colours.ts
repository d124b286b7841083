/** Reads the colours that the browser paints. */
import type { Locator } from '@playwright/test';

export interface Colour {
  /** 0 to 360 around the colour circle. */
  hue: number;
  /** 0 (grey) to 1, the largest against the smallest of red, green and blue. */
  strength: number;
  /** 0 (black) to 1. */
  brightness: number;
  /** 0 (nothing there) to 1. */
  opacity: number;
}

type Pixel = [red: number, green: number, blue: number, alpha: number];

function hueOf([red, green, blue]: Pixel): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (most === least) return 0;
  const span = most - least;
  if (most === red) return (60 * ((green - blue) / span) + 360) % 360;
  return most === green ? 60 * (2 + (blue - red) / span) : 60 * (4 + (red - green) / span);
}

const pixelOf = (locator: Locator, property: string, pseudo: string | null): Promise<Pixel> =>
  locator.evaluate(
    (element, [property, pseudo]): Pixel => {
      const { ownerDocument } = element;
      const style = ownerDocument.defaultView?.getComputedStyle(element, pseudo);
      const colour = style?.getPropertyValue(property) ?? '';
      // A canvas turns any notation into four bytes.
      const pen = ownerDocument.createElement('canvas').getContext('2d');
      if (colour === '' || !pen) throw new Error(`There is no ${property}`);
      pen.fillStyle = colour;
      pen.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha];
    },
    [property, pseudo] as const,
  );

/** The same as `colourOf`, as a manifest or a tag has it: `#133726`. */
export async function hexOf(locator: Locator, property: string): Promise<string> {
  const pixel = await pixelOf(locator, property, null);
  return `#${Buffer.from(pixel.slice(0, 3)).toString('hex')}`;
}

/** The computed colour of a property such as `background-color`, of the element or of its `::backdrop`. */
export async function colourOf(
  locator: Locator,
  property: string,
  pseudo: string | null = null,
): Promise<Colour> {
  const pixel = await pixelOf(locator, property, pseudo);
  const [red, green, blue, alpha] = pixel;
  const most = Math.max(red, green, blue);
  return {
    hue: hueOf(pixel),
    strength: most === 0 ? 0 : (most - Math.min(red, green, blue)) / most,
    brightness: most / 255,
    opacity: alpha / 255,
  };
}
