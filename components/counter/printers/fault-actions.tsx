'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { playSound } from '@/components/platform/sounds/play-sound.ts'
import { Button } from '@/components/ui/button.tsx'
import type { PrinterFault } from './internal/printer-fault.ts'

type Props = { fault: PrinterFault; again: () => void; choose: () => void }

/** What to do about a printer that fails: the remedy, then the buttons, the likeliest first and focused. */
export function FaultActions({ fault, again, choose }: Props) {
  const t = useTranslations('printer')
  const box = useRef<HTMLDivElement>(null)
  const chooseFirst = fault === 'not_chosen' || fault === 'forgotten'
  // At each new fault, so that Enter tries again once paper is in.
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
    playSound('needs_you')
  }, [])
  const tryAgain = (
    <Button key="again" look={chooseFirst ? undefined : 'main'} onClick={again}>
      {t('again')}
    </Button>
  )
  const chooseOne = (
    <Button key="choose" look={chooseFirst ? 'main' : undefined} onClick={choose}>
      {t('connect')}
    </Button>
  )
  return (
    <div ref={box} data-first className="border-s-bar grid gap-3 border-wait bg-paper px-4 py-3">
      <p>{t(`remedies.${fault}`)}</p>
      <div className="flex flex-wrap gap-2">
        {chooseFirst ? [chooseOne, tryAgain] : [tryAgain, chooseOne]}
        <Button onClick={() => window.print()}>{t('byBrowser')}</Button>
      </div>
    </div>
  )
}
