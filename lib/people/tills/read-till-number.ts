import { refuse } from '@/lib/platform/shared/problem.ts'

/** A till's number as typed, 1 to 999; null asks for the next free one. */
export function readTillNumber(text: string): number | null {
  if (text === '') return null
  return /^(?!0+$)\d{1,3}$/.test(text) ? Number(text) : refuse('TILL_NUMBER', { field: 'number' })
}
