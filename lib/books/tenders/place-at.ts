import { type Account, clearing, drawer, receivable } from '@/lib/books/journal/model.ts'
import { CASH, isAccount, type Place } from './model.ts'

/** The account of a tender at a till: its drawer, what a payment type has to bring its branch, or what a customer owes. */
export function placeAt({ id, branchCode }: { id: string; branchCode: string }, { typeId, currency }: Place): Account {
  if (typeId === CASH) return drawer(id, currency)
  return isAccount(typeId) ? receivable(typeId) : clearing(typeId, branchCode, currency)
}
