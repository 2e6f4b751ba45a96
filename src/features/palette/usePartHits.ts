import { Map as MapIcon, Route } from '@blueprintjs/icons';
import { matchPath, useLocation, useNavigate } from 'react-router-dom';
import { plainWords, standsIn } from '../../lib/matchedParts';
import { isAt, paths, readMerchantQuery, ROUTES } from '../../paths';
import { selectMerchantById } from '../../store/entities/merchants/merchantsSelectors';
import { selectRulesOfMerchant } from '../../store/entities/shippingRules/shippingRulesSelectors';
import { selectZonesOfMerchant } from '../../store/entities/zones/zonesSelectors';
import { useAppSelector } from '../../store/hooks';
import { selectOpenMerchantId } from '../../store/views/merchants/merchantListSelectors';
import { firstHits, type HitGroup } from './hits';

/** Zones and shipping rules of the open merchant, as far as they are loaded. Users without access have none loaded. */
export function usePartHits(text: string, limit: number): readonly HitGroup[] {
  const navigate = useNavigate();
  const merchantId = useOpenMerchant();
  const { searchParam } = readMerchantQuery(useLocation().search);
  const merchantName = useAppSelector((state) => selectMerchantById(state, merchantId)?.name) ?? merchantId;
  const zones = useAppSelector((state) => selectZonesOfMerchant(state, merchantId));
  const rules = useAppSelector((state) => selectRulesOfMerchant(state, merchantId));
  const merchant = { merchantId, merchantName, searchParam };
  const isFound = (...names: readonly string[]) => standsIn(plainWords(names.join(' ')), text);
  return [
    {
      id: 'zones',
      label: `Zones of ${merchantName}`,
      ...firstHits(
        zones.filter(({ name }) => isFound(name)),
        limit,
        ({ id, name }) => ({
          key: `zone/${id}`,
          Icon: MapIcon,
          name,
          aside: 'Zone',
          isFound: true,
          run: () => void navigate(paths.zones(merchant, { zone: id })),
        }),
      ),
    },
    {
      id: 'rules',
      label: `Shipping rules of ${merchantName}`,
      ...firstHits(
        rules.filter(({ originZone, destinationZone }) => isFound(originZone, destinationZone)),
        limit,
        ({ id, originZone, destinationZone }) => ({
          key: `rule/${id}`,
          Icon: Route,
          name: `${originZone} → ${destinationZone}`,
          aside: 'Shipping rule',
          isFound: true,
          run: () => void navigate(paths.shippingRules(merchant, { rule: id })),
        }),
      ),
    },
  ];
}

const PAGES_BY_PATH = [ROUTES.merchantUsers, ROUTES.addMerchantUser, ROUTES.editMerchantUser];

/** The merchant whose page, or row in the list, is open; '' for none. */
function useOpenMerchant(): string {
  const { pathname, search } = useLocation();
  const openInList = useAppSelector(selectOpenMerchantId);
  if (isAt('merchants', pathname)) return openInList ?? '';
  const named = PAGES_BY_PATH.map((route) => matchPath(route, pathname)?.params.merchantId).find(Boolean);
  return named ?? readMerchantQuery(search).merchantId;
}
