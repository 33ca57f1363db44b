'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { isSoundOn, setSound } from '@/components/platform/sounds/play-sound.ts'
import { useChosenKey } from '@/components/ui/buttons/key-map.tsx'

type Props = {
  label: string
  /** What it shows while the sound is on, and while it is off. */
  on: ReactNode
  off: ReactNode
}

export function SoundSwitch({ label, on, off }: Props) {
  const key = useChosenKey()('Alt+S')
  const [pressed, press] = useState(true)
  useEffect(() => {
    press(isSoundOn())
  }, [])
  return (
    <button
      type="button"
      onClick={() => press(setSound(!pressed))}
      aria-pressed={pressed}
      aria-label={label}
      aria-keyshortcuts={key}
      className="flex min-h-target min-w-target items-center justify-center gap-2 noscript:hidden"
    >
      {pressed ? on : off}
    </button>
  )
}
