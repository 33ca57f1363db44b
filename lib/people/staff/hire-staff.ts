import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Hired, hirePeople } from './hire-people.ts'
import type { NewPerson } from './read-person.ts'

/** Adds one person from the office, as `hirePeople` adds several; it refuses with the same. */
export async function hireStaff(given: { ctx: Ctx; input: NewPerson & { code?: string } }): Promise<Hired> {
  const { code, ...person } = given.input
  const [hired] = await hirePeople({ ctx: given.ctx, input: { people: [person], ...(code !== undefined && { code }) } })
  if (!hired) throw new Error('One person in, one person out')
  return hired
}
