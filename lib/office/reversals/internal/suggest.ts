import type { HandedOver, Suggestion } from '../model.ts'

type Facts = {
  hasCode: boolean
  prints: number
  reveals: number
  /** Since the reversal. */
  moneyReturned: boolean
  holdsMoney: boolean
}

/** How far a token or code got, and what the office should do about the reversed sale. */
export function suggest({ hasCode, prints, reveals, moneyReturned, holdsMoney }: Facts): {
  handedOver: HandedOver
  suggestion: Suggestion
} {
  const handedOver = !hasCode ? 'none' : prints > 0 ? 'printed' : reveals > 0 ? 'revealed' : 'on_screen'
  if (moneyReturned) return { handedOver, suggestion: 'note_it' }
  if (!holdsMoney) return { handedOver, suggestion: 'nothing_held' }
  return { handedOver, suggestion: hasCode ? 'ask_customer' : 'return_money' }
}
