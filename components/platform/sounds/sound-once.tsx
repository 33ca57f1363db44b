'use client'

import { useEffect } from 'react'
import { recall, remember } from '@/components/ui/focus/tab-memory.ts'
import { playSound } from './play-sound.ts'
import type { Sound } from './sound.ts'

const soundedKey = (of: string) => `sounded ${of}`

/** Sounds once in the life of a tab for what `of` names, even after a reload. */
export function SoundOnce({ sound, of }: { sound: Sound; of: string }) {
  useEffect(() => {
    if (isKnown(of)) return
    playSound(sound)
  }, [sound, of])
  return null
}

function isKnown(of: string): boolean {
  if (recall(soundedKey(of))) return true
  remember(soundedKey(of), 'yes')
  return false
}
