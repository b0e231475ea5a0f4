/** Types for the part of fontkit used here; the package has none. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function openSync(file: string): Font
}
