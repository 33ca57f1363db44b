/** Warns when the newest browser of the tests is three months old. */
import packageJson from '../package.json' with { type: 'json' }
import newest from './browsers/newest.json' with { type: 'json' }
import { checkNewest } from './browsers/newest.ts'

const { fault, warning } = checkNewest(newest, packageJson.devDependencies['@sparticuz/chromium'], new Date())
if (warning) console.log(`warning: ${warning}`)
if (fault) {
  console.error(fault)
  process.exitCode = 1
}
