import localFont from 'next/font/local'

/** The font for words. Next gives its fallback the same widths, so the swap moves nothing. */
export const words = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  variable: '--face-words',
  adjustFontFallback: 'Arial',
  preload: false,
})

/** The font for figures, tokens and money: all digits equally wide. Its fallback is in base.css. */
export const figures = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
  weight: '200 800',
  display: 'swap',
  variable: '--face-figures',
  adjustFontFallback: false,
  preload: false,
})
