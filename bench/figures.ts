/** The figure in the middle. */
export function inMiddle(figures: readonly number[]): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The middle one, with the least and the most in brackets. */
export function spread(figures: readonly number[]): string {
  return `${inMiddle(figures).toFixed(0)} (${Math.min(...figures).toFixed(0)} to ${Math.max(...figures).toFixed(0)})`
}
