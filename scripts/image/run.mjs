/**
 * What the image starts: `run.mjs NAME [options]`, with the names of npm's scripts. It runs the program in this
 * process, so that signals reach it.
 */
import { readdirSync } from 'node:fs'

const programs = new URL('programs/', import.meta.url)
const names = readdirSync(programs).flatMap((file) => /^([a-z-]+)\.mjs$/.exec(file)?.[1] ?? [])
const [asked = ''] = process.argv.splice(2, 1)
const name = asked.replace(':', '-')

if (names.includes(name)) {
  await import(new URL(`${name}.mjs`, programs).href)
} else {
  console.error(`Say which program: ${names.map((one) => one.replace('-', ':')).join(', ')}`)
  process.exitCode = 1
}
