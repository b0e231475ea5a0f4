/** Types for the part of pdfmake used here; the package has none. */
declare module 'pdfmake' {
  export type Content = string | Content[] | ContentNode

  export interface ContentNode {
    text?: Content
    stack?: Content[]
    columns?: Content[]
    table?: {
      widths?: (number | string)[]
      headerRows?: number
      body: Content[][]
    }
    layout?: string | TableLayout
    /** A data URL. */
    image?: string
    width?: number | string
    height?: number
    columnGap?: number
    margin?: number | [number, number] | [number, number, number, number]
    alignment?: 'left' | 'center' | 'right'
    fontSize?: number
    font?: string
    lineHeight?: number
    bold?: boolean
    color?: string
    fillColor?: string
    /** The cells that it takes the place of follow it. */
    colSpan?: number
    noWrap?: boolean
    /** Kept on one page. */
    unbreakable?: boolean
    /** Pages of their own, only at the root of a document. */
    section?: Content[]
    /** At the foot of a section's pages. */
    footer?: Content
  }

  export interface TableLayout {
    hLineWidth?: (line: number) => number
    vLineWidth?: (line: number) => number
    hLineColor?: (line: number) => string
    paddingLeft?: (column: number) => number
    paddingRight?: (column: number) => number
    paddingTop?: (row: number) => number
    paddingBottom?: (row: number) => number
  }

  export interface Document {
    content: Content
    footer?: Content
    pageSize?: 'A4'
    pageMargins?: [number, number, number, number]
    defaultStyle?: ContentNode
    info?: { title?: string; author?: string; creationDate?: Date }
    language?: string
    displayTitle?: boolean
  }

  interface PdfKitDocument {
    bufferedPageRange(): { start: number; count: number }
  }

  interface Output {
    getStream(): Promise<PdfKitDocument>
    getBuffer(): Promise<Buffer<ArrayBuffer>>
  }

  const pdfmake: {
    setFonts(
      fonts: Readonly<Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>>,
    ): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(document: Document, options?: { bufferPages?: boolean }): Output
  }
  export default pdfmake
}
