import { writeFileSync } from 'node:fs'
import { PAGE, writePage } from './failure-model/write-page.ts'

/** Writes the page of the failure model from the titles of its tests. */
writeFileSync(PAGE, writePage())
console.log(`${PAGE} is written.`)
