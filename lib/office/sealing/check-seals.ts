import { Prisma } from '@/lib/generated/prisma/client.ts'
import { openText } from '@/lib/people/secrets/secret-codes.ts'
import { dbForLong } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { Unreadable } from '@/lib/platform/sealing/envelope.ts'
import { openSealed, type SealedColumn } from '@/lib/platform/sealing/seal.ts'

/** How each column's envelopes name their row. */
const ROW_OF: Record<SealedColumn, string> = {
  'Sale.sealedToken': 'id::text',
  'Sale.sealedPin': 'id::text',
  'MoneyReturn.sealedIdentity': 'id::text',
  'WebhookInbox.sealedBody': `environment || ' ' || "eventId"`,
  'SecondStep.sealedSecret': '"staffId"::text',
  'Erasure.sealedSubject': 'id::text',
}

/** Sealed values of one column that this process cannot open. `keyId` is empty where SESSION_SECRET sealed them. */
export type SealFault = { column: SealedColumn; keyId: string; values: number; why: 'key_unknown' | 'key_wrong' }

/**
 * Whether SEAL_KEYS opens what is sealed: tries two values of each column under each key that is named there, and returns
 * where neither opens. Reads the columns whole.
 */
export async function checkSeals(): Promise<SealFault[]> {
  const faults: SealFault[] = []
  for (const column of Object.keys(ROW_OF) as SealedColumn[]) faults.push(...(await checkColumn(column)))
  return faults
}

type Value = [row: string, sealed: string]

async function checkColumn(column: SealedColumn): Promise<SealFault[]> {
  const [table, name] = column.split('.')
  const found = await dbForLong().$queryRaw<{ keyId: string; values: number; first: Value; last: Value }[]>`
    select split_part(sealed, '.', 2) as "keyId", count(*)::int as values,
      min(array[row, sealed]) as first, max(array[row, sealed]) as last
    from (select ${Prisma.raw(ROW_OF[column])} as row, "${Prisma.raw(name ?? '')}" as sealed
      from "${Prisma.raw(table ?? '')}") stored
    where sealed is not null group by 1 order by 1`
  return found.flatMap(({ keyId, values, first, last }) => {
    // One that opens proves the key; another may have been damaged.
    if (opens(column, last) || opens(column, first)) return []
    const known = keyId === '' || env().sealKeys.some(({ id }) => id === keyId)
    return [{ column, keyId, values, why: known ? 'key_wrong' : 'key_unknown' }]
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
