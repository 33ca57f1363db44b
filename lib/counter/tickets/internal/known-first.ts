import { DomainError } from '@/lib/platform/shared/problem.ts'

/**
 * Rule R1 for a form whose checks ask the Service: posting it again finds what the first press made, before any check.
 * Another press may make it while this one is still checking, and what that press asked for counts toward the limits.
 * So a refusal stands only if this form has still made nothing.
 */
export async function knownFirst<Made>(find: () => Promise<Made | null>, make: () => Promise<Made>): Promise<Made> {
  const known = await find()
  if (known !== null) return known
  try {
    return await make()
  } catch (error) {
    const made = error instanceof DomainError ? await find() : null
    if (made === null) throw error
    return made
  }
}
