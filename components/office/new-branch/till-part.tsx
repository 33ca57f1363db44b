import { useTranslations } from 'next-intl'
import { ChoiceField, Fields, TextField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { PresetView } from '@/lib/counter/printers/model.ts'
import { type BranchSoFar, floatField, ROLLS, rollChoice, waitingField } from '@/lib/office/new-branch/model.ts'

type Props = {
  branch: BranchSoFar
  /** The presets that its till may have. */
  presets: PresetView[]
  currencies: readonly string[]
}

/** The first till of a new branch: its number, how it prints, and the float of its shifts. */
export function TillPart({ branch: { tills, next }, presets, currencies }: Props) {
  const t = useTranslations('setUpBranch')
  const preset = useTranslations('printers')
  const printers = [
    ...presets.map(({ id, name }) => ({ value: id, text: name })),
    ...ROLLS.filter((roll) => !presets.some(({ name }) => name === `${roll} mm`)).map((roll) => ({
      value: rollChoice(roll),
      text: t('roll', { roll }),
    })),
  ]
  const working = tills.filter((till) => till.working).map(({ number }) => number)
  const waiting = tills.filter((till) => !till.working)
  return (
    <Panel title={`2. ${t('parts.till')}`}>
      {working.length > 0 && <p>{t('working', { count: working.length, tills: working.join(', ') })}</p>}
      {waiting.map(({ number }) => (
        <input key={number} type="hidden" name={waitingField(number)} value="" />
      ))}
      <div>
        <Fields>
          <TextField
            name="number"
            label={t('number')}
            hint={t('numberHint')}
            defaultValue={next?.number ?? ''}
            inputMode="numeric"
            maxLength={3}
            figures
          />
          <ChoiceField
            name="preset"
            label={t('parts.printer')}
            defaultValue={next?.presetId ?? ''}
            choices={[{ value: '', text: preset('usual') }, ...printers]}
          />
          {currencies.map((code) => (
            <TextField
              key={code}
              name={floatField(code)}
              label={t('float', { currency: code })}
              hint={code === currencies[0] ? t('floatHint') : undefined}
              defaultValue={next?.floats[code] ?? ''}
              inputMode="decimal"
              maxLength={20}
              figures
            />
          ))}
        </Fields>
      </div>
    </Panel>
  )
}
