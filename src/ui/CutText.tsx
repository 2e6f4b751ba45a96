import { useEffect, useRef, useState, type ReactNode } from 'react';
import { HoverTip } from './HoverTip';
import { observeSize } from './observeSize';

/** Letters may reach a little out of their line; a hidden line is higher. Pixels. */
const OVER_LINE = 4;

interface CutTextProps {
  /** The first one is shown, the others are counted. */
  readonly texts: readonly string[];
  readonly icon?: ReactNode;
  /** The first text as it is shown, if not plain. */
  readonly children?: ReactNode;
  /** Its rules say where `.cut-text-line` ends in an ellipsis. */
  readonly className?: string;
}

/**
 * A text that must be readable to its end in a place of fixed size. If it is cut off, or stands for several, it is a
 * tab stop, and its tooltip has all of them. Screen readers read them in any case.
 */
export function CutText({ texts, icon, className = '', children }: CutTextProps) {
  const [first = '', ...others] = texts;
  const line = useRef<HTMLSpanElement>(null);
  const [isCut, setIsCut] = useState(false);
  useEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    return observeSize(element, () => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      setIsCut(scrollWidth > clientWidth || scrollHeight > clientHeight + OVER_LINE);
    });
  }, [first]);
  const isMore = isCut || others.length > 0;
  return (
    <HoverTip
      content={isMore ? texts.join('\n') : null}
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
