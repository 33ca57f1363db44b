'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { chosenKey, type KeyMap } from '@/lib/people/keys/model.ts'

const Keys = createContext<KeyMap>({})

/** Every key that is named inside is the one that this person chose. */
export function KeyMapProvider({ keys, children }: { keys: KeyMap; children: ReactNode }) {
  return <Keys value={keys}>{children}</Keys>
}

/** The keys of whoever stands here. */
export function useKeyMap(): KeyMap {
  return useContext(Keys)
}

/** Gives for a usual key the one that this person chose; keys of no command stay as they are. */
export function useChosenKey(): (usual: string) => string {
  const map = useKeyMap()
  return (usual) => chosenKey(map, usual)
}
