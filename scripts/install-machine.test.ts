import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from './root.ts'

const script = readFileSync(path.join(ROOT, 'ops/debian/install.sh'), 'utf8')

/** A function of the script, to run it alone. */
function part(name: string): string {
  return new RegExp(`^${name}\\(\\) \\{[\\s\\S]*?^\\}$`, 'm').exec(script)?.[0] ?? expect.unreachable(name)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs functions of the script, as it does, and these steps in a folder of their own. */
function run(folder: string, parts: readonly string[], steps: string) {
  const whole = ['cd "$1"', ...['refuse', 'say', ...parts].map(part), steps].join('\n')
  return spawnSync('bash', ['-euo', 'pipefail', '-c', whole, 'bash', folder], { encoding: 'utf8' })
}

test.each([
  ['', 'shop.example', 0, ''],
  ['shop.example', '', 0, ''],
  ['shop.example', 'shop.example', 0, ''],
  ['', '', 1, 'Say under which name'],
  ['', 'Shop', 1, 'Say under which name'],
  ['sohp.example', 'shop.example', 1, 'reached under sohp.example. For shop.example, change APP_ORIGINS in ./env'],
])('with the name “%s” from an earlier run, --host “%s” ends with %s', (kept, given, status, said) => {
  const folder = temporaryFolder()
  if (kept) writeFileSync(path.join(folder, 'env'), `APP_ORIGINS="https://${kept},https://10.0.0.2:8443"\n`)
  const ran = run(folder, ['check_host'], `ETC=. SITE=site HOST=${given}; check_host; printf %s "$HOST"`)
  expect(ran).toMatchObject({ status, stdout: status === 0 ? 'shop.example' : '' })
  expect(ran.stderr).toContain(said)
  expect(part('check_machine')).toMatch(/^ {2}check_host$/m)
})
