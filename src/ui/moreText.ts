/**
 * The text below or beside a shortened list: `1,234 more. Type to narrow the list.`
 * @param isAll false if there may be even more than `count`
 */
export const moreText = (count: number, isAll = true): string =>
  `${count.toLocaleString('en-US')}${isAll ? '' : '+'} more. Type to narrow the list.`;
