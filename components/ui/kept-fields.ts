'use client'

import { createContext, useContext } from 'react'
import type { KeptFields } from '@/lib/platform/shared/form-result.ts'

/** What was typed into the surrounding form when it was refused; null if nothing. */
export const KeptFieldsContext = createContext<KeptFields | null>(null)

/** A field's first value: what was typed when its form was refused, else `usual`. */
export function useKeptValue<T>(name: string | undefined, usual: T): T | string {
  const kept = useContext(KeptFieldsContext)
  return name === undefined || kept === null ? usual : (kept[name]?.[0] ?? usual)
}

/** Whether a box or choice starts ticked: as when its form was refused, else `usual`. */
export function useKeptTick(name: string | undefined, value: string, usual: boolean | undefined): boolean | undefined {
  const kept = useContext(KeptFieldsContext)
  if (kept === null || name === undefined) return usual
  return kept[name]?.includes(value) ?? false
}
