/**
 * Whether a fault is what Chromium, Firefox or Safari say of a request that was cut off before its answer or during it.
 * A mistake of the program would be made again, and the page load again for ever; the server never says its own faults.
 */
export function isLineBroken({ message }: Error): boolean {
  return /to fetch$|load failed|network|input stream/i.test(message)
}
