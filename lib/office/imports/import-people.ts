import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { hirePeople } from '@/lib/people/staff/hire-people.ts'
import type { HandedOver } from '@/lib/people/staff/model.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { checkPeople } from './internal/check-people.ts'

/**
 * Adds the people of a checked CSV file, all or none, and returns the PIN and password that each is handed, which are
 * shown once. Checks the file once more: refuses with IMPORT_NOT_READY if a row is wrong by now, and as `hirePeople`
 * and `checkPeople` do.
 */
export async function importPeople(given: {
  ctx: Ctx
  input: { text: string; code: string }
}): Promise<{ count: number; people: HandedOver[] }> {
  const { ctx } = given
  authoriseSpending(ctx.actor, 'staff:manage')
  const { people } = await checkPeople(ctx.actor, given.input.text)
  if (people.some(({ problems }) => problems.length > 0)) refuse('IMPORT_NOT_READY')
  const hired = await hirePeople({ ctx, input: { people: people.map(({ person }) => person), code: given.input.code } })
  const handed = people.flatMap(({ person: { name, username }, place }, at) => {
    const secrets = hired[at]
    return secrets ? [{ name, username, place, pin: secrets.pin, password: secrets.password }] : []
  })
  return { count: handed.length, people: handed }
}
