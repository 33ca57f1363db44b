'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { playSound } from '@/components/platform/sounds/play-sound.ts'
import { Button } from '@/components/ui/buttons/button.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { faultOf, PRINTER_FAULTS, type PrinterFault } from './internal/printer-fault.ts'
import { choosePrinter, kickDrawer, printSlip } from './internal/reach-printer.ts'
import { getStoredDevice, storeDevice } from './internal/stored-device.ts'

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

/** A print's progress, or the fault that ended it. */
export type ReachedStage = 'sending' | 'sent' | PrinterFault
/** Null before the print begins. */
export type PrintStage = ReachedStage | null

/**
 * Prints on this till's printer and tells how that goes; `choose` lets the person pick a printer first. `onStage` is
 * called for what ends after the component is gone, too.
 */
export function usePrinting(setup: PrinterSetup, copyTitle: string, onStage?: (stage: ReachedStage) => void) {
  const [stage, setShown] = useState<PrintStage>(null)
  const setStage = (reached: ReachedStage) => {
    setShown(reached)
    onStage?.(reached)
  }
  const busy = useRef(false)
  const { connection } = setup
  /** A second press while the first is under way does nothing. */
  const send = async (work: () => Promise<unknown>) => {
    if (busy.current) return
    busy.current = true
    setStage('sending')
    try {
      await work()
      setStage('sent')
    } catch (error) {
      setStage(faultOf(error))
    } finally {
      busy.current = false
    }
  }
  const print = (slip: Slip) => send(() => printSlip({ slip, setup, device: getStoredDevice(connection), copyTitle }))
  const openDrawer = () => send(() => kickDrawer(setup, getStoredDevice(connection)))
  /** Null if none was chosen, or it cannot be opened: the stage says why. */
  const choose = async () => {
    if (connection === 'browser') return null
    try {
      const device = await choosePrinter(connection)
      if (device) storeDevice(connection, device)
      return device
    } catch (error) {
      setStage(faultOf(error))
      return null
    }
  }
  const chooseAnd = async (then: () => Promise<void>) => {
    if (await choose()) await then()
  }
  const chooseAndPrint = (slip: Slip) => chooseAnd(() => print(slip))
  const chooseAndOpen = () => chooseAnd(openDrawer)
  return { stage, print, openDrawer, choose, chooseAndPrint, chooseAndOpen, byBrowser: connection === 'browser' }
}

const STAGES: readonly (string | null)[] = ['sending', 'sent', ...PRINTER_FAULTS]

/** Reads a stage that was stored as text; null for any other text. */
export function parsePrintStage(text: string | null): PrintStage {
  return STAGES.includes(text) ? (text as PrintStage) : null
}

/** The fault of a stage; null if it is not a fault. */
export function faultIn(stage: PrintStage): PrinterFault | null {
  return stage === null || stage === 'sending' || stage === 'sent' ? null : stage
}
