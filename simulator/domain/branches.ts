import { invalidField } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import type { ApiKey } from '../store/directory.ts'

/**
 * The branch that a sale or collection is tagged with: the key's own if it is limited to one, else the one sent. Throws
 * VALIDATION_FAILED for a branch that is not the partner's, or not the key's.
 */
export async function resolveBranch(
  simulator: Simulator,
  key: ApiKey,
  sent: string | undefined,
): Promise<string | null> {
  if (sent === undefined) return key.branchId
  if (key.branchId !== null && key.branchId !== sent) {
    throw invalidField('branch_id', `this key is limited to ${key.branchId}`)
  }
  if (!(await simulator.directory.hasBranch(key.partner.id, sent))) {
    throw invalidField('branch_id', 'is not one of your branches')
  }
  return sent
}
