import { tokenGroups } from './token-groups.ts'

/** A token or code in its groups. Two groups may be equal, so each is keyed by its place. */
export function CodeGroups({ code }: { code: string }) {
  const groups = tokenGroups(code).map((digits, index) => ({ place: index + 1, digits }))
  return groups.map(({ place, digits }) => <span key={place}>{digits}</span>)
}
