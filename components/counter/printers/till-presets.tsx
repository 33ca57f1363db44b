import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { ChoiceField } from '@/components/ui/fields.tsx'
import type { PresetView, TillPreset } from '@/lib/counter/printers/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = { tills: TillPreset[]; presets: PresetView[]; assign: ResultAction }

/** The tills of a branch, each with its preset. */
export function TillPresets({ tills, presets, assign }: Props) {
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
