/** `npm run size`: how many files there are and how long, by top folder and by room of lib. Tests are left out. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './files-in.ts'
import { ROOT } from './root.ts'
import { countImporters, type Figures, measureFiles, type SourceFile } from './size/measure-files.ts'

const TOP = ['app', 'bench', 'components', 'lib', 'prisma', 'scripts', 'simulator', 'tests']
const ROOMS = ['platform', 'people', 'service', 'books', 'counter', 'office', 'jobs']
/** Counted apart from its room. */
const TICKETS = 'lib/counter/tickets'

const sources = [...readdirSync(ROOT), ...TOP.flatMap(filesIn)]
  .filter((file) => !/\.test\.tsx?$|^lib\/generated\//.test(file) && /\.tsx?$/.test(file))
  .map((file): SourceFile => ({ path: file, text: readFileSync(path.join(ROOT, file), 'utf8') }))
const importers = countImporters(sources.filter((file) => !file.path.startsWith('tests/')))

console.log(row(['', 'files', 'lines', 'median', 'comments', 'paragraphs', 'crowded', 'long']))
for (const top of TOP) print(top, within(top))
for (const room of ROOMS) {
  const files = within(`lib/${room}`).filter((file) => !isIn(file, TICKETS))
  print(`lib/${room}`, files)
}
print(TICKETS, within(TICKETS))

function within(folder: string): SourceFile[] {
  return sources.filter((file) => isIn(file, folder))
}

function isIn(file: SourceFile, folder: string): boolean {
  return file.path.startsWith(`${folder}/`)
}

function print(name: string, files: SourceFile[]): void {
  const figures: Figures = measureFiles(files, importers)
  const { commentPercent, files: count, lines, medianLines, paragraphs, crowdedFolders, longFiles } = figures
  const shown = [count, lines, medianLines, `${commentPercent.toFixed(1)} %`, paragraphs, crowdedFolders, longFiles]
  console.log(row([name, ...shown.map(String)]))
}

function row([name = '', ...cells]: string[]): string {
  return name.padEnd(20) + cells.map((cell) => cell.padStart(11)).join('')
}
