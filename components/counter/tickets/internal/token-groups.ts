import { groupFour } from '@/lib/platform/shared/phone.ts'

/** A token in its groups of four, on screen and slip alike. A token is text: nothing is ever computed with it. */
export function tokenGroups(token: string): string[] {
  return groupFour(token).split(' ')
}
