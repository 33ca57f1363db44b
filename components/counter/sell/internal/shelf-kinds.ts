/** What is sold from a list with an amount. */
export type ShelfKind = 'bill' | 'voucher'

/** How the two differ: the recipient, the usual amounts, and the words. */
export const SHELVES = {
  bill: {
    field: 'account',
    amounts: [500n, 1000n, 2000n, 5000n, 10_000n],
    which: 'whichBill',
    closed: 'billsClosed',
    amount: 'howMuch',
  },
  voucher: {
    field: 'phone',
    amounts: [500n, 1000n, 1500n, 2500n, 5000n],
    which: 'whichVoucher',
    closed: 'vouchersClosed',
    amount: 'worth',
  },
} as const
