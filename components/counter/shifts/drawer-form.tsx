'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useEffect, useEffectEvent, useState } from 'react'
import { FaultActions, faultIn, usePrinting } from '@/components/counter/printers/use-printing.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { RadioBoxes } from '@/components/ui/forms/radio-boxes.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import { DRAWER_REASONS, type DrawerState, NOT_OPENED } from '@/lib/counter/shifts/model.ts'

type Props = {
  setup: PrinterSetup
  action: (before: DrawerState, form: FormData) => Promise<DrawerState>
}

/**
 * Opens the drawer without a sale: the reason is stored first, then the printer opens it, if the drawer is on it. Needs
 * the messages `drawer`, `printer` and `shift`.
 */
export function DrawerForm({ setup, action }: Props) {
  const t = useTranslations('drawer')
  const shift = useTranslations('shift')
  const printer = useTranslations('printer')
  const [{ problem, fields, times }, post] = useActionState(action, NOT_OPENED)
  const [known, setKnown] = useState(0)
  const { stage, openDrawer, chooseAndOpen } = usePrinting(setup, '')
  const fault = faultIn(stage)
  const byPrinter = setup.connection !== 'browser' && setup.drawerPin !== null
  const open = useEffectEvent(() => {
    if (byPrinter) void openDrawer()
  })
  useEffect(() => {
    if (times > known) open()
    setKnown(times)
  }, [times, known])
  return (
    <form action={post} className="grid max-w-160 grid-cols-1 gap-4 print:hidden">
      {/* The form's first button is its default; disabled, it stops Enter in a field from posting. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="times" value={times} />
      <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">{t('title')}</h1>
      <p className="max-w-prose text-muted">{t(byPrinter ? 'lead' : 'leadByKey')}</p>
      <RadioBoxes
        legend={shift('reason')}
        name="why"
        choices={DRAWER_REASONS.map((why) => ({ value: why, text: t(`reasons.${why}`) }))}
        chosen={fields.why ?? 'change'}
      />
      <label className="grid">
        <span className="pb-1 text-note font-semibold text-muted">{t('note')}</span>
        <input
          name="note"
          defaultValue={fields.note ?? ''}
          maxLength={200}
          autoComplete="off"
          className="min-h-13 min-w-0 rounded border-2 border-ink bg-paper px-3"
        />
      </label>
      <div className="min-h-6" role="status">
        {problem && <ProblemLine problem={problem} />}
        {!problem && times > 0 && <p className="font-semibold">{fault ? printer(`faults.${fault}`) : t('noted')}</p>}
      </div>
      {fault && <FaultActions fault={fault} again={openDrawer} choose={chooseAndOpen} />}
      <div className="flex flex-wrap items-center gap-2 max-phone:*:flex-[1_1_9rem]">
        <SubmitButton look="main" autoFocus shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('opening')}>
          {t(byPrinter ? 'open' : 'save')}
        </SubmitButton>
        <ButtonLink href="/shift" shortcut={{ label: 'Esc', key: 'Escape' }}>
          {shift('backToShift')}
        </ButtonLink>
      </div>
    </form>
  )
}
