/** subset-font ships no types. */
declare module 'subset-font' {
  interface SubsetOptions {
    readonly targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'
    readonly noLayoutClosure?: boolean
  }
  export default function subsetFont(font: Buffer, characters: string, options?: SubsetOptions): Promise<Uint8Array>
}
