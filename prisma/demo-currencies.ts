/** What the demo's counters take besides USD, at made-up rates: millionths of a unit for one USD. */
export const CURRENCIES = [
  {
    code: 'ZWG',
    smallestCents: 100n,
    denominations: [20_000n, 10_000n, 5_000n, 2_000n, 1_000n, 500n, 200n, 100n],
    buyingMicros: 28_000_000n,
    sellingMicros: 26_000_000n,
  },
  {
    code: 'ZAR',
    smallestCents: 10n,
    denominations: [20_000n, 10_000n, 5_000n, 2_000n, 1_000n, 500n, 200n, 100n, 50n, 20n, 10n],
    buyingMicros: 18_500_000n,
    sellingMicros: 17_500_000n,
  },
]
