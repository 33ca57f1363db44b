import { groupFour } from '@/lib/shared/phone.ts'

/** A token in its groups of four, on screen and slip alike. A token is text: nothing is ever computed with it. */
export function tokenGroups(token: string): string[] {
  return groupFour(token).split(' ')
}
