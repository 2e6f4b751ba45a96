import { useEffect, useRef, useState, type ReactNode } from 'react';
import { HoverTip } from './HoverTip';
import { isCutOff } from './isCutOff';
import { observeSize } from './observeSize';

interface CutTextProps {
  /** The first one is shown, the others are counted. */
  readonly texts: readonly string[];
  /** The tooltip, if it says more than the texts. */
  readonly whole?: string | undefined;
  readonly icon?: ReactNode;
  /** The first text as it is shown, if not plain. */
  readonly children?: ReactNode;
  /** Its rules say where `.cut-text-line` ends in an ellipsis. */
  readonly className?: string;
}

/**
 * A text that must be readable to its end in a place of fixed size, outside of buttons and links (`CutTips`). If it is
 * cut off, stands for several, or its tooltip says more, it is a tab stop, and its tooltip has all of them. Screen
 * readers read them in any case.
 */
export function CutText({ texts, whole = texts.join('\n'), icon, className = '', children }: CutTextProps) {
  const [first = '', ...others] = texts;
  const line = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    return observeSize(element, () => setIsCut(isCutOff(element)));
  }, [first]);
  const isMore = isCut || whole !== first;
  return (
    <HoverTip
      content={isMore ? whole : null}
      className={`cut-text ${className}`}
      tabIndex={isMore ? 0 : undefined}
    >
      {icon}
      <span ref={line} className="cut-text-line" dir="auto">
        {children ?? first}
      </span>
      {others.length > 0 && (
        <>
          <span aria-hidden className="cut-text-more">
            +{others.length}
          </span>
          <span className="visually-hidden">{`; ${others.join('; ')}`}</span>
        </>
      )}
    </HoverTip>
  );
}
