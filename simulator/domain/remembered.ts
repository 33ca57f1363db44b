import { ApiError } from '../http/api-error.ts'
import type { ApiKey } from '../store/directory.ts'
import { findKnownKeys } from '../store/idempotency-rows.ts'
import type { Unit } from '../store/unit.ts'

/** What makes two requests the same: the key, and a digest of the request. */
export type Idempotency = { key: ApiKey; idempotencyKey: string; requestHash: string }

/**
 * The object that an earlier request with this key made; null for a new key. Throws IDEMPOTENCY_CONFLICT if the key or
 * reference belongs to something else.
 */
export async function findRemembered<T extends { accountId: number }>(
  unit: Unit,
  { key, idempotencyKey, requestHash }: Idempotency,
  find: (id: string) => Promise<T | null>,
  referenceTaken: () => Promise<boolean>,
): Promise<T | null> {
  const [known] = await findKnownKeys(unit.db, unit.account.id, [idempotencyKey])
  if (!known) {
    if (await referenceTaken()) throw new ApiError('IDEMPOTENCY_CONFLICT')
    return null
  }
  const object = known.requestHash === requestHash ? await find(known.objectId) : null
  if (!object || isOtherBranch(key, object)) throw new ApiError('IDEMPOTENCY_CONFLICT')
  return object
}

function isOtherBranch(key: ApiKey, object: object): boolean {
  return key.branchId !== null && 'branchId' in object && object.branchId !== key.branchId
}
