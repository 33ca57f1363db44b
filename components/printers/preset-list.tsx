import { useTranslations } from 'next-intl'
import type { PresetView } from '@/lib/printers/model.ts'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { ActionForm } from '../office/action-form.tsx'
import { Facts } from '../office/facts.tsx'
import { Panel } from '../office/office-page.tsx'
import { PresetForm } from './preset-form.tsx'
import { PresetLine } from './preset-line.tsx'

type Props = { presets: PresetView[]; save: ResultAction; remove: ResultAction }

/** Every preset with what it says; whoever may change it finds the forms under it. */
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
