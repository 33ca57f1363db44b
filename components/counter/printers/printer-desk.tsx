import { useTranslations } from 'next-intl'
import { Receipt } from '@/components/counter/slips/receipt.tsx'
import { SheetSize } from '@/components/counter/slips/sheet-size.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { Legend } from '@/components/ui/forms/label.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { PresetView, TillPrinter } from '@/lib/counter/printers/model.ts'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import type { Paper, Slip } from '@/lib/counter/receipts/model.ts'
import { DeviceDesk } from './internal/device-desk.tsx'
import { PresetLine } from './internal/preset-line.tsx'

type Props = {
  presets: PresetView[]
  printer: TillPrinter
  paper: Paper
  test: Slip
  pick: FormAction
}

/** How this till prints: one of the office's presets, tried with a test slip. */
export function PrinterDesk({ presets, printer, paper, test, pick }: Props) {
  const t = useTranslations('printer')
  const { preset, setup } = printer
  return (
    <TwoColumns paper={<Receipt slip={test} paper={paper} label={t('testTitle')} />}>
      <SheetSize paper={paper} />
      <section className="grid grid-cols-1 justify-items-start gap-4 print:hidden">
        <h1 className="text-3xl leading-tight font-bold">{t('title')}</h1>
        <p className="text-muted">{t('lead')}</p>
        <form action={pick} className="grid w-full gap-1">
          <fieldset className="grid w-full gap-1">
            <Legend>{t('preset')}</Legend>
            <Choice value="" name={t('usual')} chosen={preset === null}>
              <PresetLine setup={{ ...USUAL_SETUP, paper: preset ? USUAL_SETUP.paper : paper }} />
            </Choice>
            {presets.map((one) => (
              <Choice key={one.id} value={one.id} name={one.name} chosen={preset?.id === one.id}>
                <PresetLine setup={one} />
              </Choice>
            ))}
          </fieldset>
        </form>
        <ClientMessages namespaces={['printer']}>
          <DeviceDesk key={preset?.id} setup={setup} test={test} />
        </ClientMessages>
        <ButtonLink href="/sell/airtime" shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('back')}
        </ButtonLink>
      </section>
    </TwoColumns>
  )
}

type ChoiceProps = { value: string; name: string; chosen: boolean; children: React.ReactNode }

function Choice({ value, name, chosen, children }: ChoiceProps) {
  return (
    <button type="submit" name="presetId" value={value} className={choiceLook({ size: 'row' })} aria-pressed={chosen}>
      <span>
        {name}
        <small className="block text-note font-normal text-muted">{children}</small>
      </span>
    </button>
  )
}
