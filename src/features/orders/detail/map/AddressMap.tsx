import { Button, ButtonGroup } from '@blueprintjs/core';
import { MapMarker, Minus, Plus } from '@blueprintjs/icons';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import type { Address } from '../../../../contract/schemas/orders';
import type { AddressDraft } from '../../../../domain/orders/addressDraft';
import { formatCoordinates } from '../../../../domain/orders/addressLines';
import { isApproximate } from '../../../../domain/orders/approximate';
import { mapName } from '../../../../domain/orders/mapWords';
import { placeOfDraft, withPlace } from '../../../../domain/orders/pinDraft';
import { distanceKm } from '../../../../lib/distance';
import {
  fitView,
  kmPerPixel,
  pixelOf,
  type MapSize,
  type MapView,
  type LatLng,
} from '../../../../lib/mapView';
import type { EditCommands } from '../../../../shared/editing/useEdit';
import { useAnnounced } from '../../../../ui/announce';
import { ReasonTooltip } from '../../../../ui/ReasonTooltip';
import { useFocusBack } from '../../../../ui/useFocusBack';
import { MapGround, TownNames } from './MapGround';
import { labelBox, Origin, Reach, Scale } from './MapMarks';
import type { Outlines } from './outlines';
import { Pin, type MovingPin } from './Pin';
import { TileGround } from './TileGround';
import { useGround } from './useGround';
import { useMapView, type ShownMap } from './useMapView';
import { usePinDrag } from './usePinDrag';
import './addressMap.css';

type PlacedAddress = Address & { readonly location: LatLng };

/** The edit in which the pin of an address is moved. */
export type PinEdits = EditCommands<AddressDraft, AddressDraft>;

export interface AddressMapProps {
  /** The address in the order. Without a location nothing is drawn. */
  readonly address: Address;
  /** The order's origin; undefined if it is unknown, or is this very address. */
  readonly origin: LatLng | undefined;
  readonly pins: PinEdits;
  /** Why the pin cannot be moved; null if it can. */
  readonly lockedReason: string | null;
}

/** An origin farther away is drawn as an arrow: a map with both on it would show no detail. */
const BOTH_WITHIN_KM = 150;
/** Minimum area around an address, so that its surroundings are visible. */
const AROUND_KM = 4;

/** One address on the map (decision 0057). */
export function AddressMap({ address, ...props }: AddressMapProps) {
  const { location } = address;
  return location ? <PlacedMap address={{ ...address, location }} {...props} /> : null;
}

interface PlacedMapProps extends AddressMapProps {
  readonly address: PlacedAddress;
}

function PlacedMap({ address, origin, pins, lockedReason }: PlacedMapProps) {
  const { location } = address;
  const draft = pins.edit?.draft;
  const pin = useMemo(() => (draft ? placeOfDraft(draft) : location), [draft, location]);
  const moving = pins.edit && movingPin(pins, pins.edit);
  const ground = useRef<HTMLDivElement>(null);
  const shown = useMapView(ground, pin, (size) => fitted(address, origin, size));
  const { tileUrl, onMissing, outlines, credit } = useGround();
  const movedPin = useRef<HTMLDivElement>(null);
  const canDrag = moving !== undefined && !moving.isHeld;
  const drag = usePinDrag(shown, movedPin, pin, canDrag, moving?.onPlace ?? nowhere);
  const button = useRef<HTMLButtonElement>(null);
  useFocusBack(moving !== undefined, button);
  useAnnounced(moving ? `Pin at ${formatCoordinates({ location: pin }) ?? ''}` : '');

  const onKeyDown = (event: KeyboardEvent) => {
    const factor = event.key === '+' || event.key === '=' ? 2 : event.key === '-' ? 0.5 : null;
    if (factor === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    shown?.zoom(factor);
  };
  const view = drag.view ?? shown?.view;
  const km = origin ? distanceKm(pin, origin) : null;

  return (
    <div className={moving ? 'address-map address-map--moving' : 'address-map'} onKeyDown={onKeyDown}>
      <div ref={ground} className="map-ground" {...(canDrag && drag.handlers)}>
        {shown && view && (
          <>
            {tileUrl !== undefined && <TileGround url={tileUrl} view={view} onMissing={onMissing} />}
            <svg {...shown.size} className="map-drawing" role="img" aria-label={mapName(address, km)}>
              {tileUrl === undefined && <MapGround view={view} size={shown.size} outlines={outlines} />}
              <Marks
                address={address}
                pin={pin}
                origin={origin}
                view={view}
                size={shown.size}
                outlines={outlines}
                km={km}
              />
            </svg>
            <Pin element={movedPin} at={pixelOf(view, shown.size, pin)} place={pin} moving={moving} />
          </>
        )}
      </div>
      {!moving && (
        <span className="map-move">
          <ReasonTooltip reason={lockedReason}>
            {(describedBy) => (
              <Button
                ref={button}
                size="small"
                icon={<MapMarker size={14} />}
                text="Move pin"
                disabled={lockedReason !== null}
                aria-describedby={describedBy}
                onClick={pins.start}
              />
            )}
          </ReasonTooltip>
        </span>
      )}
      <ButtonGroup vertical className="map-zoom">
        <ZoomButton name="Zoom in" icon={<Plus size={14} />} factor={2} shown={shown} />
        <ZoomButton name="Zoom out" icon={<Minus size={14} />} factor={0.5} shown={shown} />
      </ButtonGroup>
      {credit !== undefined && <span className="map-credit">{credit}</span>}
    </div>
  );
}

const nowhere = () => undefined;

const movingPin = (
  { isSaving, onFocused, change, save }: PinEdits,
  { phase, wantsFocus }: NonNullable<PinEdits['edit']>,
): MovingPin => ({
  isHeld: isSaving || phase === 'conflict',
  wantsFocus,
  onFocused,
  onPlace: (to) => change((before) => withPlace(before, to)),
  onSave: () => void save(),
});

function fitted(
  { location, locationWithinKm = 0 }: PlacedAddress,
  origin: LatLng | undefined,
  size: MapSize,
) {
  const isNear = origin !== undefined && distanceKm(location, origin) <= BOTH_WITHIN_KM;
  return fitView(isNear ? [location, origin] : [location], Math.max(locationWithinKm * 1.2, AROUND_KM), size);
}

interface MarksProps extends Pick<PlacedMapProps, 'address' | 'origin'> {
  readonly pin: LatLng;
  readonly view: MapView;
  readonly size: MapSize;
  readonly outlines: Outlines | undefined;
  readonly km: number | null;
}

/** The marks under the pin. */
function Marks({ address, pin, origin, view, size, outlines, km }: MarksProps) {
  const at = pixelOf(view, size, pin);
  const reach = isApproximate(address) ? address.locationWithinKm : undefined;
  const from = origin && pixelOf(view, size, origin);
  return (
    <>
      <TownNames
        view={view}
        size={size}
        outlines={outlines}
        points={from ? [at, from] : [at]}
        label={from && km !== null ? labelBox({ from: at, at: from, size, km }) : null}
      />
      {reach !== undefined && (
        <Reach at={pixelOf(view, size, address.location)} pixels={reach / kmPerPixel(view)} />
      )}
      {from && km !== null && <Origin from={at} at={from} size={size} km={km} />}
      <Scale view={view} size={size} />
    </>
  );
}

interface ZoomButtonProps {
  readonly name: string;
  readonly icon: JSX.Element;
  readonly factor: number;
  readonly shown: ShownMap | null;
}

/** At its limit the button is not disabled, so that it keeps the focus. */
function ZoomButton({ name, icon, factor, shown }: ZoomButtonProps) {
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={name}
      title={name}
      aria-disabled={!shown?.canZoom(factor)}
      onClick={() => shown?.zoom(factor)}
    />
  );
}
