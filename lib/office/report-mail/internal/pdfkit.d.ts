/** The library ships without types; these are the parts we use. Lengths are points, a seventy-second of an inch. */
declare module 'pdfkit' {
  type TextOptions = { width?: number; align?: 'left' | 'right'; lineBreak?: boolean }
  type Options = {
    size: 'A4'
    margin: number
    bufferPages: boolean
    lang: string
    displayTitle: boolean
    info: { Title: string; CreationDate: Date }
  }
  export default class PDFDocument implements AsyncIterable<Uint8Array> {
    constructor(options: Options)
    x: number
    y: number
    page: { width: number; height: number; margins: { bottom: number } }
    font(name: 'Helvetica' | 'Helvetica-Bold'): this
    fontSize(points: number): this
    fillColor(colour: string): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options: TextOptions): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    lineWidth(points: number): this
    stroke(colour: string): this
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): void
    end(): void
    [Symbol.asyncIterator](): AsyncIterator<Uint8Array>
  }
}
