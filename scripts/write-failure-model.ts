import { writeFileSync } from 'node:fs'
import { PAGE, writePage } from './failure-model/write-page.ts'

/** `npm run docs:failures`: writes the failure model page from the titles of the tests. */
writeFileSync(PAGE, writePage())
console.log(`${PAGE} is written.`)
