import type { ApiKey } from '../store/directory.ts'
import { ApiError } from './api-error.ts'

/**
 * Returns an object if the key may see it. Throws KEY_ENVIRONMENT_MISMATCH for the same partner's other environment,
 * NOT_FOUND for everything else that is not this key's.
 */
export function requireOwn<T extends { accountId: number; branchId: string | null }>(key: ApiKey, object: T | null): T {
  const { test, live } = key.partner.accountIds
  if (object === null || (object.accountId !== test && object.accountId !== live)) throw new ApiError('NOT_FOUND')
  if (object.accountId !== key.accountId) throw new ApiError('KEY_ENVIRONMENT_MISMATCH')
  if (key.branchId !== null && object.branchId !== key.branchId) throw new ApiError('NOT_FOUND')
  return object
}
