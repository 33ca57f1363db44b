/**
 * `npm run fonts`: makes smaller fonts with only the letters that screens use, and with the weights between the
 * lightest and the heaviest of ours. A letter left out comes from the whole font, which a browser loads only where a
 * page has one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../root.ts'
import { CUT_LETTERS } from './letters.ts'

/** The weights are those of app/fonts.ts; figures are heavier on paper than on screen. */
const FONTS = {
  words: { of: 'atkinson-hyperlegible-next', weights: { min: 400, max: 700 } },
  figures: { of: 'atkinson-hyperlegible-mono', weights: { min: 400, max: 800 } },
}
/** The font features that the styles use: kerning, marks, and digits of equal width. */
const FEATURES = ['kern', 'mark', 'tnum']

const folder = path.join(ROOT, 'app/fonts')
mkdirSync(folder, { recursive: true })
for (const [name, { of, weights }] of Object.entries(FONTS)) {
  const source = `node_modules/@fontsource-variable/${of}/files/${of}-latin-wght-normal.woff2`
  const whole = readFileSync(path.join(ROOT, source))
  const cut = await subsetFont(whole, CUT_LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  })
  writeFileSync(path.join(folder, `${name}.woff2`), cut)
  console.log(`${name}: ${whole.length} bytes, ${cut.length} cut`)
}
