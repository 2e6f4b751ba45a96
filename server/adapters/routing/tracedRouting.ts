/** Records calls to the routing platform as spans. */
import { inSpan, type Span, type Tracing } from '../../tracing/tracing';
import type { RoutingPlatform } from './routingPlatform';

/** Returns the platform, with spans if tracing is on. */
export function tracedRouting(platform: RoutingPlatform, tracing: Tracing | undefined): RoutingPlatform {
  if (!tracing) return platform;
  const asked = <T extends { readonly success: boolean }>(name: string, ask: () => Promise<T>): Promise<T> =>
    inSpan(
      tracing,
      name,
      async (span: Span | null) => {
        const outcome = await ask();
        span?.setAttributes({ 'console.outcome': outcome.success ? 'done' : 'refused' });
        return outcome;
      },
      { isCall: true },
    );
  return {
    ...platform,
    createOrder: (order) => asked('routing createOrder', () => platform.createOrder(order)),
    registerMerchant: (kind, merchant) =>
      asked('routing registerMerchant', () => platform.registerMerchant(kind, merchant)),
  };
}
