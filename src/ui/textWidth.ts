const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

/**
 * Width of a line of text in the console's font, without laying anything out. Pixels; each text is measured once.
 * @param size of the font in pixels
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
  // Measured with a stand-in while the font is on its way: right enough for now, not to be kept.
  if (document.fonts.check(font)) known.set(key, width);
  return width;
}
