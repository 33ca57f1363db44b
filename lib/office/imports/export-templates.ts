import type { AccountName } from '@/lib/books/journal/model.ts'
import { ACCOUNT_NAMES } from '@/lib/office/accountant/model.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { listCodeRows } from './import-account-codes.ts'
import { listBranchRows } from './import-branches.ts'
import { ACCOUNT_COLUMNS, BRANCH_COLUMNS, PERSON_COLUMNS } from './model.ts'

type File = { name: string; body: ReadableStream<Uint8Array> }

/** A CSV file to fill in, with the headings for people in the actor's language. */
export async function peopleTemplate({ ctx: { actor } }: { ctx: Ctx }): Promise<File> {
  authorise(actor, 'staff:manage')
  const words = await wordsFor(localeOf(actor.locale))
  const heads = PERSON_COLUMNS.map((column) => words(`people.${column}`))
  return { name: 'staff.csv', body: csvFile(heads, rowsOf([])) }
}

/** The branches as they are, as a CSV file to change and import. */
export async function branchesTemplate({ ctx: { actor } }: { ctx: Ctx }): Promise<File> {
  authorise(actor, 'branch:change')
  const words = await wordsFor(localeOf(actor.locale))
  const heads = BRANCH_COLUMNS.map((column) => words(`branches.${column}`))
  const branches = await listBranchRows()
  return {
    name: 'branches.csv',
    body: csvFile(heads, rowsOf(branches.map((row) => BRANCH_COLUMNS.map((of) => row[of])))),
  }
}

/** Codes of accounts and branches as they are, as a CSV file to change and import. */
export async function accountCodesTemplate({ ctx: { actor } }: { ctx: Ctx }): Promise<File> {
  authorise(actor, 'money:change')
  const words = await wordsFor(localeOf(actor.locale))
  const heads = ACCOUNT_COLUMNS.map((column) => words(`accountant.${column}`))
  const rows = (await listCodeRows(actor)).map(({ account, code, name }) => {
    return [isAccount(account) ? words(`accountant.accounts.${account}`) : account, code, name]
  })
  return { name: 'account-codes.csv', body: csvFile(heads, rowsOf(rows)) }
}

function isAccount(name: string): name is AccountName {
  return Object.hasOwn(ACCOUNT_NAMES, name)
}

async function* rowsOf(rows: CsvRow[]): AsyncGenerator<CsvRow[]> {
  if (rows.length > 0) yield rows
}
