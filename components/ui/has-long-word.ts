import { isValidElement, type ReactNode } from 'react'

/** Too long for a column or half a phone. */
const LONG_WORD = /\S{17}/

/** Whether the text within has a word that is too long for a column, so that only such a word breaks. */
export function hasLongWord(node: ReactNode): boolean {
  if (typeof node === 'string') return LONG_WORD.test(node)
  if (Array.isArray(node)) return node.some(hasLongWord)
  return isValidElement<{ children?: ReactNode }>(node) && hasLongWord(node.props.children)
}
