import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PresetForm } from '@/components/counter/printers/preset-form.tsx'
import { PresetList, TillPresets } from '@/components/counter/printers/preset-list.tsx'
import { FilterForm, Pick } from '@/components/ui/forms/filter-form.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { assignPresetAction, removePresetAction, savePresetAction } from '@/lib/counter/printers/actions.ts'
import { listPresets, listTillsToAssign } from '@/lib/counter/printers/queries.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

type Props = { searchParams: Promise<{ branch?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('printers')
  return { title: t('title') }
}

/** The presets, and which till prints with which. */
export default async function PrintersPage({ searchParams }: Props) {
  const actor = await requirePermission('printer:manage')
  const t = await getTranslations('printers')
  const [presets, branchNames] = await Promise.all([listPresets(actor), listBranchNames(actor, 'printer:manage')])
  const branches = optionsOf(branchNames)
  const branchCode = (await searchParams).branch
  const branch = branches.find(({ value }) => value === branchCode) ?? branches[0]
  const tills = branch ? await listTillsToAssign(actor, branch.value) : []
  const places = actor.branches === null ? [{ value: '', text: t('everyBranch') }, ...branches] : branches
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <Panel title={t('tillsTitle')}>
        {branches.length > 1 && (
          <FilterForm action="/printers" submit={t('show')}>
            <Pick name="branch" label={t('branch')} value={branch?.value ?? null}>
              {branches}
            </Pick>
          </FilterForm>
        )}
        <TillPresets tills={tills} presets={presets} assign={assignPresetAction} />
      </Panel>
      <Panel title={t('newTitle')}>
        <PresetForm fold={t('make')} preset={null} places={places} save={savePresetAction} />
      </Panel>
      <PresetList presets={presets} save={savePresetAction} remove={removePresetAction} />
    </OfficePage>
  )
}
