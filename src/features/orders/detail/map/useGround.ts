import { useCallback, useState } from 'react';
import { selectTiles } from '../../../../store/config/configSlice';
import { useAppSelector } from '../../../../store/hooks';
import { useOutlines, type Outlines } from './outlines';

interface Ground {
  /** Source of the tiles that are drawn; undefined when outlines are drawn. */
  readonly tileUrl: string | undefined;
  readonly onMissing: () => void;
  readonly outlines: Outlines | undefined;
  /** The attribution of the map, which also says if this is a fallback. */
  readonly credit: string | undefined;
}

/** The background of a map: street tiles if there are any, otherwise outlines. */
export function useGround(): Ground {
  const tiles = useAppSelector(selectTiles);
  const [isMissing, setMissing] = useState(false);
  const onMissing = useCallback(() => setMissing(true), []);
  const outlines = useOutlines(tiles === undefined || isMissing);
  if (tiles && !isMissing)
    return { tileUrl: tiles.url, onMissing, outlines: undefined, credit: tiles.credit };
  return {
    tileUrl: undefined,
    onMissing,
    outlines,
    credit: outlines && `${isMissing ? 'No street map.' : 'Rough outlines:'} Natural Earth, GeoNames`,
  };
}
