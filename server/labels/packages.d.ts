/** Only what the labels use of two packages: one has no types, the other's are not found from here. */
declare module 'wawoff2' {
  /** A TrueType font from its WOFF2 form. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

declare module 'bwip-js' {
  /** The symbol as numbers: widths of bars (`sbs`), or modules (`pixs`, in rows of `pixx`). */
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
