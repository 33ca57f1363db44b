/** The library's own types are out of date; these are the parts that we use. */
declare module 'subset-font' {
  type Wanted = { targetFormat: 'woff2'; variationAxes: { wght: { min: number; max: number } }; keepFeatures: string[] }
  export default function subsetFont(font: Buffer, letters: string, wanted: Wanted): Promise<Buffer>
}
