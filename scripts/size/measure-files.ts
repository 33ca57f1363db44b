import path from 'node:path'

export type SourceFile = { path: string; text: string }

export type Figures = {
  files: number
  lines: number
  medianLines: number
  /** Of all lines, those that begin within a comment. */
  commentPercent: number
  /** At most 30 lines, and one other file imports them. */
  paragraphs: number
  /** Folders with more than 20 files of their own. */
  crowdedFolders: number
  /** Files of more than 350 lines. */
  longFiles: number
}

const PARAGRAPH_LINES = 30
const FOLDER_FILES = 20
const STORY_LINES = 350
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'((?:\.|@\/)[^']+)'/g

export function measureFiles(files: SourceFile[], importers: ReadonlyMap<string, number>): Figures {
  const lengths = files.map(({ text }) => linesOf(text).length).sort((one, other) => one - other)
  const lines = lengths.reduce((sum, length) => sum + length, 0)
  const comments = files.reduce((sum, { text }) => sum + countCommentLines(text), 0)
  const folders = countBy(files.map((file) => path.dirname(file.path)))
  return {
    files: files.length,
    lines,
    medianLines: lengths[Math.floor((lengths.length - 1) / 2)] ?? 0,
    commentPercent: lines === 0 ? 0 : (100 * comments) / lines,
    paragraphs: files.filter((file) => linesOf(file.text).length <= PARAGRAPH_LINES && importers.get(file.path) === 1)
      .length,
    crowdedFolders: [...folders.values()].filter((count) => count > FOLDER_FILES).length,
    longFiles: lengths.filter((length) => length > STORY_LINES).length,
  }
}

/** How many other files import each file. */
export function countImporters(sources: SourceFile[]): Map<string, number> {
  return countBy(
    sources.flatMap((source) => {
      const imported = [...source.text.matchAll(IMPORT)].map(([, written = '']) =>
        written.startsWith('@/') ? written.slice(2) : path.join(path.dirname(source.path), written),
      )
      return [...new Set(imported)]
    }),
  )
}

function countBy(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

export function countCommentLines(text: string): number {
  let count = 0
  let inBlock = false
  for (const line of linesOf(text)) {
    const begins = line.trimStart()
    const opens = !inBlock && /^\{?\/\*/.test(begins)
    if (inBlock || opens || begins.startsWith('//')) count += 1
    if (inBlock || opens) inBlock = !line.includes('*/')
  }
  return count
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}
