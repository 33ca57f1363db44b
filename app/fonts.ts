import localFont from 'next/font/local'

// The fonts' letters are chosen by `npm run fonts`, which says why. Next reads only literals here, so a test compares
// the ranges with scripts/fonts/letters.ts.

/** The font for words. */
export const words = localFont({
  src: './fonts/words.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--face-words',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+20-7E, U+A0, U+B1, U+B7, U+D7, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+201E, U+2022, U+2026, U+2191, U+2193, U+2212',
    },
  ],
})

/**
 * Its other letters, loaded only where a name has one. Next gives the fallback font the same widths, so nothing moves
 * when they load.
 */
export const wordsRest = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  weight: '400 700',
  display: 'swap',
  variable: '--face-words-rest',
  adjustFontFallback: 'Arial',
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+A1-B0, U+B2-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+20AC, U+2122',
    },
  ],
})

/** The font for figures, tokens and money: all digits equally wide. Its fallback is in base.css. */
export const figures = localFont({
  src: './fonts/figures.woff2',
  weight: '400 800',
  display: 'swap',
  variable: '--face-figures',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+20-7E, U+A0, U+B1, U+B7, U+D7, U+2013, U+2014, U+2018, U+2019, U+201C, U+201D, U+201E, U+2022, U+2026, U+2191, U+2193, U+2212',
    },
  ],
})

/** Its other letters. */
export const figuresRest = localFont({
  src: '../node_modules/@fontsource-variable/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2',
  weight: '400 800',
  display: 'swap',
  variable: '--face-figures-rest',
  adjustFontFallback: false,
  preload: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+A1-B0, U+B2-B6, U+B8-D6, U+D8-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+20AC, U+2122',
    },
  ],
})
