import { writeFileSync } from 'node:fs'
import { PAGE, writePage } from './failure-model/write-page.ts'

/** Writes the failure model page from its tests' titles. */
writeFileSync(PAGE, writePage())
console.log(`${PAGE} is written.`)
