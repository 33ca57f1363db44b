import type { Slip, SlipBlock } from '../model.ts'

/** A slip as plain text for a message: what was sold, paid and given, the grouped code, and the public link. */
export function slipText(slip: Slip): string {
  return slip.blocks.flatMap(linesOf).join('\n')
}

/** A code in a line; one of several after its name. */
export function slipCodeLines({ codes }: Extract<SlipBlock, { kind: 'code' }>): string[] {
  return codes.map(({ name, groups }) => `${name === null ? '' : `${name}: `}${groups.join(' ')}`)
}

function linesOf(block: SlipBlock): string[] {
  switch (block.kind) {
    case 'logo':
    case 'cut':
      return []
    case 'test':
      return [`${block.word}, ${block.note}`]
    case 'head':
      return [block.title, ...block.lines, '']
    case 'mark':
      return block.of === 'state' ? [...(block.title ? [block.title] : []), ...block.lines, ''] : []
    case 'rows':
      return [...(block.title ? [block.title] : []), ...block.rows.map(({ label, value }) => `${label}: ${value}`), '']
    case 'code':
      return [block.label, ...slipCodeLines(block), '']
    case 'link':
      return [block.url, '']
    case 'foot':
      return block.lines
  }
}
