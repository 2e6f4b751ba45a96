/** The street tiles shown on the map of an address, if any (docs/decisions/0057-address-on-a-map.md). */
import * as z from 'zod';
import type { Tiles } from '../../src/contract/schemas/config';
import { isTileUrl } from '../../src/lib/tileUrl';

/** The variables, spread into those of `settingsVariables.ts`. */
export const tileVariables = {
  TILE_URL: z
    .string()
    .trim()
    .refine(
      isTileUrl,
      'must be an http(s) address with {z}, {x} and {y} in it, like https://tiles.example.com/{z}/{x}/{y}.png, or that of a style, ending in .json',
    )
    .optional(),
  TILE_CREDIT: z.string().trim().max(200, 'must have at most 200 characters').optional(),
} as const;

type Values = z.infer<z.ZodObject<typeof tileVariables>>;

/** Returns the settings; adds to `problems` a credit without tiles, or tiles without a credit. */
export function tilesOf({ TILE_URL: url, TILE_CREDIT: credit }: Values, problems: string[]): Tiles | null {
  if (url !== undefined && credit === undefined)
    problems.push(
      'TILE_CREDIT: is required with TILE_URL; say whose map it is, for instance © OpenStreetMap contributors',
    );
  if (url === undefined && credit !== undefined) problems.push('TILE_CREDIT: has no effect without TILE_URL');
  return url === undefined || credit === undefined ? null : { url, credit };
}
