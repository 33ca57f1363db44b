'use client'

import { useActionState } from 'react'
import { EMPTY_FORM, type StateAction } from '@/lib/counter/shifts/model.ts'
import { CountDesk, type CountProps } from './count-desk.tsx'

/**
 * Cash counted by hand: notes and coins of every currency, summed while typing. Enter moves to the next field and never
 * posts. Without a script the fields still post, and unreadable ones come back as typed.
 */
export function CountForm({ action, ...count }: CountProps & { action: StateAction }) {
  const [state, post] = useActionState(action, EMPTY_FORM)
  return <CountDesk {...count} state={state} post={post} />
}
