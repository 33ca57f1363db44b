import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

test('no style waits for a browser to say that scripts run: Chrome before 120 never does', () => {
  const asking = ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(css|tsx)$/.test(file))
      .filter((file) =>
        /scripting: enabled|[\s"'`:]script:\w/.test(readFileSync(path.join(ROOT, folder, file), 'utf8')),
      ),
  )
  expect(asking).toEqual([])
})
