import { useCallback, useState } from 'react';
import { selectTiles } from '../../../../store/config/configSlice';
import { useAppSelector } from '../../../../store/hooks';
import { useOutlines, type Outlines } from './outlines';

interface Ground {
  /** Where the tiles come from that are drawn; undefined where outlines are. */
  readonly tileUrl: string | undefined;
  readonly onMissing: () => void;
  readonly outlines: Outlines | undefined;
  /** Whose map it is, and whether it is another one than it should be. */
  readonly credit: string | undefined;
}

/** What a map is drawn on: street tiles where there are any, else outlines. */
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
