/** Repeats a step: how likely it is beside the others of its life. */
export function often<T>(times: number, one: T): T[] {
  return Array.from({ length: times }, () => one)
}
