'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Slip } from '@/lib/receipts/model.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ConnectionChoice } from './connection-choice.tsx'
import styles from './printer-desk.module.css'
import { type PrinterSettings, readPrinterSettings, USUAL_SETTINGS, writePrinterSettings } from './printer-settings.ts'
import { choosePrinter, printSlip } from './reach-printer.ts'

type Stage = 'connecting' | 'testing' | 'sent' | 'notReached' | null

/** How slips reach paper at this till. `test` is the slip that is printed to try it. */
export function PrinterDesk({ test }: { test: Slip }) {
  const t = useTranslations('printer')
  const [settings, setSettings] = useState(USUAL_SETTINGS)
  const [stage, setStage] = useState<Stage>(null)
  useEffect(() => setSettings(readPrinterSettings()), [])
  const { connection, paper, device } = settings
  const change = (changed: Partial<PrinterSettings>) => {
    const next = { ...settings, ...changed }
    setSettings(next)
    writePrinterSettings(next)
    setStage(null)
  }
  const choose = async () => {
    if (connection === 'browser') return
    setStage('connecting')
    const chosen = await choosePrinter(connection).catch(() => null)
    if (chosen) change({ device: chosen })
    else setStage('notReached')
  }
  const tryIt = async () => {
    setStage('testing')
    await printSlip(test, settings).then(
      () => setStage('sent'),
      () => setStage('notReached'),
    )
  }
  return (
    <section className={styles.desk}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <ConnectionChoice chosen={connection} onChoose={(next) => change({ connection: next, device: null })} />
      {connection !== 'browser' && (
        <>
          <fieldset className={styles.choices}>
            <legend className={styles.legend}>{t('paper')}</legend>
            {(['58', '80'] as const).map((width) => (
              <label key={width} className={styles.choice}>
                <input type="radio" name="paper" checked={paper === width} onChange={() => change({ paper: width })} />
                {width} mm
              </label>
            ))}
          </fieldset>
          {(['cut', 'drawer'] as const).map((what) => (
            <label key={what} className={styles.choice}>
              <input
                type="checkbox"
                checked={settings[what]}
                onChange={(event) => change({ [what]: event.currentTarget.checked })}
              />
              {t(what)}
            </label>
          ))}
          <p>{device ? t('connected', { name: device.productName ?? device.name ?? device.type }) : t('noneChosen')}</p>
          <div className={styles.ways}>
            <Button look={device ? undefined : 'main'} onClick={choose}>
              {t('connect')}
            </Button>
            {device && (
              <Button look="main" onClick={tryIt}>
                {t('test')}
              </Button>
            )}
          </div>
        </>
      )}
      <p role="status" className={styles.stage} data-stage={stage ?? undefined}>
        {stage && t(stage)}
      </p>
      <ButtonLink href="/sell/airtime" shortcut={{ label: 'Esc', key: 'Escape' }}>
        {t('back')}
      </ButtonLink>
    </section>
  )
}
