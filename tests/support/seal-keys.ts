import { parseSealKeys } from '@/lib/platform/env/settings.ts'
import { openAt } from '@/lib/platform/sealing/seal.ts'

/** What the tests' processes seal with: one key for all, so that each can read what another stored. */
export const TEST_SEAL_KEYS = `tests:${'dGVzdHM'.padEnd(42, '0')}A`

/** The columns of a sale that tests select to read its token and code. */
export const SEALED_GOODS = 'id, "sealedToken", "sealedPin"'

/** A stored sale's token and code in plain text, opened with the keys of the process that stored them. */
export function readGoods(sale: Record<string, unknown> | undefined, sealKeys: string) {
  const read = parseSealKeys(sealKeys)
  if (!read.ok) throw new Error(read.fault)
  const open = (column: 'sealedToken' | 'sealedPin') => {
    const sealed = sale?.[column]
    return typeof sealed === 'string' ? openAt(`Sale.${column} ${sale?.id}`, sealed, read.keys) : null
  }
  return { token: open('sealedToken'), pin: open('sealedPin') }
}
