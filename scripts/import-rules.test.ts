import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/** A small tree of files that each break the rule beside them, or none. */
const FILES: [file: string, imported: string, rule: string | undefined][] = [
  ['simulator/main.ts', '../lib/platform/shared/money.ts', 'not-in-allowed'],
  ['lib/counter/sales/sell.ts', '../../../simulator/main.ts', 'not-in-allowed'],
  ['lib/counter/sales/render.tsx', '../../../components/ui/buttons/button.tsx', 'not-in-allowed'],
  ['scripts/run.ts', '../lib/platform/database/db.ts', 'not-in-allowed'],
  ['components/counter/sales/list.tsx', '../../../lib/counter/sales/queries.ts', 'components-see-models-and-actions'],
  ['lib/counter/sales/model.ts', '../../platform/database/db.ts', 'models-are-pure'],
  ['components/counter/printers/kept.ts', 'zod', 'zod-stays-on-the-server'],
  ['lib/people/roles/model.ts', 'zod', 'models-are-pure'],
  ['lib/platform/shared/money.ts', '../../counter/sales/model.ts', 'shared-is-a-leaf'],
  ['lib/service/api/client.ts', '../../counter/sales/model.ts', 'service-api-knows-no-domain'],
  ['lib/counter/sales/actions.ts', '../../platform/database/db.ts', 'only-verbs-touch-the-database'],
  ['app/page.tsx', '../lib/service/api/client.ts', 'wire-stays-behind-verbs'],
  ['lib/counter/quotes/create.ts', '../sales/model.ts', 'quotes-come-before-sales'],
  ['lib/jobs/work.ts', 'next/headers', 'verbs-run-in-any-process'],
  ['components/ui/buttons/button.tsx', 'swr', 'swr-is-for-live-screens'],
  ['components/platform/live/feed.tsx', '@tanstack/react-query', 'react-query-is-for-work-in-flight'],
  ['lib/counter/sales/limits.ts', '../../books/totals/view-past.ts', 'a-replica-serves-figures-alone'],
  ['lib/books/totals/view-past.ts', '../../platform/database/past-reads.ts', undefined],
  ['lib/platform/database/past-reads.ts', './db.ts', undefined],
  ['lib/counter/sales/round.ts', './trip.ts', 'no-circular'],
  ['lib/counter/sales/trip.ts', './round.ts', undefined],
  ['lib/counter/sales/lost.ts', './nowhere.ts', 'no-unresolvable'],
  ['lib/counter/sales/queries.ts', '../../platform/database/db.ts', undefined],
  ['lib/platform/database/db.ts', 'pg', undefined],
  ['lib/books/journal/post.ts', '../../counter/sales/sell.ts', 'lib-books-knows-no-later-room'],
  ['components/people/staff/table.tsx', '../../shell/menu.tsx', 'components-people-knows-no-later-room'],
  ['components/people/staff/form.tsx', '../../../lib/counter/sales/model.ts', 'components-of-people-see-no-later-room'],
  ['lib/office/reports/sum.ts', '../../counter/sales/internal/book.ts', 'internal-stays-inside'],
  ['components/office/reports/bars.tsx', '../../shell/internal/last-seen.tsx', 'internal-stays-inside'],
  ['app/last-seen.tsx', '../components/shell/internal/last-seen.tsx', 'nobody-outside-sees-internal'],
  ['lib/jobs/sweep.ts', '../counter/sales/internal/book.ts', 'nobody-outside-sees-internal'],
  ['lib/counter/sales/internal/book.ts', '../queries.ts', undefined],
  ['lib/counter/sales/settle.ts', './internal/book.ts', undefined],
  ['components/shell/menu.tsx', './internal/last-seen.tsx', undefined],
  ['components/shell/internal/last-seen.tsx', '../../ui/buttons/button.tsx', undefined],
]

let tree = ''

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-rules-'))
  for (const file of ['tsconfig.json', 'package.json', '.dependency-cruiser.cjs'])
    cpSync(path.join(ROOT, file), path.join(tree, file))
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
  for (const [file, imported] of FILES) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true })
    writeFileSync(
      path.join(tree, file),
      `import type { Anything } from '${imported}'\nexport const it = 1 as Anything\n`,
    )
  }
})

afterAll(() => rmSync(tree, { recursive: true }))

test('every import rule refuses what it should, types included', () => {
  const violations = cruise(tree, ['app', 'components', 'lib', 'scripts', 'simulator']).summary.violations
  const broken = violations.map(({ from, rule }) => `${from} ${rule.name}`)
  for (const [file, , rule] of FILES) {
    if (rule) expect(broken).toContain(`${file} ${rule}`)
    else expect(broken.filter((line) => line.startsWith(file))).toEqual([])
  }
})

test('the tool sees every import in the sources', { timeout: 300_000 }, () => {
  const { modules } = cruise(ROOT, ['app', 'lib', 'scripts', 'tests'])
  const sources = modules.filter(({ source }) => /^(app|lib(?!\/generated)|scripts|tests)\/.*\.tsx?$/.test(source))
  expect(sources.length).toBeGreaterThan(100)
  for (const { source, dependencies } of sources) {
    const seen = dependencies.map((dependency) => dependency.module.replace(/^node:/, ''))
    for (const written of importsIn(source)) expect(seen, source).toContain(written)
  }
})

type Module = { source: string; dependencies: { module: string }[] }
type Cruise = { modules: Module[]; summary: { violations: { from: string; rule: { name: string } }[] } }

function cruise(folder: string, sources: string[]): Cruise {
  const tool = path.join(ROOT, 'node_modules/.bin/depcruise')
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...sources]
  return JSON.parse(execFileSync(tool, args, { cwd: folder, encoding: 'utf8', maxBuffer: 100_000_000 }))
}

function importsIn(source: string): string[] {
  const text = readFileSync(path.join(ROOT, source), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm)
  return [...statements].map(([, module = '']) => module.replace(/^node:/, ''))
}
