import { matchedParts } from '../../lib/matchedParts';

interface MatchedTextProps {
  readonly text: string;
  readonly typed: string;
}

/** A text with the typed part highlighted. */
export function MatchedText({ text, typed }: MatchedTextProps) {
  const parts = matchedParts(text, typed);
  if (parts === null) return text;
  return parts.map(({ text: part, isMatch }, at) =>
    isMatch ? (
      <mark key={at} className="palette-match">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
