'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { canConnect, type Device, readDevice, writeDevice } from '../kept-device.ts'
import { choosePrinter, printSlip } from '../reach-printer.ts'

type Stage = 'connecting' | 'testing' | 'sent' | 'notReached' | null

/** Which printer this browser reaches, and a test slip. Both need a script. */
export function DeviceDesk({ setup, test }: { setup: PrinterSetup; test: Slip }) {
  const t = useTranslations('printer')
  const { connection } = setup
  const [device, setDevice] = useState<Device | null>(null)
  const [able, setAble] = useState(true)
  const [stage, setStage] = useState<Stage>(null)
  useEffect(() => {
    setDevice(readDevice(connection))
    setAble(canConnect(connection))
  }, [connection])
  if (connection === 'browser') {
    return (
      <Button look="main" onClick={() => window.print()}>
        {t('test')}
      </Button>
    )
  }
  if (!able)
    return (
      <p className="data-[stage=notReached]:border-s-bar min-h-[1.5em] data-[stage=notReached]:border-wait data-[stage=notReached]:bg-paper data-[stage=notReached]:px-4 data-[stage=notReached]:py-3">
        {t('unsupported')}
      </p>
    )
  const choose = async () => {
    setStage('connecting')
    const chosen = await choosePrinter(connection).catch(() => null)
    setStage(chosen ? null : 'notReached')
    if (!chosen) return
    writeDevice(connection, chosen)
    setDevice(chosen)
  }
  const tryIt = async () => {
    setStage('testing')
    await printSlip({ slip: test, setup, device, copyTitle: t('shopCopy') }).then(
      () => setStage('sent'),
      () => setStage('notReached'),
    )
  }
  return (
    <>
      <p>{device ? t('connected', { name: device.productName ?? device.name ?? device.type }) : t('noneChosen')}</p>
      <div className="flex flex-wrap gap-2">
        <Button look={device ? undefined : 'main'} onClick={choose}>
          {t('connect')}
        </Button>
        {device && (
          <Button look="main" onClick={tryIt}>
            {t('test')}
          </Button>
        )}
      </div>
      <p
        role="status"
        className="data-[stage=notReached]:border-s-bar min-h-[1.5em] data-[stage=notReached]:border-wait data-[stage=notReached]:bg-paper data-[stage=notReached]:px-4 data-[stage=notReached]:py-3"
        data-stage={stage ?? undefined}
      >
        {stage && t(stage)}
      </p>
    </>
  )
}
