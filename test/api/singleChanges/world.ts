/** The parts of single changes: how one is prepared and sent, and the merchant that many of them need. */
import type { EndpointName } from '../../../src/contract/endpoints';
import type { ChangeServer } from '../../server/orders/changeServer';
import { aRule, aZone, storeMerchant } from '../../server/zones/fixtures';
import { anApi } from '../support';

/** The server where changes are made, and the token to make them. */
export interface World {
  readonly on: ChangeServer;
  readonly token: string;
}
export type Store = ReturnType<typeof anApi>['store'];
export type Sent = (store: Store) => { unwrap(): Promise<unknown> };
/** Creates what a change needs, and returns the change. */
export type Prepare = (world: World) => Promise<Sent>;
/** The endpoint, how the change is prepared, and whether a later read shows that it was made. */
export type SingleChange = readonly [EndpointName, Prepare, 'shows' | 'does not say'];

let made = 0;
export const fresh = (): number => (made += 1);

/** A store that calls the server directly, without the gateway. */
export const apiOf = ({ on, token }: World): Store =>
  anApi(`${on.server.url}/api`, { getToken: () => token }).store;

export const aMerchant =
  (sent: (id: string, world: World) => Sent | Promise<Sent>): Prepare =>
  async (world) =>
    sent(
      await storeMerchant(world.on.server, {
        zones: [aZone('Nord', { H1: 5 }), aZone('Sud', { H2: 5 })],
        shippingRules: [aRule('Nord', 'Nord')],
      }),
      world,
    );
