/** Every call about prices: of one client, surcharges, quotes and price rises. */
import type { IsoDate } from '#contract/fields/isoDate.ts';
import type { ListAnswers } from '#server/platform/http/lists.ts';
import type { Server } from '#server/platform/http/server.ts';
import { clientPriceRoutes } from '#server/diary/prices/client-prices.http.ts';
import { priceRiseRoutes } from '#server/diary/prices/price-rise.http.ts';
import { quoteRoutes } from '#server/diary/prices/quote.http.ts';
import { surchargeRoutes } from '#server/diary/prices/surcharges.http.ts';

/** `today` is the business's day. */
export function priceRoutes(app: Server, lists: ListAnswers, today: () => IsoDate): void {
  clientPriceRoutes(app, lists);
  surchargeRoutes(app, lists);
  quoteRoutes(app);
  priceRiseRoutes(app, today);
}
