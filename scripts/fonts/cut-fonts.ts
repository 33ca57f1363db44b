/**
 * `npm run fonts`: cuts the letters that screens use out of the fonts, with the weights between the lightest and the
 * heaviest of ours. A letter left out comes from the whole font, which a browser loads only where it meets one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'
import { ROOT } from '../root.ts'
import { CUT_LETTERS } from './letters.ts'

/** The weights are those of app/fonts.ts; figures are heavier on paper than on a screen. */
const FONTS = {
  words: { of: 'atkinson-hyperlegible-next', weights: { min: 400, max: 700 } },
  figures: { of: 'atkinson-hyperlegible-mono', weights: { min: 400, max: 800 } },
}
/** What the styles ask of a font: distances between letters, and digits of one width. */
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
