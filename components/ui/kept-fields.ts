'use client'

import { createContext, useContext } from 'react'
import type { KeptFields } from '@/lib/platform/shared/form-result.ts'

/** What was typed into the form around a field when it was refused; null where nothing was. */
export const KeptFieldsContext = createContext<KeptFields | null>(null)

/** The value that a field shows first: what was typed when its form was refused, else `usual`. */
export function useKeptValue<T>(name: string | undefined, usual: T): T | string {
  const kept = useContext(KeptFieldsContext)
  return name === undefined || kept === null ? usual : (kept[name]?.[0] ?? usual)
}

/** Whether a tick or a choice is made first: as it was when its form was refused, else `usual`. */
export function useKeptTick(name: string | undefined, value: string, usual: boolean | undefined): boolean | undefined {
  const kept = useContext(KeptFieldsContext)
  if (kept === null || name === undefined) return usual
  return kept[name]?.includes(value) ?? false
}
