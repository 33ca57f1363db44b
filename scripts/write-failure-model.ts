import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PAGE, writePage } from './failure-model/write-page.ts'

/** `npm run docs:failures`: writes the failure model page from the titles of the tests. */
mkdirSync(path.dirname(PAGE), { recursive: true })
writeFileSync(PAGE, writePage())
console.log(`${PAGE} is written.`)
