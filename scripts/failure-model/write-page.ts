import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'
import { readTitles } from './read-titles.ts'
import { SECTIONS, type Section } from './sections.ts'

export const PAGE = path.join(ROOT, '.data/failure-model.md')

/** The failure model page: each rule is a test's title, under the file that has the test. */
export function writePage(): string {
  return `${[INTRODUCTION, ...SECTIONS.map(writeSection)].join('\n\n')}\n`
}

const INTRODUCTION = `# What comes out when something fails

Every line is the title of a test that makes it so and looks: written by \`npm run docs:failures\`.`

function writeSection({ heading, about, files }: Section): string {
  return [`## ${heading}`, about, ...files.map(writeFile)].join('\n\n')
}

function writeFile(file: string): string {
  const titles = readTitles(readFileSync(path.join(ROOT, file), 'utf8'))
  if (titles.length === 0) throw new Error(`${file} has no test.`)
  return [
    `[${path.basename(file).replace(/(\.test)?\.ts$/, '')}](../${file})`,
    titles.map((title) => `- ${title}`).join('\n'),
  ].join('\n\n')
}
