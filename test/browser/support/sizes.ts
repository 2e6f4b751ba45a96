/** The size of a test's window, unless it says otherwise. */
export const VIEWPORT = { width: 1440, height: 900 };

/** Small windows, and large ones enlarged (200 % of 1440, 400 % of 1280), the smallest last. */
export const SIZES = [
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];
