import { groupFour } from '@/lib/platform/shared/phone.ts'

/** A token in groups of four, for screen and slip. A token is text; nothing computes with it. */
export function tokenGroups(token: string): string[] {
  return groupFour(token).split(' ')
}
