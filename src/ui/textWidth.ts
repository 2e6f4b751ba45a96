const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/**
 * Width in pixels of a line of text in the console's font, without layout. Each text is measured once.
 * @param size font size in pixels
 */
export function textWidth(text: string, size: number): number {
  const key = `${size} ${text}`;
  const held = known.get(key);
  if (held !== undefined) return held;
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  const font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = font;
  const width = pen.measureText(text).width;
  // While the font is loading, a fallback is measured: good enough for now, but not cached.
  if (document.fonts.check(font)) known.set(key, width);
  return width;
}
