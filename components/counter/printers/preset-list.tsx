import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Facts } from '@/components/ui/facts.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { PresetView } from '@/lib/counter/printers/model.ts'
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
