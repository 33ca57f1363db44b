import { Prisma } from '@/lib/generated/prisma/client.ts'
import { openText } from '@/lib/people/secrets/secret-codes.ts'
import { dbForLong } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { openSealed, type SealedColumn, Unreadable } from '@/lib/platform/sealing/seal.ts'

/** SQL for the name that each column's envelopes give their row. */
const ROW_OF: Record<SealedColumn, string> = {
  'Sale.sealedToken': 'id::text',
  'Sale.sealedPin': 'id::text',
  'MoneyReturn.sealedIdentity': 'id::text',
  'WebhookInbox.sealedBody': `environment || ' ' || "eventId"`,
  'SecondStep.sealedSecret': '"staffId"::text',
  'Erasure.sealedSubject': 'id::text',
  'ChangeOwed.sealedCode': 'id::text',
}

/** Where sealed values are: `values` reads them as (row, sealed). */
type Place = { name: string; column: SealedColumn; values: Prisma.Sql }

const PLACES: readonly Place[] = [
  ...(Object.keys(ROW_OF) as SealedColumn[]).map(placeOf),
  // What an undo within a day puts back as it is.
  {
    name: 'StaffChange.before',
    column: 'SecondStep.sealedSecret',
    values: Prisma.sql`
      select "staffId"::text as row, before #>> '{secondStep,sealedSecret}' as sealed from "StaffChange"`,
  },
]

function placeOf(column: SealedColumn): Place {
  const [table = '', name = ''] = column.split('.')
  const values = Prisma.raw(`select ${ROW_OF[column]} as row, "${name}" as sealed from "${table}"`)
  return { name: column, column, values }
}

/** Sealed values of one column that this process cannot open. `keyId` is empty if SESSION_SECRET sealed them. */
export type SealFault = { column: string; keyId: string; values: number; why: 'key_unknown' | 'key_wrong' }

/** Tries two values of each column under each key named there, and returns those of which neither opens. */
export async function checkSeals(): Promise<SealFault[]> {
  const faults: SealFault[] = []
  for (const place of PLACES) faults.push(...(await checkPlace(place)))
  return faults
}

type Value = [row: string, sealed: string]

async function checkPlace({ name, column, values: stored }: Place): Promise<SealFault[]> {
  const found = await dbForLong().$queryRaw<{ keyId: string; values: number; first: Value; last: Value }[]>`
    select split_part(sealed, '.', 2) as "keyId", count(*)::int as values,
      min(array[row, sealed]) as first, max(array[row, sealed]) as last
    from (${stored}) stored where sealed is not null group by 1 order by 1`
  return found.flatMap(({ keyId, values, first, last }) => {
    // One value that opens proves the key; the other may be damaged.
    if (opens(column, last) || opens(column, first)) return []
    const known = keyId === '' || env().sealKeys.some(({ id }) => id === keyId)
    return [{ column: name, keyId, values, why: known ? 'key_wrong' : 'key_unknown' }]
  })
}

function opens(column: SealedColumn, [row, sealed]: Value): boolean {
  // Older versions sealed authenticators under SESSION_SECRET.
  if (column === 'SecondStep.sealedSecret' && !sealed.includes('.')) return openText(sealed) !== null
  try {
    openSealed(column, row, sealed)
    return true
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  }
}
