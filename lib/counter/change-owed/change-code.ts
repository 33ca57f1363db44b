import { newCode, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { openIfReadable, openSealed, seal, sealedHash, sealedHashes } from '@/lib/platform/sealing/seal.ts'

/** Of 30 letters and digits each: 39 bits, and wrong ones are counted. */
const LENGTH = 8

type Stored = { sealedCode: string; codeHash: string }

/** A new code for change that is kept, as its row stores it. */
export function newChangeCode(id: string): Stored {
  return sealedAs(id, newCode(LENGTH))
}

/** The same code under the newest key. Throws Unreadable. */
export function resealChangeCode(id: string, sealedCode: string): Stored {
  return sealedAs(id, openSealed('ChangeOwed.sealedCode', id, sealedCode))
}

function sealedAs(id: string, code: string): Stored {
  return { sealedCode: seal('ChangeOwed.sealedCode', id, code), codeHash: sealedHash('change-code', code) }
}

export function openChangeCode({ id, sealedCode }: { id: string; sealedCode: string | null }): string | null {
  return sealedCode === null ? null : openIfReadable('ChangeOwed.sealedCode', id, sealedCode)
}

/** What finds the row of a typed code; none for what is no code. */
export function hashesOfCode(text: string): string[] {
  const code = parseCode(text)
  return code.length === LENGTH ? sealedHashes('change-code', code) : []
}
