import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, ShownField, TextField, TickField, TickFields } from '@/components/ui/forms/fields.tsx'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import {
  autoPrintField,
  CODE_PAGES,
  COLUMNS,
  CONNECTIONS,
  DRAWER_PINS,
  MOST_COPIES,
  PRESET_NAME_WIDTH,
  type PresetView,
  presetSettings,
  USUAL_SETUP,
} from '@/lib/counter/printers/model.ts'
import { PAPERS } from '@/lib/counter/receipts/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

type Props = {
  /** The title it is folded under. */
  fold: string
  /** Null for a new one. */
  preset: PresetView | null
  /** Where a new one may serve: branches by code, or every branch for those who answer for all. */
  places: { value: string; text: string }[]
  save: ResultAction
}

const texts = (values: readonly (string | number)[]) =>
  values.map((value) => ({ value: String(value), text: String(value) }))

/** All settings of a preset; its branch is chosen once, when it is created. */
export function PresetForm({ fold, preset, places, save }: Props) {
  const t = useTranslations('printers')
  const papers = useTranslations('receipt.papers')
  const kinds = useTranslations('tender.kinds')
  const { connection, paper, columns, codePage, cut, drawerPin, drawerPulseMs, copies, autoPrint } =
    preset ?? USUAL_SETUP
  return (
    <ActionForm
      fold={fold}
      action={save}
      submit={t('save')}
      pendingText={t('saving')}
      done={t('saved')}
      clears={!preset}
    >
      <input type="hidden" name="id" value={preset?.id ?? ''} />
      {preset && <input type="hidden" name="branch" value={preset.branchCode ?? ''} />}
      {preset && <ShownField value={settingsText(presetSettings(preset))} />}
      <Fields>
        <TextField name="name" label={t('name')} defaultValue={preset?.name} required maxLength={PRESET_NAME_WIDTH} />
        {!preset && <ChoiceField name="branch" label={t('serves')} choices={places} />}
        <ChoiceField
          name="connection"
          label={t('connection')}
          defaultValue={connection}
          choices={CONNECTIONS.map((value) => ({ value, text: t(`connections.${value}`) }))}
        />
        <ChoiceField
          name="paper"
          label={t('paper')}
          defaultValue={paper}
          choices={PAPERS.map((value) => ({ value, text: papers(value) }))}
        />
        <ChoiceField name="columns" label={t('columns')} defaultValue={columns} choices={texts(COLUMNS)} />
        <ChoiceField
          name="codePage"
          label={t('codePage')}
          defaultValue={codePage}
          choices={CODE_PAGES.map((value) => ({ value, text: t(`codePages.${value}`) }))}
        />
        <ChoiceField
          name="drawerPin"
          label={t('drawer')}
          defaultValue={drawerPin ?? ''}
          choices={[
            { value: '', text: t('drawerShut') },
            ...DRAWER_PINS.map((pin) => ({ value: String(pin), text: t(`drawerPins.${pin}`) })),
          ]}
        />
        <TextField
          name="drawerPulseMs"
          label={t('pulse')}
          defaultValue={drawerPulseMs}
          inputMode="numeric"
          maxLength={3}
          figures
        />
        <ChoiceField
          name="copies"
          label={t('copies')}
          defaultValue={copies}
          choices={texts(Array.from({ length: MOST_COPIES }, (_, before) => before + 1))}
        />
      </Fields>
      <TickField name="cut" label={t('cut')} defaultChecked={cut} />
      <TickFields legend={t('autoPrint')}>
        {SALE_KINDS.map((kind) => (
          <TickField
            key={kind}
            name={autoPrintField(kind)}
            label={kinds(kind)}
            defaultChecked={autoPrint.includes(kind)}
          />
        ))}
      </TickFields>
      <p>{t('onlyReceiptPrinters')}</p>
    </ActionForm>
  )
}
