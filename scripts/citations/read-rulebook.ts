import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What can be cited: headings of two documents, the numbered rules under them, and the decisions' numbers. */
export type Rulebook = {
  rules: Headings
  serviceApi: Headings
  decisions: ReadonlySet<string>
}

/** Each heading of a document with its count of numbered rules. */
type Headings = ReadonlyMap<string, number>

/** Reads the rulebook from a folder of documents. */
export function readRulebook(docs: string): Rulebook {
  const decisions = readdirSync(path.join(docs, 'decisions'), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.basename(file).slice(0, 3),
  )
  return {
    rules: headingsOf(readFileSync(path.join(docs, 'rules.md'), 'utf8')),
    serviceApi: headingsOf(readFileSync(path.join(docs, 'service-api.md'), 'utf8')),
    decisions: new Set(decisions),
  }
}

/** The headings of a Markdown text. */
export function headingsOf(markdown: string): Headings {
  const [, ...chapters] = `\n${markdown}`.split(/\n#+ /)
  return new Map(
    chapters.map((chapter) => {
      const [heading = ''] = chapter.split('\n')
      return [heading, (chapter.match(/^\d+\. /gm) ?? []).length]
    }),
  )
}
