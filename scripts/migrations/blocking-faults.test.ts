import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { MIGRATIONS } from '../migrate.ts'
import { blockingFaults } from './blocking-faults.ts'
import { FROZEN, FROZEN_UNTIL } from './frozen.ts'
import { type Migration, readMigrations } from './read-migrations.ts'

const ALL = readMigrations(MIGRATIONS)

test('every migration can be applied while a shop sells and the version before runs beside the new one', () => {
  const faults = ALL.flatMap((migration, at) =>
    FROZEN.includes(migration.name)
      ? []
      : blockingFaults(migration, { earlier: ALL.slice(0, at), version: packageJson.version }),
  )
  expect(faults).toEqual([])
  expect(ALL.length).toBeGreaterThan(FROZEN.length)
})

test('what is excused by name was made before the rules, and no newer one can be', () => {
  const names = new Set(ALL.map(({ name }) => name))
  expect(FROZEN.filter((name) => !names.has(name) || name > FROZEN_UNTIL)).toEqual([])
  expect(FROZEN).toHaveLength(30)
})

describe('a new migration is refused that', () => {
  test.each([
    [
      'builds an index while nobody may write',
      'create index i on "Sale" (state);',
      'require-concurrent-index-creation',
    ],
    ['drops an index while nobody may read', 'drop index i;', 'require-concurrent-index-deletion'],
    ['adds a column that old programs do not fill', add('text not null'), 'adding-required-field'],
    ['writes a new default into every row', add('uuid default gen_random_uuid()'), 'adding-field-with-default'],
    ['writes a computed column into every row', add('int generated always as (1) stored'), 'adding-field-with-default'],
    ['reads all rows for a not null', sale('alter column state set not null'), 'adding-not-nullable-field'],
    ['reads all rows for a check', sale('add constraint c check (cents > 0)'), 'constraint-missing-not-valid'],
    ['checks every row in the same transaction', `${notValid('c')}${validate('c')}`, 'constraint-missing-not-valid'],
    [
      'reads two tables for a foreign key',
      sale('add column till uuid references "Till" (id)'),
      'adding-foreign-key-constraint',
    ],
    ['makes a unique index under a lock', sale('add constraint u unique (id)'), 'disallowed-unique-constraint'],
    ['changes the type of a column', sale('alter column cents type bigint'), 'changing-column-type'],
    ['renames a column', sale('rename column state to status'), 'renaming-column'],
    ['renames a table', sale('rename to "Sold"'), 'renaming-table'],
    ['drops a column', sale('drop column state'), 'ban-drop-column'],
    ['drops a table', 'drop table "Sale";', 'ban-drop-table'],
    ['builds an index concurrently in a transaction', CONCURRENT, 'ban-concurrent-index-creation-in-transaction'],
    ['ends the transaction itself', 'commit;', 'transaction-nesting'],
    ['holds every row of a table', 'update "Sale" set state = $$open$$;', 'no-update'],
    ['hides what it does in a block', 'do $$ begin drop table "Sale"; end $$;', 'no-do'],
    ['holds the table', 'lock table "Sale";', 'no-lock'],
    ['is no SQL', 'alter tabel "Sale";', 'syntax-error'],
  ])('%s', (_, script, rule) => {
    expect(rules(script)).toContain(rule)
  })

  test('does two things outside a transaction, of which one could be left', () => {
    expect(rules(`-- outside a transaction\n${CONCURRENT}\n${CONCURRENT}`)).toEqual(['one-statement'])
  })
})

describe('a new migration may', () => {
  test.each([
    ['make a table with its indexes', 'create table "New" (id uuid primary key); create index i on "New" (id);'],
    ['add a column that may be empty', add('text')],
    ['add a column with a default of one value', add("text not null default 'open'")],
    ['add a constraint that only new rows must keep', notValid('c')],
    ['prove such a constraint later', validate('c')],
    ['build an index while the shop sells', `-- outside a transaction\n${CONCURRENT}`],
    ['change few rows and say so', '-- few rows: one for each branch\nupdate "Branch" set "openedAt" = now();'],
  ])('%s', (_, script) => {
    expect(rules(script)).toEqual([])
  })
})

describe('the second half of expand and contract', () => {
  test('drops a column that no program has used since an earlier version', () => {
    expect(rules(contract('-- unused since 0.3.0: "status" replaced it'), '0.4.0')).toEqual([])
  })

  test.each([
    ['this version', '-- unused since 0.4.0: "status" replaced it'],
    ['a later version', '-- unused since 0.10.0: "status" replaced it'],
    ['no version', '-- nobody needs it'],
  ])('is refused when it names %s', (_, reason) => {
    expect(rules(contract(reason), '0.4.0')).toEqual(['ban-drop-column'])
  })

  test('drops tables that views of the same names replace at once, each of them', () => {
    const drop = '-- replaced by views of the same names\n-- squawk-ignore ban-drop-table\ndrop table "Old", "Older";'
    const view = (name: string) => `\ncreate view "${name}" as select 1 as one;`
    expect(rules(`${drop}${view('Old')}${view('Older')}`)).toEqual([])
    expect(rules(`${drop}${view('Old')}`)).toEqual(['ban-drop-table'])
  })

  test('renames nothing, whatever it says', () => {
    const script = `-- unused since 0.1.0: it has a better name\n-- squawk-ignore renaming-column\n${sale('rename column a to b')}`
    expect(rules(script, '0.4.0')).toEqual(['renaming-column'])
  })

  test('requires a column once an earlier migration has proved every row', () => {
    const script = (name: string) =>
      `-- validated in ${name}\n-- squawk-ignore adding-not-nullable-field\n${sale('alter column state set not null')}`
    const earlier = [migration(validate('c'), '20270101000000_prove'), migration(add('text'), '20270101000100_other')]
    expect(rules(script('20270101000000_prove'), '0.1.0', earlier)).toEqual([])
    expect(rules(script('20270101000100_other'), '0.1.0', earlier)).toEqual(['adding-not-nullable-field'])
    expect(rules(script('20270101000200_none'), '0.1.0', earlier)).toEqual(['adding-not-nullable-field'])
  })

  test('cannot set the linter aside for a whole file', () => {
    expect(rules(`-- squawk-ignore-file\n${sale('drop column state')}`)).toContain('a whole file')
  })
})

const CONCURRENT = 'create index concurrently i on "Sale" (state);'

function sale(change: string): string {
  return `alter table "Sale" ${change};`
}

function add(column: string): string {
  return sale(`add column later ${column}`)
}

function notValid(name: string): string {
  return sale(`add constraint ${name} check (cents > 0) not valid`)
}

function validate(name: string): string {
  return sale(`validate constraint ${name}`)
}

function contract(reason: string): string {
  return `${reason}\n-- squawk-ignore ban-drop-column\n${sale('drop column state')}`
}

function migration(script: string, name = '20270201000000_new'): Migration {
  return { name, script, checksum: '' }
}

function rules(script: string, version = '0.1.0', earlier: readonly Migration[] = []): string[] {
  return [...new Set(blockingFaults(migration(script), { earlier, version }).map(({ rule }) => rule))]
}
