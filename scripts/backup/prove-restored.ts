import { checkBooks } from '../../lib/books/journal/check-books.ts'
import { checkSeals, type SealFault } from '../../lib/office/sealing/check-seals.ts'
import { verifyAudit } from '../../lib/people/audit/chain.ts'
import { findMissingPeppers } from '../../lib/people/secrets/hash-secret.ts'
import { db } from '../../lib/platform/database/db.ts'

export type Proof = {
  entries: number
  links: bigint
  statementRows: bigint
  /** One sentence for each thing that is wrong. */
  faults: string[]
}

/**
 * Checks the books, audit and statement of the database that the environment names (as `books:check` and `audit:verify`
 * do), and that the environment has the keys for what is sealed and hashed there. `at` is the backup's instant.
 */
export async function proveRestored({ at }: { at: Date }): Promise<Proof> {
  const books = await checkBooks()
  const audit = await verifyAudit({ asOf: at })
  const statement = await checkStatement()
  const seals = await checkSeals()
  const peppers = await findMissingPeppers()
  return {
    entries: books.entries,
    links: audit.links,
    statementRows: statement.rows,
    faults: [
      ...books.faults.map(({ environment, kind, about, detail }) => `${environment} ${kind}: ${about}: ${detail}`),
      ...(audit.broken ? [`Audit row ${audit.broken.auditId} does not fit (${audit.broken.why}).`] : []),
      ...statement.breaks.map((position) => `The statement's running balance breaks at row ${position}.`),
      ...seals.map(sayUnopened),
      ...peppers.map(({ id, hashes }) => {
        return `${hashes} PINs and passwords need the pepper ${id}, which SECRET_PEPPERS lacks: nobody signs in with them.`
      }),
    ],
  }
}

function sayUnopened({ column, keyId, values, why }: SealFault): string {
  if (keyId === '') return `${values} values of ${column} are sealed under another SESSION_SECRET.`
  const which = why === 'key_unknown' ? 'which SEAL_KEYS lacks' : 'and SEAL_KEYS has another key of that name'
  return `${values} values of ${column} are sealed under the key ${keyId}, ${which}: nobody can read them.`
}

/**
 * Counts the statement's rows, and lists the first twenty that were chained when they were read but whose running
 * balance does not follow from the row before.
 */
async function checkStatement(): Promise<{ rows: bigint; breaks: bigint[] }> {
  const [count] = await db().$queryRaw<{ rows: bigint }[]>`select count(*) as rows from "StatementEntry"`
  const breaks = await db().$queryRaw<{ position: bigint }[]>`
    select position from (
      select position, chained, "amountCents", "balanceAfterCents",
        lag("balanceAfterCents") over (partition by environment order by position) as before
      from "StatementEntry"
    ) row
    where chained and before is not null and before + "amountCents" <> "balanceAfterCents"
    order by position limit 20`
  return { rows: count?.rows ?? 0n, breaks: breaks.map(({ position }) => position) }
}
