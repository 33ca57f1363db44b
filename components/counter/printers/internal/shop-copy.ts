import type { Slip, SlipBlock } from '@/lib/counter/receipts/model.ts'

const WORTH_MONEY: readonly SlipBlock['kind'][] = ['code', 'link']

/** A further slip of the same print, for the shop: it says so, and carries neither a code nor the way to one. */
export function shopCopy(slip: Slip, title: string): Slip {
  const blocks = slip.blocks.filter(({ kind }) => !WORTH_MONEY.includes(kind))
  const mark: SlipBlock = { kind: 'mark', of: 'copy', title, lines: [] }
  const head = blocks.findIndex(({ kind }) => kind === 'head')
  return { ...slip, paidInCash: false, blocks: blocks.toSpliced(head + 1, 0, mark) }
}
