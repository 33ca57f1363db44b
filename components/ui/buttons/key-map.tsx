'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { chosenKey, type KeyMap } from '@/lib/people/keys/model.ts'

const Keys = createContext<KeyMap>({})

/** Shows each key inside as the one this person chose. */
export function KeyMapProvider({ keys, children }: { keys: KeyMap; children: ReactNode }) {
  return <Keys value={keys}>{children}</Keys>
}

export function useKeyMap(): KeyMap {
  return useContext(Keys)
}

/** Returns the key this person chose for a usual one; keys without a command stay as they are. */
export function useChosenKey(): (usual: string) => string {
  const map = useKeyMap()
  return (usual) => chosenKey(map, usual)
}
