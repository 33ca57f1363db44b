import { expect, test } from 'vitest'
import { MIGRATIONS } from '../migrate.ts'
import { readMigrations } from './read-migrations.ts'

test('no migration begins or ends a transaction itself, since each runs in one with its history row', () => {
  const own = /^\s*(begin|start transaction|commit|rollback)\b[^;]*;/im
  const migrations = readMigrations(MIGRATIONS)
  expect(migrations.filter(({ script }) => own.test(script.replaceAll(/\$\$[\s\S]*?\$\$/g, '')))).toEqual([])
  expect(migrations.length).toBeGreaterThan(30)
})

test('migrations are ordered by name', () => {
  const names = readMigrations(MIGRATIONS).map(({ name }) => name)
  expect(names).toEqual([...names].sort())
})
