import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { PresetView, TillPreset } from '@/lib/counter/printers/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { PresetLine } from './internal/preset-line.tsx'
import { PresetForm } from './preset-form.tsx'

type Props = { presets: PresetView[]; save: ResultAction; remove: ResultAction }

/** Every preset with its settings, and the forms for those who may change it. */
export function PresetList({ presets, save, remove }: Props) {
  const t = useTranslations('printers')
  return presets.map((preset) => (
    <Panel key={preset.id} title={preset.name}>
      <p>
        <PresetLine setup={preset} />
      </p>
      <Facts>
        {[
          { label: t('serves'), value: preset.branchName ?? t('everyBranch') },
          { label: t('tills'), value: preset.tills },
        ]}
      </Facts>
      {preset.managed && (
        <>
          <PresetForm fold={t('change')} preset={preset} places={[]} save={save} />
          <ActionForm
            fold={t('remove')}
            action={remove}
            submit={t('removeSure')}
            pendingText={t('removing')}
            look="quiet"
          >
            <p>{t('removeNote')}</p>
            <input type="hidden" name="id" value={preset.id} />
          </ActionForm>
        </>
      )}
    </Panel>
  ))
}

type TillPresetsProps = { tills: TillPreset[]; presets: PresetView[]; assign: ResultAction }

/** The tills of a branch, each with its preset. */
export function TillPresets({ tills, presets, assign }: TillPresetsProps) {
  const t = useTranslations('printers')
  const shell = useTranslations('shell')
  if (tills.length === 0) return <p>{t('noTills')}</p>
  return (
    <div className="mt-4 grid max-w-160 grid-cols-1 gap-4">
      {tills.map(({ id, number, branchCode, presetId }) => {
        const fitting = presets.filter((preset) => preset.branchCode === null || preset.branchCode === branchCode)
        return (
          <ActionForm
            key={id}
            action={assign}
            submit={t('assign')}
            pendingText={t('saving')}
            done={t('assigned')}
            look="quiet"
            inline
          >
            <input type="hidden" name="tillId" value={id} />
            <ChoiceField
              key={presetId}
              name="presetId"
              label={shell('till', { number })}
              defaultValue={presetId ?? ''}
              choices={[
                { value: '', text: t('usual') },
                ...fitting.map((preset) => ({ value: preset.id, text: preset.name })),
              ]}
            />
          </ActionForm>
        )
      })}
    </div>
  )
}
