import { DomainError } from '@/lib/platform/shared/problem.ts'

/**
 * Rule R1 for a form whose checks ask the Service: who posts it again finds what it made, before any check. Another
 * press may make it while this one still checks, and what it asked for then counts toward the limits: so a refusal
 * stands only if there is still nothing of this form.
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
