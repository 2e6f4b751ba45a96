import { Button, Classes } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Media } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { ExternalLink } from '../../../ui/ExternalLink';
import { ModalDialog } from '../../../ui/ModalDialog';

interface PhotoStripProps {
  /** Names the set, and its dialog: `Completion photos`. */
  readonly label: string;
  /** URLs that have passed `safeLink` and `isTrustedPicture`. */
  readonly photos: readonly string[];
}

/** Thumbnails in a row; a click, Enter or Space enlarges one, and the arrow keys go through the others. */
export function PhotoStrip({ label, photos }: PhotoStripProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  return (
    <>
      <ul className="photo-strip" aria-label={label}>
        {photos.map((href, index) => (
          <li key={`${index} ${href}`}>
            <button
              type="button"
              className="photo-strip-photo"
              aria-label={`Photo ${index + 1} of ${photos.length}, enlarge`}
              onClick={() => setOpenIndex(index)}
            >
              <Photo href={href} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {openIndex !== null && (
        <PhotoDialog
          label={label}
          photos={photos}
          index={openIndex}
          onMove={setOpenIndex}
          onClose={() => setOpenIndex(null)}
        />
      )}
    </>
  );
}

interface PhotoDialogProps extends PhotoStripProps {
  readonly index: number;
  readonly onMove: (index: number) => void;
  readonly onClose: () => void;
}

function PhotoDialog({ label, photos, index, onMove, onClose }: PhotoDialogProps) {
  const href = photos[index];
  const move = (by: number) => {
    if (photos[index + by] !== undefined) onMove(index + by);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  };
  if (href === undefined) return null;
  return (
    <ModalDialog title={label} onClose={onClose} className="photo-dialog">
      <div className="photo-dialog-body" onKeyDown={onKeyDown}>
        <Photo key={href} href={href} alt={`Photo ${index + 1} of ${photos.length}`} />
        <div className="photo-dialog-foot">
          {photos.length > 1 && (
            <>
              <StepButton
                name="Previous photo"
                icon={<ChevronLeft />}
                isAtEnd={index === 0}
                onStep={() => move(-1)}
              />
              <span role="status">
                Photo {index + 1} of {photos.length}
              </span>
              <StepButton
                name="Next photo"
                icon={<ChevronRight />}
                isAtEnd={index === photos.length - 1}
                onStep={() => move(1)}
              />
            </>
          )}
          <span className="photo-dialog-link">
            <ExternalLink href={href}>Open the photo</ExternalLink>
          </span>
        </div>
      </div>
    </ModalDialog>
  );
}

interface StepButtonProps {
  readonly name: string;
  readonly icon: JSX.Element;
  readonly isAtEnd: boolean;
  readonly onStep: () => void;
}

/** At the last photo the button is not disabled, so that it keeps the focus and the arrow keys still work. */
function StepButton({ name, icon, isAtEnd, onStep }: StepButtonProps) {
  return (
    <Button
      variant="minimal"
      className={isAtEnd ? Classes.DISABLED : ''}
      icon={icon}
      aria-label={name}
      aria-disabled={isAtEnd}
      onClick={onStep}
    />
  );
}

/** One picture, or a placeholder if it fails to load. */
function Photo({ href, alt }: { readonly href: string; readonly alt: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <span className="photo-broken">
        <Media size={16} />
        <span>No picture</span>
      </span>
    );
  }
  return (
    <img
      src={href}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}
