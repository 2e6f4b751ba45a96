/** Letters may reach a little out of their line; a hidden line is higher. Pixels. */
const OVER_LINE = 4;

/** Whether an element has more text than room, in its width or in its height. */
export const isCutOff = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight + OVER_LINE;
