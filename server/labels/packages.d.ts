/** Types for the parts of two packages used here: one has no types, the other's are not found. */
declare module 'wawoff2' {
  /** Returns a TrueType font from its WOFF2 form. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare module 'bwip-js' {
  /** Returns the symbol as numbers: widths of bars (`sbs`), or modules (`pixs`, in rows of `pixx`). */
  export function raw(options: {
    readonly bcid: string;
    readonly text: string;
    readonly eclevel?: string;
    readonly parse?: boolean;
  }): readonly {
    readonly sbs?: readonly number[];
    readonly pixs?: readonly number[];
    readonly pixx?: number;
    readonly pixy?: number;
  }[];
}
