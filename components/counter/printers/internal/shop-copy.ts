import type { Slip, SlipBlock } from '@/lib/counter/receipts/model.ts'

const WORTH_MONEY: readonly SlipBlock['kind'][] = ['code', 'link']

/** A second slip of the same print, for the shop: marked as such, without codes or links to them. */
export function shopCopy(slip: Slip, title: string): Slip {
  const blocks = slip.blocks.filter(({ kind }) => !WORTH_MONEY.includes(kind))
  const mark: SlipBlock = { kind: 'mark', of: 'copy', title, lines: [] }
  const marked = blocks.flatMap((block): SlipBlock[] => (block.kind === 'head' ? [block, mark] : [block]))
  return { ...slip, opensDrawer: false, blocks: marked }
}
