/** The median of some figures; for an even number of them, the upper of the middle two. */
export function median(figures: readonly number[]): number {
  return share(figures, 0.5)
}

/** The figure below which that share of them lies: with 0.99 all but the slowest in a hundred. */
export function share(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** The median, with the least and the most in brackets, each with that many digits after the point. */
export function spread(figures: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(figures), Math.min(...figures), Math.max(...figures)]
  return `${middle.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`
}
